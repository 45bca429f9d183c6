import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { junitSbt as EXPECTED } from '../../packages/runners/test/report/expected/junit-sbt.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../packages/runners/test/report/expected/recorded.ts'
import { copyOf, runFound } from '../support/reports.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = toolchainEnv

/** The first run fetches sbt, Scala and the libraries. */
const FETCHES_MS = 400_000

describe.skipIf(!hasTool('sbt', '--script-version'))('sbt', () => {
  test(
    'every outcome of ScalaTest, MUnit, ScalaCheck and JUnit is told as it was, then what does not compile',
    async () => {
      const { root } = copyOf('sbt')
      const { files, expected } = EXPECTED.sbt
      const options = { env, timeoutMs: FETCHES_MS }
      const results = await runFound(root, files, options)
      expect(linesOf(results)).toEqual(expectedLines(expected))
      expect(wrongMessages(results, expected)).toEqual([])
      expect(results.crash).toBeUndefined()
      const thrown = results.tests.find(({ id }) => id.endsWith('should throw'))
      expect(thrown?.stack).toMatch(
        /^at com\.acme\.Price\$\.boom\(src\/main\/scala\/com\/acme\/Price\.scala:6\)\nat com\.acme\.PriceSpec\.\S+\(src\/test\/scala\/com\/acme\/PriceSpec\.scala:21\)/,
      )

      const at = 'src/main/scala/com/acme/Price.scala'
      writeFileSync(join(root, at), 'package com.acme\n\nobject Price {\n  val one = two\n}\n')
      const [file = ''] = files
      const broken = await runFound(root, [file], options)
      expect(broken.tests).toEqual([]) // the reports of the run before are still there
      expect(broken.fileErrors).toMatchObject([
        { file, at, kind: 'compile', message: 'not found: value two' },
      ])
    },
    2 * FETCHES_MS,
  )
})
