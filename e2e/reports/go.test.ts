import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { linesOf } from '../../packages/runners/test/report/expected/recorded.ts'
import { copyOf, runFound } from '../support/reports.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = { ...toolchainEnv, GOWORK: undefined }

describe.skipIf(!hasTool('go', 'version'))('go test', () => {
  test('a result that Go remembers never stands for a run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tailtest-go-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const trace = join(folder, 'runs').replaceAll('\\', '/')
    const text = `package traced

import (
	"os"
	"testing"
)

func TestTraced(t *testing.T) {
	file, _ := os.OpenFile("${trace}", os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	file.WriteString("x")
	file.Close()
}
`
    const { root } = copyOf('go', { 'traced/traced_test.go': text })
    await runFound(root, ['traced/traced_test.go'], { env })
    const results = await runFound(root, ['traced/traced_test.go'], { env })
    expect(linesOf(results)).toEqual(['traced/traced_test.go: pass TestTraced'])
    expect(readFileSync(trace, 'utf8')).toBe('xx')
  })

  test('the test that hangs is named, and packages that were through keep their results', async () => {
    const { root } = copyOf('go')
    await runFound(root, ['price/price_test.go'], { env }) // compiles what both need
    const files = ['hangs/hangs_test.go', 'price/price_test.go']
    const results = await runFound(root, files, { env, timeoutMs: 10_000 })
    expect(results.timedOut).toBe(true)
    expect(linesOf(results)).toEqual([
      'hangs/hangs_test.go: error TestHangs',
      'hangs/hangs_test.go: error TestHangs › inside',
      'hangs/hangs_test.go: pass TestBefore',
      'price/price_test.go: pass TestTotal',
    ])
    expect(results.tests[1]?.message).toBe('timed out after 10 s')
  })

  test('in a workspace each module’s files are told from the root, whatever the other’s do', async () => {
    const { root } = copyOf('go', {
      'work/go.work': 'go 1.20\n\nuse (\n\t./cart\n\t./tea\n)\n',
      'work/tea/go.mod': 'module example.com/tea\n\ngo 1.20\n',
      'work/tea/tea.go': 'package tea\n\nfunc Price() int { return "one" }\n',
      'work/cart/go.mod': 'module example.com/cart\n\ngo 1.20\n',
      'work/cart/cart_test.go':
        'package cart\n\nimport (\n\t"testing"\n\n\t"example.com/tea"\n)\n\nfunc TestCart(t *testing.T) { tea.Price() }\n',
    })
    const results = await runFound(root, ['work/cart/cart_test.go'], { env })
    expect(results.fileErrors).toMatchObject([
      { file: 'work/cart/cart_test.go', kind: 'compile', at: 'work/tea/tea.go' },
    ])
  })
})
