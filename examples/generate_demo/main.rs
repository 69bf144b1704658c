//! Writes the demo root, its successors and the broken successor below `fixtures/`.
//!
//! `cargo run --example generate_demo` from the top of the repository. The output depends on nothing but the
//! catalogue; a test compares it with what is committed.

mod catalogue;
mod history;

use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for (root, files) in catalogue::roots() {
        let root = fixtures.join(root);
        if root.exists() {
            fs::remove_dir_all(&root)?;
        }
        for file in files {
            let path = root.join(&file.path);
            fs::create_dir_all(path.parent().expect("every file lies in its artifact's directory"))?;
            fs::write(path, file.text)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
