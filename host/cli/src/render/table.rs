//! Rows with aligned columns.

use unicode_width::UnicodeWidthStr;

/// A column is at most this wide; a longer cell pushes the rest of its row to the right.
const COLUMN: usize = 40;

/// The width of the column with these cells.
pub(super) fn width<'a>(cells: impl Iterator<Item = &'a str>) -> usize {
    cells
        .map(UnicodeWidthStr::width)
        .filter(|width| *width <= COLUMN)
        .max()
        .unwrap_or(0)
}

/// Blanks that fill `cell` up to the width of its column.
pub(super) fn fill(cell: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(cell.width()))
}

#[cfg(test)]
mod tests {
    use super::{fill, width};

    #[test]
    fn columns_fit_their_cells_but_for_very_long_ones() {
        let long = "x".repeat(100);
        assert_eq!(width(["ab", "日本", &long].into_iter()), 4);
        assert_eq!(fill("日本", 6), "  ");
        assert_eq!(fill(&long, 6), "");
    }
}
