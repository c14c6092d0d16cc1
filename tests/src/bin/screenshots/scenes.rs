//! The scenes that `scenes.txt` describes.

use std::{fs, path::Path, process::ExitCode};

use crate::stage::Stage;

/// How the pictures are taken.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub(crate) axe: bool,
    pub(crate) wide: bool,
    pub(crate) forced_colors: bool,
    pub(crate) guide: bool,
}

/// A row of a scene: the names of its pictures, and the steps that lead to them.
struct Row {
    pictures: Vec<&'static str>,
    steps: String,
}

struct Scene {
    name: &'static str,
    /// How the app is opened.
    opened: &'static str,
    rows: Vec<Row>,
}

/// Played only when it is named: it takes ten minutes.
const LONGEST: &str = "run-stuck";

/// The screens of the guide, in light colours.
const GUIDE: [&str; 11] = [
    "check-very-high",
    "bulk-review",
    "run-done",
    "payment-form",
    "payments-waiting",
    "trx-found",
    "deliveries-dry-run",
    "report",
    "rest",
    "packing-table",
    "payout",
];

/// Read anew in each run: another step needs no build.
fn scenes() -> Vec<Scene> {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin/screenshots/scenes.txt");
    let table = fs::read_to_string(table).expect("the table of the scenes").leak();
    let mut scenes: Vec<Scene> = Vec::new();
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some((name, opened)) = line.strip_prefix('[').and_then(|line| line.split_once("] ")) {
            scenes.push(Scene { name, opened, rows: Vec::new() });
            continue;
        }
        let rows = &mut scenes.last_mut().expect("a scene begins with its name").rows;
        if line.starts_with(' ') {
            let steps = &mut rows.last_mut().expect("a row begins with its pictures").steps;
            steps.extend([" ", line.trim()]);
        } else {
            let (pictures, steps) = line.split_once(": ").expect("pictures, a colon, and steps");
            rows.push(Row { pictures: pictures.split_whitespace().collect(), steps: steps.to_owned() });
        }
    }
    scenes
}

/// Plays the scenes that the program's arguments ask for.
#[tokio::main]
pub(crate) async fn play() -> ExitCode {
    const FLAGS: [&str; 5] = ["--axe", "--wide", "--forced-colors", "--guide", "--list"];
    let (flags, named): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let scenes = scenes();
    let is_called = |scene: &Scene, name: &str| {
        scene.name == name || scene.rows.iter().any(|row| row.pictures.contains(&name))
    };
    let unknown = flags.iter().find(|flag| !FLAGS.contains(&flag.as_str()));
    let unnamed = named.iter().find(|name| !scenes.iter().any(|scene| is_called(scene, name)));
    if let Some(unknown) = unknown.or(unnamed) {
        eprintln!("There is no {unknown}. There are the flags {}, and what --list prints.", FLAGS.join(", "));
        return ExitCode::from(2);
    }
    let [axe, wide, forced_colors, guide, list] = FLAGS.map(|flag| flags.iter().any(|given| given == flag));
    let options = Options { axe, wide, forced_colors, guide };
    let wanted = |scene: &&Scene| match &named[..] {
        [] if guide => scene.rows.iter().any(|row| row.pictures.iter().any(|name| GUIDE.contains(name))),
        [] => list || scene.name != LONGEST,
        named => named.iter().any(|name| is_called(scene, name)),
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder.with_file_name(if guide { "docs/guide/pictures" } else { "screenshots" });
    // Axe looks at roles, names and colours, which both languages share.
    let languages: &[&str] = if axe { &["en"] } else { &["en", "bn"] };
    let mut found = 0;
    for scene in scenes.iter().filter(wanted) {
        if list {
            scene.rows.iter().flat_map(|row| &row.pictures).for_each(|picture| println!("{picture}"));
            continue;
        }
        for language in languages {
            let mut stage = Stage::open(scene.opened, language, &folder, options).await;
            for row in &scene.rows {
                for step in row.steps.split(';').map(str::trim_start).filter(|step| !step.is_empty()) {
                    stage.step(step).await;
                }
                for picture in &row.pictures {
                    if !guide || GUIDE.contains(picture) {
                        stage.picture(picture).await;
                    }
                }
            }
            found += stage.end().await;
        }
    }
    match (list, axe) {
        (true, _) => {}
        (false, false) => println!("The pictures are in {}", folder.display()),
        (false, true) => println!("axe found {found} things"),
    }
    ExitCode::from(u8::from(found > 0))
}
