import { isTestFile, languageOf } from '@tailtest/project'
import type { Directory } from '../../directory.ts'

/** What a package's tests import. */
export interface Seen {
  runner: 'pytest' | 'unittest'
  /** The test that does, from the folder. */
  file: string
}

/** Enough to meet the first tests of a package; keeps the cost independent of its size. */
const MAX_FOLDERS = 10
const MAX_TESTS = 20

const PYTEST = /^(?:import pytest\b|from pytest\b)/m
const UNITTEST = /^(?:import unittest\b|from unittest\b|from django\.test\b)/m

/** For whom the tests of a package were written: pytest if one imports it, unittest if one imports that and none pytest. */
export function seenTests(dir: Directory): Seen | undefined {
  let unittest: string | undefined
  let left = MAX_TESTS
  for (const file of dir.filesBelow(MAX_FOLDERS)) {
    if (languageOf(file) !== 'python' || !isTest(file)) continue
    const text = dir.text(file) ?? ''
    if (PYTEST.test(text)) return { runner: 'pytest', file }
    if (UNITTEST.test(text)) unittest ??= file
    left -= 1
    if (left === 0) break
  }
  return unittest === undefined ? undefined : { runner: 'unittest', file: unittest }
}

/** Django puts the tests of an application into `tests.py`. */
function isTest(file: string): boolean {
  return isTestFile(file) || /(?:^|\/)tests\.py$/.test(file)
}
