//! Numbers that follow from a seed.

/// SplitMix64: small, and the same on every machine.
#[derive(Debug, Clone)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The numbers of the case `index` under `seed`.
    pub fn new(seed: u64, index: u64) -> Self {
        let mut random = Self { state: seed };
        random.state = random.next() ^ index.wrapping_mul(0xd1b5_4a32_d192_ed03);
        random
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.state;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The bias is far below what a test could notice.
        usize::try_from(self.next() % bound as u64).unwrap_or_default()
    }

    /// True `numerator` times in `denominator`.
    pub fn chance(&mut self, numerator: usize, denominator: usize) -> bool {
        self.below(denominator) < numerator
    }

    /// One of `items`, which must not be empty.
    pub fn pick<'a>(&mut self, items: &'a [impl AsRef<str>]) -> &'a str {
        items[self.below(items.len())].as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_follow_from_seed_and_index() {
        let draw = |seed, index| {
            let mut random = Random::new(seed, index);
            (0..8).map(|_| random.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
    }
}
