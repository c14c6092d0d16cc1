//! What a release is built with: pinned tools, and nothing from a cache that another workflow could have filled.

use std::{fs, path::Path};

fn workflow(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.github/workflows").join(name)).unwrap()
}

#[test]
fn actions_are_pinned_to_commits() {
    for name in ["ci.yml", "release.yml"] {
        let workflow = workflow(name);
        let uses: Vec<_> = workflow.lines().filter_map(|line| line.split_once("uses: ")).collect();
        assert!(uses.len() > 4, "{name}");
        for (_, action) in uses {
            let commit = action.split_once('@').and_then(|(_, version)| version.split(' ').next());
            let is_commit =
                |text: &str| text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(commit.is_some_and(is_commit), "{name}: {action}");
        }
    }
}

#[test]
fn release_takes_no_cache() {
    let workflow = workflow("release.yml");
    for word in ["rust-cache", "actions/cache", "cache:"] {
        assert!(!workflow.contains(word), "{word}");
    }
}

#[test]
fn tools_of_a_release_have_versions() {
    let workflow = workflow("release.yml");
    assert!(!workflow.contains("-latest"), "an image changes under its name");
    for (line, version) in [("cargo install ", "@"), ("choco install ", "--version "), ("node-version: ", "")]
    {
        let lines: Vec<_> = workflow.lines().filter_map(|text| Some(text.split_once(line)?.1)).collect();
        assert!(!lines.is_empty(), "{line}");
        for text in lines {
            let number = text.split_once(version).unwrap_or_else(|| panic!("{line}{text}")).1;
            let number = number.split(' ').next().unwrap();
            assert_eq!(
                number.split('.').filter(|part| part.parse::<u32>().is_ok()).count(),
                3,
                "{line}{text}"
            );
        }
    }
    assert!(
        workflow.lines().filter(|line| line.contains("cargo install ")).all(|line| line.contains("--locked"))
    );
}
