//! The grammar: every production with its name, its place and its forms, read from
//! `grammar.txt`, which also says how they are written.

use std::sync::LazyLock;

use crate::escape::unescape;

/// Where a production stands in a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Site {
    /// Before the first command.
    Start,
    /// Before the first stage of a pipeline.
    Prefix,
    /// Before a later stage.
    StagePrefix,
    /// A whole stage.
    Stage,
    /// Wrappers before the word that names the program.
    Wrap,
    /// The word that names the program.
    Name,
    /// Between two words.
    Blank,
    /// An argument.
    Word,
    /// A piece of an argument that is put together.
    Part,
    /// After the last argument.
    Tail,
    /// Before an operator.
    BeforeOperator,
    /// Between two pipelines.
    Operator,
    /// Between two stages.
    Pipe,
    /// After an operator.
    AfterOperator,
    /// A last command that ends the shell, with its operator.
    Last,
    /// After the last command.
    End,
    /// A change of the finished text.
    Mutation,
}

/// What the policy ought to say to a command that holds a production.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expect {
    /// It is allowed, unless something else in the command is not.
    Allowed,
    /// The same under the settings with what has to be opted in; else it is refused.
    OptedIn,
    /// It is refused in both modes.
    Refused,
    /// That depends on its surroundings, the mode or the declared shell.
    Open,
}

/// One production.
#[derive(Debug)]
pub struct Production {
    /// Its name.
    pub name: &'static str,
    /// Where it stands.
    pub site: Site,
    /// What ought to become of it.
    pub expect: Expect,
    /// How often it is drawn, against the others of its site.
    pub weight: usize,
    /// How it is written.
    pub forms: Vec<String>,
}

impl Production {
    /// Whether some commands with it ought to be allowed.
    pub fn is_welcome(&self) -> bool {
        matches!(self.expect, Expect::Allowed | Expect::OptedIn)
    }
}

/// Every production.
pub fn grammar() -> &'static [Production] {
    static GRAMMAR: LazyLock<Vec<Production>> =
        LazyLock::new(|| parse(include_str!("grammar.txt")));
    &GRAMMAR
}

/// Reads the grammar, which is a part of the program: a mistake in it ends the program.
fn parse(text: &'static str) -> Vec<Production> {
    let mut productions: Vec<Production> = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let Some(forms) = line.strip_prefix('¦') else {
            productions
                .push(head(line).unwrap_or_else(|| panic!("the grammar has a bad line: {line}")));
            continue;
        };
        let production = productions
            .last_mut()
            .expect("a production before its forms");
        let form = |form| {
            unescape(form)
                .unwrap_or_else(|error| panic!("the grammar has a bad form: {form}: {error}"))
        };
        production.forms.extend(forms.split('¦').map(form));
    }
    productions
}

fn head(line: &'static str) -> Option<Production> {
    let mut fields = line.split(' ');
    let site = site(fields.next()?)?;
    let expect = match fields.next()? {
        "allowed" => Expect::Allowed,
        "opted-in" => Expect::OptedIn,
        "refused" => Expect::Refused,
        "open" => Expect::Open,
        _ => return None,
    };
    let weight = fields.next()?.parse().ok()?;
    let name = fields.next()?;
    fields.next().is_none().then_some(Production {
        name,
        site,
        expect,
        weight,
        forms: Vec::new(),
    })
}

fn site(name: &str) -> Option<Site> {
    Some(match name {
        "Start" => Site::Start,
        "Prefix" => Site::Prefix,
        "StagePrefix" => Site::StagePrefix,
        "Stage" => Site::Stage,
        "Wrap" => Site::Wrap,
        "Name" => Site::Name,
        "Blank" => Site::Blank,
        "Word" => Site::Word,
        "Part" => Site::Part,
        "Tail" => Site::Tail,
        "BeforeOperator" => Site::BeforeOperator,
        "Operator" => Site::Operator,
        "Pipe" => Site::Pipe,
        "AfterOperator" => Site::AfterOperator,
        "Last" => Site::Last,
        "End" => Site::End,
        "Mutation" => Site::Mutation,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Expect, grammar};

    #[test]
    fn every_production_can_be_drawn_and_told_apart() {
        let names: BTreeSet<_> = grammar().iter().map(|production| production.name).collect();
        assert_eq!(names.len(), grammar().len());
        for production in grammar() {
            assert!(!production.forms.is_empty(), "{}", production.name);
            assert_eq!(
                production.weight > 0,
                production.expect == Expect::Allowed,
                "{}",
                production.name
            );
        }
    }
}
