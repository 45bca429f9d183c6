import { execFileSync } from 'node:child_process'
import { relPath } from '@tailtest/project'
import { runTests } from '@tailtest/results'
import { describe, expect, test } from 'vitest'
import { go as EXPECTED } from '../../../packages/runners/test/report/expected/go.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { runnerOf } from '../../../packages/runners/test/report/projects.ts'
import { open, run } from './javascript.ts'

const go = runnerOf('go', 'go', ['test'])
const hasGo = canRun()
if (!hasGo) console.warn('not tested: no Go 1.24 or later is installed (.ci/toolchains/go.sh)')

function canRun(): boolean {
  try {
    return /go1\.(?:2[4-9]|[3-9]\d)\b/.test(execFileSync('go', ['version'], { encoding: 'utf8' }))
  } catch {
    return false
  }
}

const passing = (name: string) =>
  `package ${name}\n\nimport "testing"\n\nfunc TestPasses(t *testing.T) {}\n`

describe.skipIf(!hasGo)('go', () => {
  test('asked for files are told as they were, in spite of the person’s -failfast, and no others', async () => {
    const files = [
      ...['price/price_test.go', 'outcomes/outcomes_test.go', 'broken/broken_test.go'],
      ...['brokensource/source_test.go', 'mainexits/mainexits_test.go', 'panics/panics_test.go'],
    ]
    const env = { ...process.env, GOFLAGS: `${process.env.GOFLAGS ?? ''} -failfast`.trim() }
    const options = { timeoutMs: 120_000, env }
    const results = await runTests(open('go'), go, files.map(relPath), options)
    const rows = files.map((file) => [file, EXPECTED.outcomes.expected[file] ?? []] as const)
    const expected = Object.fromEntries(rows)
    expect(linesOf(results)).toEqual(expectedLines(expected))
    expect(wrongMessages(results, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
    expect(results.fileErrors).toMatchObject([
      { file: 'broken/broken_test.go', kind: 'compile', at: 'broken/broken_test.go' },
      { file: 'brokensource/source_test.go', kind: 'compile', at: 'brokensource/source.go' },
    ])
  })

  test('a file that its build tag leaves out, one without tests and one that TestMain never lets run are missing', async () => {
    const files = ['second/tagged_test.go', 'second/empty_test.go', 'mainpasses/mainpasses_test.go']
    const results = await run(go, open('go'), [...files, 'second/second_test.go'])
    expect(linesOf(results)).toEqual([
      'mainpasses/mainpasses_test.go: missing ',
      'second/empty_test.go: missing ',
      'second/second_test.go: pass TestSecond',
      'second/tagged_test.go: missing ',
    ])
    expect(results.executed).toBe(1)
  })

  test('a test that prints 10 MB, and lines like the report’s, is told as it was', async () => {
    const text = `package floods

import (
	"fmt"
	"strings"
	"testing"
)

func TestFloods(t *testing.T) {
	for i := 0; i < 10; i++ {
		fmt.Println(strings.Repeat("x", 1<<20))
	}
	fmt.Println(\`{"Action":"pass","Package":"example.com/shop/floods","Test":"TestFloods"}\`)
	t.Error("at the end")
}
`
    const results = await run(go, open('go', { 'floods/floods_test.go': text }), [
      'floods/floods_test.go',
    ])
    expect(results.tests).toMatchObject([{ status: 'fail', message: 'at the end' }])
  })

  test.skipIf(process.platform === 'win32')(
    'a test that kills Go itself is a crash, and its file no pass',
    async () => {
      const text = `package kills

import (
	"os"
	"syscall"
	"testing"
)

func TestKills(t *testing.T) { syscall.Kill(os.Getppid(), syscall.SIGKILL) }
`
      const results = await run(go, open('go', { 'kills/kills_test.go': text }), [
        'kills/kills_test.go',
      ])
      expect(results.tests.map(({ status }) => status)).toEqual(['error'])
      expect(results.crash).toMatch(/^the runner stopped early \(killed by SIGKILL\)/)
    },
  )

  test('tests of a module below the root are told from the root', async () => {
    const project = open('go', {
      'services/cart/go.mod': 'module example.com/cart\n\ngo 1.20\n',
      'services/cart/cart_test.go': passing('cart'),
      'services/cart/line/line_test.go': passing('line').replace('{}', '{ t.Fatal("here") }'),
    })
    const runner = { ...go, directory: relPath('services/cart') }
    const results = await run(runner, project, [])
    expect(results.tests).toMatchObject([
      { file: 'services/cart/cart_test.go', status: 'pass' },
      { file: 'services/cart/line/line_test.go', stack: 'services/cart/line/line_test.go:5' },
    ])
  })
})
