//! What people use instead, where it is installed: each only reads every cell of the workbook and keeps nothing. CPU time,
//! its start left out.

use std::{path::Path, process::Command};

/// A program, and what it is asked.
struct Other {
    name: &'static str,
    program: &'static str,
    flag: &'static str,
    read: &'static str,
}

const OTHERS: [Other; 4] = [
    Other {
        name: "openpyxl, read-only",
        program: "python3",
        flag: "-c",
        read: "import sys, time, openpyxl\n\
            began = time.process_time()\n\
            book = openpyxl.load_workbook(sys.argv[1], read_only=True)\n\
            rows = sum(1 for _ in book.active.iter_rows(values_only=True))\n\
            print(time.process_time() - began)",
    },
    Other {
        name: "pandas, with openpyxl",
        program: "python3",
        flag: "-c",
        read: "import sys, time, pandas\n\
            began = time.process_time()\n\
            pandas.read_excel(sys.argv[1], dtype=str)\n\
            print(time.process_time() - began)",
    },
    Other {
        name: "polars, with calamine",
        program: "python3",
        flag: "-c",
        read: "import sys, time, polars\n\
            began = time.process_time()\n\
            polars.read_excel(sys.argv[1])\n\
            print(time.process_time() - began)",
    },
    Other {
        name: "SheetJS",
        program: "node",
        flag: "-e",
        read: "const xlsx = require('xlsx'); const began = process.cpuUsage();\
            xlsx.utils.sheet_to_json(Object.values(xlsx.readFile(process.argv[1]).Sheets)[0]);\
            const took = process.cpuUsage(began); console.log((took.user + took.system) / 1e6)",
    },
];

/// Runs each that is there.
pub(crate) fn all(path: &Path) {
    println!("For scale, what others take to only read the same .xlsx; CPU time:");
    for Other { name, program, flag, read } in OTHERS {
        let output = Command::new(program).args([flag, read]).arg(path).output();
        let took = output.ok().filter(|output| output.status.success());
        let took = took.and_then(|output| String::from_utf8(output.stdout).ok()?.trim().parse::<f64>().ok());
        match took {
            Some(seconds) => println!("  {name}: {seconds:.2} s"),
            None => println!("  {name}: isn't installed, skipped"),
        }
    }
}
