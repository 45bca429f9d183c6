import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { onlyTestsChanged } from '../../src/bodies/regions.ts'

const path = relPath('src/lib.rs')
const SOURCE = `//! The till.
use std::fmt;

/// Adds up.
pub fn total(items: &[u32]) -> u32 {
    items.iter().sum()
}

#[derive(Debug)]
pub struct Till { pub open: bool }

#[cfg(test)]
use std::collections::HashMap;

#[cfg(test)]
mod tests {
    use super::*;

    fn items() -> Vec<u32> { vec![1, 2] }

    #[test]
    fn adds_up() {
        assert_eq!(total(&items()), 3);
    }
}

pub fn last() -> bool { true }
`

const changed = (from: string, to: string) => {
  expect(SOURCE).toContain(from)
  return onlyTestsChanged(path, { before: SOURCE, after: SOURCE.replace(from, to) })
}

describe('an edit within the tests of a Rust source', () => {
  test.each([
    ['a test', 'assert_eq!(total(&items()), 3);', 'assert_eq!(total(&items()), 4);'],
    ['what tests share', 'vec![1, 2]', 'vec![1, 2, 3]'],
    ['what only tests import', 'HashMap;', 'HashSet;'],
    ['another test', '    #[test]\n    fn', '    #[test]\n    fn b() {}\n\n    #[test]\n    fn'],
    [
      'the first test of its own',
      'pub fn last',
      '#[test]\nfn c() { assert!(last()) }\n\npub fn last',
    ],
    ['a test of a runtime', 'pub fn last', '#[tokio::test]\nasync fn c() { d() }\n\npub fn last'],
    [
      'a module of tests more',
      'pub fn last',
      '#[cfg(all(test, unix))]\nmod more { fn a() {} }\npub fn last',
    ],
    ['a test that is ignored', '#[test]', '#[test]\n    #[ignore]'],
    ['a comment', '/// Adds up.', '/// Adds it up.'],
  ])('%s', async (_, from, to) => {
    expect(await changed(from, to)).toBe(true)
  })
})

describe('an edit of more than the tests', () => {
  test.each([
    ['the source', 'items.iter().sum()', '3'],
    ['behind the tests', '{ true }', '{ false }'],
    ['an attribute', '#[derive(Debug)]', '#[derive(Debug, Clone)]'],
    ['an item that is no longer only for tests', '#[cfg(test)]\nmod tests', 'mod tests'],
    ['code for all but tests', 'pub fn last', '#[cfg(not(test))]\npub fn other() {}\npub fn last'],
    ['both', 'sum()\n}', 'sum()\n}\n#[test]\nfn c() {}\nfn d() {}'],
  ])('%s', async (_, from, to) => {
    expect(await changed(from, to)).toBe(false)
  })

  test('is one that cannot be read', async () => {
    const syntax = { parse: () => Promise.resolve(undefined) }
    expect(await onlyTestsChanged(path, { before: SOURCE, after: SOURCE }, syntax)).toBe(false)
  })
})
