//! What a pattern can match, told from the pattern alone.

use super::super::allowlist::PatternCase;
use super::{Body, Case, Component, Glob, PatternProblem, Piece, Root, RootedPath, compile};

/// A home directory that no pattern is likely to name.
pub const SOME_HOME: &str = "/~/~/~/~";

/// How much a pattern leaves open; the more the larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Breadth {
    /// It names the program, at least in part, and a folder.
    Program,
    /// It names the program, and no folder.
    AnyFolder,
    /// Every program of a folder.
    Folder,
    /// Every program of the machine.
    Everything,
}

/// A pattern that can match something.
#[derive(Debug)]
pub struct Reach {
    alternatives: Vec<Glob>,
    case: Case,
}

impl Reach {
    /// That of an entry's pattern, or why it matches nothing.
    pub fn of(pattern: &str, case: PatternCase) -> Result<Self, PatternProblem> {
        Ok(Self {
            alternatives: compile(pattern.trim())?,
            case: case.into(),
        })
    }

    /// The one path that it matches, letter case apart; what is below the home directory is given
    /// below [`SOME_HOME`].
    pub fn path(&self) -> Option<String> {
        let [glob] = self.alternatives.as_slice() else {
            return None;
        };
        let path = glob.literal_path()?;
        Some(match glob.root {
            Root::Absolute => format!("/{path}"),
            Root::Home => format!("{SOME_HOME}/{path}"),
            Root::Drive => path.to_owned(),
        })
    }

    /// How much its widest alternative leaves open.
    pub fn breadth(&self) -> Breadth {
        let all = self.alternatives.iter().map(Glob::breadth);
        all.max().unwrap_or(Breadth::Program)
    }

    /// Whether it matches the program `name` in the folder `folder`, an absolute path.
    pub fn matches_in(&self, folder: &str, name: &str) -> bool {
        let path = format!("{}/{name}", folder.trim_start_matches('/'));
        let path = RootedPath {
            root: Root::Absolute,
            rest: &path,
        };
        let mut alternatives = self.alternatives.iter();
        alternatives.any(|glob| glob.matches(path, self.case))
    }

    /// Whether a program of the name `name` can be matched.
    pub fn can_be_named(&self, name: &str) -> bool {
        let mut alternatives = self.alternatives.iter();
        alternatives.any(|glob| match (&glob.body, glob.components().last()) {
            (Body::Components(_), Some(last)) => last.matches(name, self.case),
            (Body::Path(path), _) => self.case.same_text(name_in(path), name),
            (Body::Components(_), None) => false,
        })
    }

    /// For each alternative the shortest name that a program can have.
    pub fn shortest_names(&self) -> impl Iterator<Item = String> {
        let names = self.alternatives.iter();
        names.map(|glob| match &glob.body {
            Body::Path(path) => name_in(path).to_owned(),
            Body::Components(components) => {
                components.last().map_or_else(String::new, shortest_name)
            }
        })
    }
}

fn name_in(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn shortest_name(component: &Component) -> String {
    match component {
        Component::Deep => String::new(),
        Component::Literal(name) => name.to_string(),
        Component::Wild(pieces) => pieces.iter().filter_map(Piece::shortest).collect(),
    }
}

impl Piece {
    /// The character that stands for it in a short name; a digit where it can be any, as in versions.
    fn shortest(&self) -> Option<char> {
        match self {
            Self::Many => None,
            Self::One => Some('0'),
            Self::Set(set) if set.negated => Some('0'),
            Self::Set(set) => set.ranges.first().map(|(low, _)| *low),
            Self::Char(character) => Some(*character),
        }
    }
}

impl Component {
    /// Whether it matches every name, or all but the shortest.
    fn is_any(&self) -> bool {
        match self {
            Self::Deep => true,
            Self::Literal(_) => false,
            Self::Wild(pieces) => {
                let is_open = |piece: &Piece| matches!(piece, Piece::Many | Piece::One);
                pieces.iter().any(|piece| matches!(piece, Piece::Many))
                    && pieces.iter().all(is_open)
            }
        }
    }
}

impl Glob {
    fn breadth(&self) -> Breadth {
        let components = match self.root {
            // The drive says as little as the root.
            Root::Drive => self.components().get(1..).unwrap_or_default(),
            Root::Absolute | Root::Home => self.components(),
        };
        let Some((name, folders)) = components.split_last() else {
            return Breadth::Program;
        };
        let names_no_folder = folders.iter().all(Component::is_any);
        let is_deep = folders
            .iter()
            .any(|folder| matches!(folder, Component::Deep));
        match (name.is_any(), names_no_folder && is_deep) {
            (true, true) if self.root != Root::Home => Breadth::Everything,
            (true, _) => Breadth::Folder,
            (false, true) => Breadth::AnyFolder,
            (false, false) => Breadth::Program,
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn reach(pattern: &str) -> Reach {
        Reach::of(pattern, PatternCase::Insensitive).unwrap()
    }

    #[test]
    fn what_is_left_open() {
        for (pattern, expected) in [
            ("/usr/bin/git", Breadth::Program),
            ("/usr/bin/python3*", Breadth::Program),
            ("~/Projects/**/bin/rg", Breadth::Program),
            ("/opt/*/bin/rg", Breadth::Program),
            ("/**/rg", Breadth::AnyFolder),
            ("~/**/rg", Breadth::AnyFolder),
            (r"C:\**\rg.exe", Breadth::AnyFolder),
            ("/usr/bin/*", Breadth::Folder),
            ("/usr/bin/?*", Breadth::Folder),
            ("/usr/**", Breadth::Folder),
            ("/*", Breadth::Folder),
            ("~/**", Breadth::Folder),
            ("/{usr/bin/git,opt/*}", Breadth::Folder),
            ("/**", Breadth::Everything),
            ("/**/*", Breadth::Everything),
            (r"C:\**", Breadth::Everything),
        ] {
            assert_eq!(reach(pattern).breadth(), expected, "{pattern}");
        }
    }

    #[test]
    fn the_one_path() {
        for (pattern, expected) in [
            (" /usr/bin/git ", Some("/usr/bin/git")),
            (r"/usr/bin/\[", Some("/usr/bin/[")),
            ("~/bin/x", Some("/~/~/~/~/bin/x")),
            (r"C:\Tools\rg.exe", Some("C:/Tools/rg.exe")),
            ("/usr/bin/*", None),
            ("/usr/{bin,sbin}/x", None),
        ] {
            assert_eq!(reach(pattern).path().as_deref(), expected, "{pattern}");
        }
    }

    #[test]
    fn names_that_programs_can_have() {
        let shortest = |pattern: &str| Vec::from_iter(reach(pattern).shortest_names());
        assert_eq!(shortest("/usr/bin/git"), ["git"]);
        assert_eq!(shortest("/usr/bin/python3.?*"), ["python3.0"]);
        assert_eq!(shortest("/x/{ruby[2-3],[!a]b}*"), ["ruby2", "0b"]);
        assert!(reach("/usr/bin/ba?h").can_be_named("bash"));
        assert!(reach("/usr/bin/BASH").can_be_named("bash"));
        assert!(!reach("/usr/bin/ba?h").can_be_named("dash"));
    }

    #[test]
    fn folders_that_are_covered() {
        assert!(reach("/usr/**").matches_in("/usr/bin", "sh"));
        assert!(reach("/*/*").matches_in("/bin", "sh"));
        assert!(!reach("/opt/*").matches_in("/bin", "sh"));
        assert!(!reach("~/**").matches_in("/bin", "sh"));
    }
}
