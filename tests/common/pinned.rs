//! Snapshots that people read: by their names alone, all in one folder.

/// How they are kept; `folder` is `snapshots` as the file that asserts sees it.
pub fn settings(folder: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}
