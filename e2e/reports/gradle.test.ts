import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { junitGradle as EXPECTED } from '../../packages/runners/test/report/expected/junit-gradle.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../packages/runners/test/report/expected/recorded.ts'
import { copyOf, runFound } from '../support/reports.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = toolchainEnv

describe.skipIf(!hasTool('gradle', '--version'))('gradle', () => {
  test('every outcome is told as it was, although its own report is off and nothing has changed', async () => {
    const { root } = copyOf('gradle')
    const { files, expected } = EXPECTED.gradle
    for (const time of ['first', 'second']) {
      const results = await runFound(root, files, { env })
      expect({ time, lines: linesOf(results) }).toEqual({ time, lines: expectedLines(expected) })
      expect(wrongMessages(results, expected)).toEqual([])
      expect(results.crash).toBeUndefined()
    }
  })

  test('what does not compile is the error of the test asked for, with the file at fault', async () => {
    const { root } = copyOf('gradle')
    const at = 'src/main/java/com/acme/Price.java'
    writeFileSync(
      join(root, at),
      'package com.acme;\n\npublic class Price {\n  int one = two;\n}\n',
    )
    const [file = ''] = EXPECTED.gradle.files
    const results = await runFound(root, [file], { env })
    expect(results.tests).toEqual([])
    expect(results.fileErrors).toMatchObject([
      {
        file,
        at,
        kind: 'compile',
        message: 'cannot find symbol: variable two, location: class Price',
      },
    ])
  })
})
