//! Locales, as far as their encoding decides what a shell reads.
//!
//! In Big5, GBK, Shift JIS and their like, the second byte of a character can be that of `\\`, a
//! backtick or `|`. A text in UTF-8 then has other characters: a backslash that seems to quote an
//! operator belongs to the letter before it.

/// The variables that decide the encoding, the strongest first (POSIX.1-2024, XBD 8.2).
const ENCODING: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];

/// Whether text is read as before when the variable `name`, which is one of the locale or none, is
/// set to `value`. An empty value is none: then a weaker variable counts, and behind `LANG` none is
/// left but the C locale.
pub fn is_harmless(name: &str, value: &str) -> bool {
    match value {
        "" => !matches!(name, "LC_ALL" | "LC_CTYPE"),
        locale => !ENCODING.contains(&name) || is_transparent(locale),
    }
}

/// Whether every shell reads ASCII characters of a UTF-8 text as such in `locale`.
fn is_transparent(locale: &str) -> bool {
    if matches!(locale, "C" | "POSIX") {
        return true;
    }
    let Some((_, encoding)) = locale.split_once('.') else {
        return false;
    };
    let encoding = encoding.split('@').next().unwrap_or_default();
    ["utf8", "utf-8"]
        .iter()
        .any(|known| encoding.eq_ignore_ascii_case(known))
}

/// The variable with its value in which text may be read in another encoding. `value` gives the
/// values of the environment.
pub fn doubtful<'a>(value: impl Fn(&str) -> Option<&'a str>) -> Option<(&'static str, &'a str)> {
    let set = |name| Some((name, value(name).filter(|value| !value.is_empty())?));
    let (name, locale) = ENCODING.into_iter().find_map(set)?;
    (!is_transparent(locale)).then_some((name, locale))
}

#[cfg(test)]
mod tests {
    use super::{doubtful, is_harmless, is_transparent};

    #[test]
    fn only_utf_8_and_the_c_locale_are_transparent() {
        for name in ["C", "POSIX", "C.UTF-8", "en_US.utf8", "de_DE.UTF-8@euro"] {
            assert!(is_transparent(name), "{name}");
        }
        for name in [
            "zh_TW",
            "zh_TW.Big5",
            "ja_JP.SJIS",
            "zh_CN.GBK",
            "utf8",
            "en_US",
            "x.utf-16",
        ] {
            assert!(!is_transparent(name), "{name}");
        }
    }

    #[test]
    fn taking_a_variable_away_lets_a_weaker_one_count() {
        assert!(is_harmless("LANG", "") && is_harmless("LC_TIME", ""));
        assert!(!is_harmless("LC_ALL", "") && !is_harmless("LC_CTYPE", ""));
        assert!(is_harmless("LC_TIME", "zh_TW.Big5") && !is_harmless("LANG", "zh_TW.Big5"));
    }

    #[test]
    fn the_strongest_variable_that_is_set_counts() {
        let find = |set: &'static [(&str, &str)]| {
            doubtful(|name| {
                let mut set = set.iter();
                set.find(|(known, _)| *known == name)
                    .map(|(_, value)| *value)
            })
        };
        assert_eq!(find(&[]), None);
        assert_eq!(find(&[("LANG", "zh_TW")]), Some(("LANG", "zh_TW")));
        assert_eq!(find(&[("LANG", "zh_TW"), ("LC_CTYPE", "C")]), None);
        assert_eq!(find(&[("LANG", "C"), ("LC_ALL", "")]), None);
        const STRONGEST: &[(&str, &str)] = &[("LC_ALL", "ja_JP.SJIS"), ("LC_CTYPE", "C.UTF-8")];
        assert_eq!(find(STRONGEST), Some(("LC_ALL", "ja_JP.SJIS")));
    }
}
