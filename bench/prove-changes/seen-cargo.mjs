import { labels, text } from './written.mjs'

const CLAMP = text`
pub fn clamp(value: i64, low: i64, high: i64) -> i64 {
    value.max(low).min(high)
}
`
const lib = (...modules) => modules.map((name) => `pub mod ${name};\n`).join('') + CLAMP

const changes = [
  {
    name: 'a path is cleaned, its tests below it',
    files: {
      'src/lib.rs': lib('clean'),
      'src/clean.rs': text`
pub fn clean(path: &str) -> Result<String, String> {
    let mut kept: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                kept.pop().ok_or_else(|| format!("{path} leads outside"))?;
            }
            name => kept.push(name),
        }
    }
    Ok(kept.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_what_says_nothing() {
        assert_eq!(clean("a/./b//c"), Ok("a/b/c".to_string()));
    }

    #[test]
    fn goes_up() {
        assert_eq!(clean("a/../b").as_deref(), Ok("b"));
    }

    #[test]
    fn stays_inside() {
        assert_eq!(clean("a/../..").unwrap_err(), "a/../.. leads outside");
    }

    #[test]
    fn nothing_is_nothing() -> Result<(), String> {
        assert_eq!(clean("")?, "");
        Ok(())
    }
}
`,
    },
    tests: labels(['drops_what_says_nothing', 'goes_up', 'stays_inside', 'nothing_is_nothing']),
    functions: { clean: true },
    faults: [
      ['"" | "."', '""'],
      ['kept.pop().ok_or_else(|| format!("{path} leads outside"))?;', 'kept.pop();'],
      ['kept.pop().ok_or_else(|| format!("{path} leads outside"))?;', 'kept.clear();'],
      ['"" | "." => {}', '"." => {}\n            "" => kept.push("-"),'],
      ['            ".." => {\n', '            ".." => {\n                kept.push(".");\n'],
    ],
  },
  {
    name: 'a path is cleaned, and something is left',
    files: {
      'src/lib.rs': lib('clean'),
      'src/clean.rs': text`
pub fn extension(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next()?;
    let (stem, extension) = name.rsplit_once('.')?;
    if stem.is_empty() { None } else { Some(extension) }
}

pub fn with_extension(path: &str, extension: &str) -> String {
    match self::extension(path) {
        Some(old) => format!("{}{extension}", &path[..path.len() - old.len()]),
        None => format!("{path}.{extension}"),
    }
}
`,
      'tests/clean.rs': text`
use app::clean::{extension, with_extension};

#[test]
fn test_extension_call() {
    let _ = extension("a/b.txt");
}

#[test]
fn test_extension_if() {
    if let Some(found) = extension("a/b.txt") {
        assert!(found.len() < 100);
    }
}

#[test]
fn test_with_extension_owned() {
    let changed: String = with_extension("notes", "md");
    assert_eq!(changed, changed.clone());
}

#[test]
fn test_with_extension_len() {
    assert!(!with_extension("notes", "md").is_empty());
}
`,
    },
    tests: labels(
      [],
      [
        'test_extension_call',
        'test_extension_if',
        'test_with_extension_owned',
        'test_with_extension_len',
      ],
    ),
    functions: { extension: false, with_extension: false },
    faults: [
      ['if stem.is_empty()', 'if !stem.is_empty()'],
      ['rsplit_once', 'split_once'],
      ['format!("{path}.{extension}")', 'format!("{path}{extension}")'],
    ],
  },
  {
    name: 'a rate has a limit, edges that held before',
    base: {
      'src/lib.rs': lib('speed'),
      'src/speed.rs': text`
pub fn fine(over: u32) -> u32 {
    over * 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_each() {
        assert_eq!(fine(7), 70);
    }
}
`,
    },
    files: {
      'src/speed.rs': text`
pub fn fine(over: u32) -> u32 {
    if over <= 3 {
        return 0;
    }
    over * 10
}

pub fn points(over: u32) -> u32 {
    if over > 40 { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_each() {
        assert_eq!(fine(7), 70);
    }

    #[test]
    fn three_are_forgiven() {
        assert_eq!(fine(3), 0);
    }

    #[test]
    fn four_are_not() {
        assert_eq!(fine(4), 40);
    }

    #[test]
    fn none_over_costs_nothing() {
        assert_eq!(fine(0), 0);
    }

    #[test]
    fn some_points() {
        assert!(points(50) > 0);
    }
}
`,
    },
    tests: labels(
      ['three_are_forgiven', 'four_are_not', 'none_over_costs_nothing'],
      ['some_points'],
    ),
    functions: { fine: true, points: false },
    faults: [
      ['over <= 3', 'over < 3'],
      ['over <= 3', 'over <= 4'],
      ['return 0', 'return 1'],
      ['over > 40', 'over < 40'],
    ],
  },
  {
    name: 'a counter of letters, in both ways',
    files: {
      'src/lib.rs': lib('letters'),
      'src/letters.rs': text`
use std::collections::BTreeMap;

pub fn letters(text: &str) -> BTreeMap<char, usize> {
    let mut counts = BTreeMap::new();
    for letter in text.chars().filter(|c| c.is_alphabetic()) {
        *counts.entry(letter.to_ascii_lowercase()).or_insert(0) += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_both_sizes() {
        assert_eq!(letters("Aab"), BTreeMap::from([('a', 2), ('b', 1)]));
    }

    #[test]
    fn counts_letters_alone() {
        assert!(letters("1 2!").is_empty());
    }

    #[test]
    fn map_works() {
        let mut map = BTreeMap::new();
        map.insert('a', 2);
        assert_eq!(map.get(&'a'), Some(&2));
    }

    #[test]
    fn same_text_same_letters() {
        assert_eq!(letters("abc"), letters("abc"));
    }
}
`,
    },
    tests: labels(
      ['counts_both_sizes', 'counts_letters_alone'],
      ['map_works', 'same_text_same_letters'],
    ),
    functions: { letters: true },
    faults: [
      ['.to_ascii_lowercase()', ''],
      ['.filter(|c| c.is_alphabetic())', ''],
      ['+= 1', '= 1'],
    ],
  },
]

/** Small changes in Rust, written like the blind ones, that may be read. */
export const seenCargo = {
  name: 'cargo',
  start: {
    'Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
    '.gitignore': 'target\n',
    'src/lib.rs': lib(),
    'tests/clamp.rs': text`
#[test]
fn stays_between() {
    assert_eq!(app::clamp(5, 0, 3), 3);
    assert_eq!(app::clamp(-5, 0, 3), 0);
}
`,
  },
  changes,
}
