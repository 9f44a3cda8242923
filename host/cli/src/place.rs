//! Where the approvals document of this user is.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use execgate_store::{Place, STATE_DIR_VARIABLE, Store, Wanted};

/// Which approvals document is meant.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Where {
    /// Approvals document [default: exec-approvals.json in $EXECGATE_STATE_DIR or ~/.execgate]
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) approvals: Option<PathBuf>,
}

impl Where {
    /// The document, whether or not it exists.
    pub(crate) fn store(&self) -> Result<Store> {
        let here = |path: &PathBuf| std::path::absolute(path);
        let wanted = Wanted {
            document: self
                .approvals
                .as_ref()
                .map(here)
                .transpose()?
                .map(Into::into),
            state_dir: std::env::var_os(STATE_DIR_VARIABLE),
            home: std::env::var_os("HOME"),
        };
        Ok(Store::new(Place::resolve(&wanted)?))
    }
}
