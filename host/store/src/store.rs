use std::path::Path;
use std::time::Duration;

use crate::error::{EditError, StoreError};
use crate::folder::Folder;
use crate::hash::Hash;
use crate::lock::Lock;
use crate::place::Place;

/// The largest document, in bytes.
pub const MAXIMUM: usize = 4 << 20;

/// How long an edit waits for others, unless told otherwise.
pub const LOCK_WAIT: Duration = Duration::from_secs(5);

/// The document at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// Its text as it is, a byte order mark included; none when there is no file.
    pub text: Option<String>,
    /// Which state this is.
    pub hash: Hash,
}

impl Snapshot {
    fn new(text: Option<String>) -> Self {
        let hash = text
            .as_ref()
            .map_or(Hash::ABSENT, |text| Hash::of(text.as_bytes()));
        Self { text, hash }
    }
}

/// The document in one place. It holds nothing open: each call looks anew.
#[derive(Debug, Clone)]
pub struct Store {
    place: Place,
    lock_wait: Duration,
}

impl Store {
    /// The document in this place, whether or not it exists.
    pub fn new(place: Place) -> Self {
        Self {
            place,
            lock_wait: LOCK_WAIT,
        }
    }

    /// The same with another bound on the time that an edit waits for others.
    #[must_use]
    pub fn with_lock_wait(self, lock_wait: Duration) -> Self {
        Self { lock_wait, ..self }
    }

    /// Where the document is.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Reads the document. Nothing is made or changed, and nobody is waited for.
    pub fn read(&self) -> Result<Snapshot, StoreError> {
        match Folder::open(self.place.folder())? {
            Some(folder) => self.read_in(&folder),
            None => Ok(Snapshot::new(None)),
        }
    }

    /// Puts what `change` makes of the document into its place, and returns it.
    ///
    /// Others that edit wait meanwhile, for [`LOCK_WAIT`] at most, so `change` should be quick.
    /// With `base`, the edit is refused when the document is not that one any more. When `change`
    /// returns the text as it was, nothing is written.
    ///
    /// The new file has mode 0600. Other hard links to the old one keep the old text.
    pub fn edit<E>(
        &self,
        base: Option<&Hash>,
        change: impl FnOnce(Option<&str>) -> Result<String, E>,
    ) -> Result<Snapshot, EditError<E>> {
        let folder = Folder::open_or_create(self.place.folder())?;
        let lock = self.place.lock_name();
        let lock_path = self.place.folder().join(&lock);
        let _lock = Lock::take(&folder, &lock, &lock_path, self.lock_wait)?;
        folder.sweep(self.place.name())?;
        let before = self.read_in(&folder)?;
        if let Some(base) = base {
            same(*base, before.hash)?;
        }
        let text = change(before.text.as_deref()).map_err(EditError::Refused)?;
        if before.text.as_ref() == Some(&text) {
            return Ok(before);
        }
        bounded(text.len(), &self.place.path())?;
        let unfinished = folder.prepare(self.place.name(), text.as_bytes())?;
        // An editor knows of no lock, and may have saved meanwhile.
        same(before.hash, self.read_in(&folder)?.hash)?;
        unfinished.put_in_place()?;
        Ok(Snapshot::new(Some(text)))
    }

    fn read_in(&self, folder: &Folder) -> Result<Snapshot, StoreError> {
        let Some(bytes) = folder.read(self.place.name())? else {
            return Ok(Snapshot::new(None));
        };
        bounded(bytes.len(), &self.place.path())?;
        let text = String::from_utf8(bytes).map_err(|error| StoreError::NotText {
            path: self.place.path(),
            at: error.utf8_error().valid_up_to(),
        })?;
        Ok(Snapshot::new(Some(text)))
    }
}

fn same<E>(base: Hash, now: Hash) -> Result<(), EditError<E>> {
    if base == now {
        Ok(())
    } else {
        Err(EditError::Stale { base, now })
    }
}

fn bounded(length: usize, path: &Path) -> Result<(), StoreError> {
    if length > MAXIMUM {
        let path = path.to_path_buf();
        return Err(StoreError::TooLarge { path });
    }
    Ok(())
}
