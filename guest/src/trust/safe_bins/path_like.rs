//! Words that look like the name of a file.

/// Whether `text` looks like a path: a separator anywhere, `~` in front, a drive letter, `.` or
/// `..`.
pub(super) fn is_path_like(text: &str) -> bool {
    let has_drive = matches!(text.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    text.contains(['/', '\\']) || text.starts_with('~') || has_drive || matches!(text, "." | "..")
}

#[cfg(test)]
mod tests {
    use super::is_path_like;

    #[test]
    fn paths_and_plain_words() {
        for path in [
            "/etc", "a/b", "./x", "~", "~user", "~/x", "C:", "c:x", ".", "..", r"a\b",
        ] {
            assert!(is_path_like(path), "{path}");
        }
        for word in ["x", "a.b", "...", "", "-", "1:2", "a~", "é:"] {
            assert!(!is_path_like(word), "{word}");
        }
    }
}
