//! Finds the few patterns of a long list that can match a path.
//!
//! A pattern without wildcards is filed under the whole path. Any other is filed under the
//! literal folders at its start and, where that is literal, the name at its end. Keys are
//! hashes, with ASCII letters folded: what is found is only a candidate.

use super::glob::{Glob, Root, RootedPath};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// Folders at the start of a pattern that count.
const MAX_FOLDERS: usize = 16;

/// Candidates by key.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// Never iterated over, so its order shows nowhere; its hasher is not random.
    buckets: HashMap<u64, Vec<u32>, BuildHasherDefault<DefaultHasher>>,
    /// Bit `n` is set when a pattern is filed under `n` folders.
    depths: u32,
}

impl Index {
    /// Files `number` under the keys of `glob`. Numbers must come in ascending order.
    pub(super) fn insert(&mut self, glob: &Glob, number: u32) {
        let key = match glob.literal_path() {
            Some(path) => path_key(RootedPath {
                root: glob.root(),
                rest: path,
            }),
            None => {
                let mut folders = Hash::new(glob.root());
                let mut depth = 0;
                for folder in glob.literal_folders().take(MAX_FOLDERS) {
                    folders.add(folder);
                    depth += 1;
                }
                self.depths |= 1 << depth;
                wild_key(folders, glob.literal_name())
            }
        };
        self.buckets.entry(key).or_default().push(number);
    }

    /// Calls `visit` with every list of candidates for `path`, each ascending.
    pub(super) fn candidates<'i>(&'i self, path: RootedPath<'_>, mut visit: impl FnMut(&'i [u32])) {
        let mut look_up = |key| {
            if let Some(bucket) = self.buckets.get(&key) {
                visit(bucket);
            }
        };
        look_up(path_key(path));
        if self.depths == 0 {
            return;
        }
        let name = path.rest.rsplit('/').next();
        let mut folders = Hash::new(path.root);
        for (depth, component) in path.rest.split('/').take(MAX_FOLDERS + 1).enumerate() {
            if self.depths & (1 << depth) != 0 {
                look_up(wild_key(folders, name));
                look_up(wild_key(folders, None));
            }
            folders.add(component);
        }
    }
}

fn path_key(path: RootedPath<'_>) -> u64 {
    let mut hash = Hash::new(path.root);
    hash.add(path.rest);
    hash.0
}

/// The key of a pattern with wildcards. `name` is absent where it is not literal.
fn wild_key(mut folders: Hash, name: Option<&str>) -> u64 {
    // No component is empty, so this cannot be the key of a path.
    folders.add("");
    folders.add(name.unwrap_or(""));
    folders.0
}

/// FNV-1a over components, ASCII letters folded.
#[derive(Debug, Clone, Copy)]
struct Hash(u64);

impl Hash {
    fn new(root: Root) -> Self {
        let mut hash = Self(0xcbf2_9ce4_8422_2325);
        hash.add_byte(match root {
            Root::Absolute => b'/',
            Root::Home => b'~',
            Root::Drive => b':',
        });
        hash
    }

    fn add(&mut self, text: &str) {
        text.bytes()
            .for_each(|byte| self.add_byte(byte.to_ascii_lowercase()));
        self.add_byte(b'/');
    }

    fn add_byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
}
