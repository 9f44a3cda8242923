//! Compiled components as files: native code with the digests of what it was made from
//! and of itself.

const MAGIC: &[u8; 16] = b"execgate native1";

/// A SHA-256.
pub(crate) type Hash = [u8; 32];

/// A compiled component.
pub(crate) struct Artifact<'a> {
    /// The digest of the `.wasm`.
    pub(crate) component: Hash,
    /// What wasmtime made of it.
    pub(crate) code: &'a [u8],
}

impl<'a> Artifact<'a> {
    /// The artifact that this library carries.
    #[cfg(feature = "precompiled")]
    pub(crate) fn from_bytes(bytes: &'a [u8]) -> Option<Self> {
        split(bytes).map(|(artifact, _)| artifact)
    }

    /// The artifact that a file holds, if it is what it was when the file was written.
    #[cfg(feature = "compile")]
    pub(crate) fn from_whole_bytes(bytes: &'a [u8]) -> Option<Self> {
        let (artifact, checksum) = split(bytes)?;
        (hash(artifact.code) == checksum).then_some(artifact)
    }

    #[cfg(feature = "compile")]
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        [MAGIC, &self.component[..], &hash(self.code), self.code].concat()
    }
}

fn split(bytes: &[u8]) -> Option<(Artifact<'_>, Hash)> {
    let bytes = bytes.strip_prefix(MAGIC)?;
    let (component, bytes) = bytes.split_first_chunk()?;
    let (checksum, code) = bytes.split_first_chunk()?;
    Some((
        Artifact {
            component: *component,
            code,
        },
        *checksum,
    ))
}

/// Whether the bytes are native code, ours or wasmtime's.
#[cfg(feature = "compile")]
pub(crate) fn is_native(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) || wasmtime::Engine::detect_precompiled(bytes).is_some()
}

#[cfg(feature = "compile")]
pub(crate) fn hash(bytes: &[u8]) -> Hash {
    use sha2::{Digest, Sha256};
    Sha256::digest(bytes).into()
}

pub(crate) fn hex(hash: &Hash) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
