//! Asks whether a command may run, on this machine's files.
//!
//! `cargo run -p execgate --example check -- 'ls -la | wc -l'`

use std::env;
use std::error::Error;
use std::sync::Arc;

use execgate::{Component, Options, RealPaths, types};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let command = env::args().nth(1).unwrap_or_else(|| "ls -la".to_owned());

    let component = Component::embedded(&Options::default())?;
    let documents = types::Documents {
        config: Some(r#"{"tools":{"exec":{"security":"allowlist"}}}"#.to_owned()),
        approvals: Some(
            r#"{"version":1,"agents":{"main":{"allowlist":["/usr/bin/ls","/usr/bin/wc"]}}}"#
                .to_owned(),
        ),
        skill_bins: Vec::new(),
    };
    let policy = component.policy(documents, Arc::new(RealPaths))?;

    let request = json!({
        "command": command,
        "cwd": env::current_dir()?,
        "env": { "PATH": "/usr/bin:/bin" },
        "host": "gateway",
        "approverReachable": true,
    });
    let decision: Value = serde_json::from_str(&policy.decide_json(&request.to_string()))?;
    println!("{}: {}", decision["verdict"], decision["reason"]["message"]);
    if let Some(text) = decision["plan"]["text"].as_str() {
        println!("would run: {text}");
    }
    Ok(())
}
