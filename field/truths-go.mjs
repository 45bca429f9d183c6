// The two truths for Go: what each test of a module says, and which test files run a function that changed.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { nodes } from '../packages/syntax/dist/index.js'
import { run } from './tailtest.mjs'

const RESULTS = { pass: 'passed', fail: 'failed', skip: 'skipped' }

/** What a suite says of each test, by file; `undefined`: it gave no report. */
export function goSuite(place, timeoutMs) {
  const listed = run(place, 'go', ['list', '-e', '-f', '{{.ImportPath}}\t{{.Dir}}', './...'])
  /** @type {Map<string, string>} */
  const folders = new Map()
  for (const line of listed.stdout.split('\n').filter(Boolean)) {
    const [name = '', folder = ''] = line.split('\t')
    folders.set(name, folder)
  }
  const { stdout } = run(place, 'go', ['test', '-json', '-count=1', './...'], { timeoutMs })
  const found = new Map()
  for (const line of stdout.split('\n').filter((text) => text.startsWith('{'))) {
    const { Action, Package, Test } = JSON.parse(line)
    const folder = folders.get(Package)
    const status = RESULTS[Action]
    if (Test === undefined || status === undefined || folder === undefined) continue
    const file = fileOf(folder, Test.split('/', 1)[0])
    if (file) found.set(`${posix.join(relative(place.root, folder), file)}\0${Test}`, status)
  }
  return found.size === 0 ? undefined : found
}

/** A package that does not compile with the old sources says of no test of it that it would notice. */
export function withoutUncompiled(now, then) {
  const folderOf = (key) => posix.dirname(key.split('\0', 1)[0])
  const compiled = new Set([...then.keys()].map(folderOf))
  return new Map([...now].filter(([key]) => compiled.has(folderOf(key))))
}

function fileOf(folder, test) {
  const files = readdirSync(folder).filter((name) => name.endsWith('_test.go'))
  const head = new RegExp(`^func ${test}\\(`, 'm')
  return files.find((name) => head.test(readFileSync(join(folder, name), 'utf8')))
}

const MARK = 'tailtest_mark.go'

/** Notes the outermost test file of whoever calls it. */
const marked = (name, hits) => `package ${name}

import (
	tailtestOs "os"
	tailtestRuntime "runtime"
	tailtestStrings "strings"
)

func tailtestMark() {
	pcs := make([]uintptr, 200)
	frames := tailtestRuntime.CallersFrames(pcs[:tailtestRuntime.Callers(1, pcs)])
	file := ""
	for more := true; more; {
		var frame tailtestRuntime.Frame
		frame, more = frames.Next()
		if tailtestStrings.HasSuffix(frame.File, "_test.go") { file = frame.File }
	}
	if file == "" { return }
	out, err := tailtestOs.OpenFile(${JSON.stringify(hits)}, tailtestOs.O_APPEND|tailtestOs.O_CREATE|tailtestOs.O_WRONLY, 0o600)
	if err != nil { return }
	out.WriteString(file + "\\n")
	out.Close()
}
`

/** Test files that run a function that changed. */
export async function goRuns(place, changed, timeoutMs) {
  const hits = join(place.top, 'hits')
  rmSync(hits, { force: true })
  const written = []
  for (const { path, hunks } of changed) {
    const file = join(place.root, path)
    const text = readFileSync(file, 'utf8')
    const root = await nodes(path, text)
    const kinds = ['function_declaration', 'method_declaration']
    const all = root?.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } }) ?? []
    const bodies = all.flatMap((node) => {
      const { start, end } = node.range()
      const isChanged = hunks.some(([a, b]) => a <= end.line + 1 && start.line + 1 <= b)
      return isChanged ? (node.field('body')?.range().start.index ?? []) : []
    })
    if (bodies.length === 0) continue
    let made = text
    for (const at of bodies.sort((a, b) => b - a)) {
      made = `${made.slice(0, at + 1)} tailtestMark(); ${made.slice(at + 1)}`
    }
    written.push([file, text])
    writeFileSync(file, made)
    const name = /^package (\w+)/m.exec(text)?.[1]
    writeFileSync(join(dirname(file), MARK), marked(name, hits))
  }
  goSuite(place, timeoutMs)
  for (const [file, text] of written) {
    writeFileSync(file, text)
    rmSync(join(dirname(file), MARK), { force: true })
  }
  const lines = existsSync(hits) ? readFileSync(hits, 'utf8').split('\n').filter(Boolean) : []
  return new Set(lines.map((line) => relative(place.root, line)))
}
