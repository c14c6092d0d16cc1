//! Single instance over a socket, for systems whose plugin puts it into a folder of all users: there, anybody could take
//! its place, and get the paths of the files that the seller opens, or keep the app from starting.

use std::{
    fs,
    io::{self, ErrorKind, Read as _, Write as _},
    os::unix::{
        fs::{DirBuilderExt as _, MetadataExt as _, PermissionsExt as _},
        net::{UnixListener, UnixStream},
    },
    path::Path,
    thread,
    time::Duration,
};

/// The longest paths of two files, and more.
const LONGEST: u64 = 64 * 1024;
/// For a start that is killed while it tells.
const TIMEOUT: Duration = Duration::from_secs(1);
/// After an error, as when the process has too many files open.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) enum Claim {
    First(UnixListener),
    /// Another start has taken the arguments.
    Second,
}

/// Becomes the first start, or passes arguments and working directory to it. `folder` is created for this user only.
///
/// # Errors
/// The folder is another user's, or the path of the socket is too long for the system.
pub(super) fn claim(folder: &Path, args: &[String], directory: &str) -> io::Result<Claim> {
    make_private(folder)?;
    let socket = folder.join("socket");
    match UnixStream::connect(&socket) {
        Ok(mut first) => {
            first.set_write_timeout(Some(TIMEOUT))?;
            first.write_all(&serde_json::to_vec(&(directory, args))?)?;
            Ok(Claim::Second)
        }
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::ConnectionRefused) => {
            // Of a start that has ended.
            let _ = fs::remove_file(&socket);
            UnixListener::bind(&socket).map(Claim::First)
        }
        Err(error) => Err(error),
    }
}

/// Hands the arguments of further starts over, for as long as the app runs.
pub(super) fn listen(listener: UnixListener, take: impl Fn(Vec<String>, String) + Send + 'static) {
    thread::spawn(move || {
        each(listener.incoming(), PAUSE, |start| {
            let mut json = Vec::new();
            let read = start
                .set_read_timeout(Some(TIMEOUT))
                .and_then(|()| start.take(LONGEST).read_to_end(&mut json));
            if let (Ok(_), Ok((directory, args))) = (read, serde_json::from_slice(&json)) {
                take(args, directory);
            }
        })
    });
}

/// Goes on after an error: otherwise no file that the seller opens would reach the app until it is closed.
fn each<T>(starts: impl Iterator<Item = io::Result<T>>, pause: Duration, mut hand_over: impl FnMut(T)) {
    for start in starts {
        match start {
            Ok(start) => hand_over(start),
            Err(_) => thread::sleep(pause),
        }
    }
}

fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true).mode(0o700).create(folder)?;
    let facts = folder.symlink_metadata()?;
    // Its parent is in this user's home, so that whoever owns that owns both.
    let home = folder.parent().map_or(Err(ErrorKind::NotFound.into()), fs::metadata)?;
    if !facts.is_dir() || facts.uid() != home.uid() {
        return Err(ErrorKind::PermissionDenied.into());
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc::channel, time::Instant};

    use tempfile::TempDir;

    use super::*;

    fn args(file: &str) -> Vec<String> {
        vec!["porokh".into(), file.into()]
    }

    #[test]
    fn a_second_start_hands_its_file_to_the_first() {
        let home = TempDir::new().unwrap();
        let folder = home.path().join("Caches/bd.porokh.app/start");
        let Ok(Claim::First(listener)) = claim(&folder, &args("a.csv"), "/") else {
            panic!("it is the first")
        };
        assert_eq!(fs::metadata(&folder).unwrap().mode() & 0o777, 0o700);
        let (tell, told) = channel();
        listen(listener, move |args, directory| drop(tell.send((args, directory))));
        assert!(matches!(claim(&folder, &args("b.csv"), "/home/rina"), Ok(Claim::Second)));
        assert_eq!(told.recv().unwrap(), (args("b.csv"), "/home/rina".to_owned()));
    }

    /// One error of the system, and no file that the seller opened came into the window any more.
    #[test]
    fn an_error_ends_no_listening_and_does_not_spin() {
        let too_many = || Err(io::Error::from_raw_os_error(24));
        let (began, mut handed_over) = (Instant::now(), Vec::new());
        let pause = Duration::from_millis(20);
        each([too_many(), Ok(1), too_many(), Ok(2)].into_iter(), pause, |start| handed_over.push(start));
        assert_eq!(handed_over, [1, 2]);
        assert!(began.elapsed() >= pause * 2);
    }

    #[test]
    fn the_socket_of_a_crashed_start_is_replaced() {
        let home = TempDir::new().unwrap();
        let folder = home.path().join("start");
        drop(claim(&folder, &args("a"), "/").unwrap());
        assert!(folder.join("socket").exists());
        assert!(matches!(claim(&folder, &args("a"), "/"), Ok(Claim::First(_))));
    }

    /// Another user, or a program of theirs, waits for the paths of the seller's files.
    #[test]
    fn a_folder_that_others_can_enter_is_closed_and_a_link_refused() {
        let home = TempDir::new().unwrap();
        let folder = home.path().join("start");
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(claim(&folder, &args("a"), "/").is_ok());
        assert_eq!(fs::metadata(&folder).unwrap().mode() & 0o777, 0o700);
        let link = home.path().join("link");
        std::os::unix::fs::symlink(&folder, &link).unwrap();
        assert!(claim(&link, &args("a"), "/").is_err());
    }
}
