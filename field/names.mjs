// Compares selection by names with two measurements on the newest commits that change a source: which test files change their
// outcome with the sources of before, and which run a function that the commit changed. Suites of other people's projects run.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildGraph, testsByName, testsReaching } from '../packages/impact/dist/index.js'
import { openProject, relPath } from '../packages/project/dist/index.js'
import { openCollector } from '../packages/runners/dist/index.js'
import { nodes } from '../packages/syntax/dist/index.js'
import { checkOut } from './clones.mjs'
import { install, pythonIn } from './get.mjs'
import { isSource, isTest } from './paths.mjs'
import { DIST, git, run } from './tailtest.mjs'
import { goRuns, goSuite, withoutUncompiled } from './truths-go.mjs'

const SUITE_MS = 300_000
const MOST_FILES = 25
const LOOKED_THROUGH = 600

/** The newest commits that change a source that was there, without merges and clean-ups. */
function commitsOf(place, language, most) {
  const found = []
  const log = git(place, 'log', '--no-merges', '--format=%H', '-n', `${LOOKED_THROUGH}`)
  for (const commit of log.split('\n').filter(Boolean)) {
    if (found.length === most) break
    const rows = git(
      place,
      'diff-tree',
      '-r',
      '--no-commit-id',
      '--no-renames',
      '--name-status',
      commit,
    )
    const files = rows
      .split('\n')
      .filter(Boolean)
      .map((row) => row.split('\t'))
    if (files.length > MOST_FILES) continue
    const sources = files.filter(([status, path]) => status !== 'D' && isSource(path, language))
    const isPlain = files.every(([status, path]) => status !== 'D' || !isSource(path, language))
    if (isPlain && sources.length > 0)
      found.push({
        commit,
        sources: sources.map(([status, path]) => ({ path, isNew: status === 'A' })),
      })
  }
  return found
}

/** What a suite says of each test, by file; `undefined`: it gave no report. */
const SUITES = {
  Go: (place) => goSuite(place, SUITE_MS),
  Python(place, covered = false) {
    const report = join(place.top, 'report.xml')
    rmSync(report, { force: true })
    const more = covered ? ['--cov=.', '--cov-context=test', '--cov-report='] : []
    run(
      place,
      'python',
      [
        '-m',
        'pytest',
        '-q',
        '-p',
        'no:cacheprovider',
        '-o',
        'junit_family=xunit1',
        `--junit-xml=${report}`,
        '--continue-on-collection-errors',
        ...more,
      ],
      { timeoutMs: SUITE_MS },
    )
    if (!existsSync(report)) return undefined
    const found = new Map()
    for (const [, attributes, inner] of readFileSync(report, 'utf8').matchAll(
      /<testcase ([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g,
    )) {
      const file =
        /file="([^"]*)"/.exec(attributes)?.[1] ??
        `${/classname="([^"]*)"/.exec(attributes)?.[1].replaceAll('.', '/') || /name="([^"]*)"/.exec(attributes)?.[1].replaceAll('.', '/')}.py`
      const name = /\bname="([^"]*)"/.exec(attributes)?.[1]
      const result = /<(failure|error)/.test(inner ?? '')
        ? 'failed'
        : /<skipped/.test(inner ?? '')
          ? 'skipped'
          : 'passed'
      found.set(`${file}\0${name}\0${/classname="([^"]*)"/.exec(attributes)?.[1]}`, result)
    }
    return found
  },
  TypeScript(place) {
    const report = join(place.top, 'report.json')
    rmSync(report, { force: true })
    run(
      place,
      join(place.root, 'node_modules/.bin/vitest'),
      [
        'run',
        '--reporter=json',
        `--outputFile=${report}`,
        '--coverage.enabled=false',
        '--typecheck.enabled=false',
      ],
      {
        timeoutMs: SUITE_MS,
      },
    )
    if (!existsSync(report)) return undefined
    const found = new Map()
    for (const { name, status, assertionResults } of JSON.parse(readFileSync(report, 'utf8'))
      .testResults) {
      const file = relative(place.root, name)
      if (assertionResults.length === 0) found.set(`${file}\0`, status)
      for (const one of assertionResults) found.set(`${file}\0${one.fullName}`, one.status)
    }
    return found
  },
}

/** Files with a test that ends otherwise. */
function flips(now, then) {
  const found = new Set()
  for (const [key, status] of now) {
    if (status === 'skipped' || status === 'pending') continue
    const [file] = key.split('\0')
    const other = then.get(key)
    if (other !== status && !(other === 'skipped')) found.add(file)
  }
  return found
}

/** Test files that run a line of a function that means something else than before, by Python's own parser and coverage.py. */
const CONTEXTS = `
import ast, json, os, sys
from coverage import CoverageData
asked = json.load(open(sys.argv[1]))
data = CoverageData(sys.argv[2]); data.read()
KINDS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)
def functions(text):
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, KINDS) and node.body and isinstance(node.body[0], ast.Expr) and isinstance(getattr(node.body[0], 'value', None), ast.Constant) and isinstance(node.body[0].value.value, str):
            node.body[0].value.value = ''
    found = {}
    def visit(node, path):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                found.setdefault(path + '.' + child.name, []).append((ast.dump(child), child.body[0].lineno, child.end_lineno))
            else: visit(child, path + '.' + getattr(child, 'name', '') if isinstance(child, ast.ClassDef) else path)
    visit(tree, '')
    return found
tests = set()
for path, before in asked.items():
    now = functions(open(path).read())
    then = functions(before or '')
    contexts = data.contexts_by_lineno(os.path.realpath(path))
    for name, all in now.items():
        known = {dump for dump, _, _ in then.get(name, [])}
        for dump, first, last in all:
            if dump in known: continue
            for line in range(first, last + 1):
                for context in contexts.get(line, []):
                    if context: tests.add(context.split('::')[0])
print(json.dumps(sorted(tests)))
`

const COMMENT = /^\s*(?:#|\/\/|\/?\*|$)/

/** The lines of code that a commit brought, from 1; where it only took some away, the line behind these. */
function hunksOf(place, commit, path) {
  const diff = git(place, 'diff', '-U0', `${commit}^`, commit, '--', path)
  const found = []
  for (const [, first, hunk] of diff.matchAll(/^@@ -\S+ \+(\d+)\S* @@.*\n((?:[-+\\].*\n?)*)/gm)) {
    const lines = hunk.split('\n').filter(Boolean)
    const isCode = (line) => !COMMENT.test(line.slice(1))
    const added = lines.filter((line) => line.startsWith('+'))
    for (const [at, line] of added.entries())
      if (isCode(line)) found.push([Number(first) + at, Number(first) + at])
    if (added.length === 0 && lines.some((line) => line.startsWith('-') && isCode(line)))
      found.push([Number(first), Number(first)])
  }
  return found
}

/** Test files that run a function that changed; `undefined`: it cannot be told. */
const RUNS = {
  Go: (place, changed) => goRuns(place, changed, SUITE_MS),
  async Python(place, changed) {
    const asked = join(place.top, 'asked.json')
    const script = join(place.top, 'contexts.py')
    writeFileSync(
      asked,
      JSON.stringify(Object.fromEntries(changed.map(({ path, before }) => [path, before ?? '']))),
    )
    writeFileSync(script, CONTEXTS)
    const { stdout, status } = run(place, 'python', [script, asked, join(place.root, '.coverage')])
    return status === 0 ? new Set(JSON.parse(stdout)) : undefined
  },
  async TypeScript(place, changed) {
    const hits = join(place.top, 'hits')
    rmSync(hits, { force: true })
    const mark = `(()=>{try{const f=globalThis.__vitest_worker__?.filepath;const k='__hit'+f;if(!globalThis[k]){globalThis[k]=1;process.getBuiltinModule('fs').appendFileSync(${JSON.stringify(hits)},f+'\\n')}}catch{}})()`
    const kept = changed.map(({ path }) => [path, readFileSync(join(place.root, path), 'utf8')])
    for (const { path, hunks } of changed) {
      const text = readFileSync(join(place.root, path), 'utf8')
      const root = await nodes(path, text)
      const kinds = [
        'function_declaration',
        'method_definition',
        'arrow_function',
        'function_expression',
        'generator_function_declaration',
      ]
      const found = root?.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } }) ?? []
      const outer = []
      for (const node of found) {
        const { start, end } = node.range()
        if (outer.some((one) => one.start <= start.index && end.index <= one.end)) continue
        if (!hunks.some(([a, b]) => a <= end.line + 1 && start.line + 1 <= b)) continue
        const body = node.field('body')
        if (body === null) continue
        outer.push({
          start: start.index,
          end: end.index,
          body: body.range(),
          isBlock: body.kind() === 'statement_block',
        })
      }
      let made = text
      for (const { body, isBlock } of outer.sort((a, b) => b.start - a.start)) {
        const [from, to] = [body.start.index, body.end.index]
        const inner = made.slice(from, to)
        made =
          made.slice(0, from) +
          (isBlock ? `{${mark};${inner.slice(1)}` : `(${mark},(${inner}))`) +
          made.slice(to)
      }
      writeFileSync(join(place.root, path), made)
    }
    SUITES.TypeScript(place)
    for (const [path, text] of kept) writeFileSync(join(place.root, path), text)
    const lines = existsSync(hits) ? readFileSync(hits, 'utf8').split('\n').filter(Boolean) : []
    return new Set(lines.map((line) => relative(place.root, line)))
  },
}

/** One commit: what is selected, and what should be. */
async function judge(place, language, { commit, sources }, truthful) {
  git(place, 'checkout', '--quiet', '--force', commit)
  const project = openProject(place.root)
  const { taken, setupOf } = openCollector(project, place.env)
  const graph = await buildGraph(project, { from: DIST, tests: taken, setupOf })
  const old = ({ path, isNew }) => (isNew ? undefined : git(place, 'show', `${commit}^:${path}`))
  const edited = sources.map((source) => ({ path: relPath(source.path), before: old(source) }))
  const started = performance.now()
  const { tests: named, whole } = await testsByName(project, graph, edited)
  const ms = performance.now() - started
  const byFile = new Set(sources.flatMap(({ path }) => testsReaching(graph, relPath(path))))
  const all = git(place, 'ls-files')
    .split('\n')
    .filter((path) => isTest(path, language))
    .map((path) => relPath(path))
  const truth = truthful(commit) ?? (await truthOf(place, language, { commit, edited }))
  if (truth === undefined) return undefined
  const [flipped, ran] = [truth.flipped, truth.ran].map(
    (list) => new Set(list.map((path) => relPath(path))),
  )
  const ways = Object.fromEntries(
    [...named].map(([test, way]) => [test, way.map(({ file, name }) => `${file}:${name}`)]),
  )
  return {
    commit: commit.slice(0, 10),
    truth: { commit, ...truth },
    all: all.length,
    byName: all.filter((test) => named.has(test)).length,
    byFile: all.filter((test) => byFile.has(test)).length,
    optimum: all.filter((test) => ran.has(test) || flipped.has(test)).length,
    flipped: flipped.size,
    missedFlips: [...flipped].filter((test) => !named.has(test)),
    missedFlipsByFile: [...flipped].filter((test) => !byFile.has(test)),
    missedRuns: [...ran].filter((test) => !named.has(test)),
    excess: all
      .filter((test) => named.has(test) && !ran.has(test) && !flipped.has(test))
      .map((test) => [test, ways[test]]),
    whole: [...whole].map(([file, why]) => `${file}: ${why}`),
    ms: Math.round(ms),
  }
}

async function truthOf(place, language, { commit, edited }) {
  const suite = SUITES[language]
  const now = suite(place, true)
  if (now === undefined) return undefined
  const changed = edited.map(({ path, before }) => {
    return { path, before, hunks: hunksOf(place, commit, path) }
  })
  const ran = await RUNS[language](place, changed)
  for (const { path, before } of edited) {
    if (before === undefined) rmSync(join(place.root, path), { force: true })
    else writeFileSync(join(place.root, path), before)
  }
  const then = suite(place) ?? new Map()
  const told = language === 'Go' ? withoutUncompiled(now, then) : now
  git(place, 'checkout', '--quiet', '--force', '.')
  if ([...now.values()].filter((status) => status === 'passed').length === 0) return undefined
  // what does not end alike twice with the same bytes says nothing
  let flipped = flips(told, then)
  if (flipped.size > 0) {
    const again = suite(place) ?? new Map()
    const unsteady = flips(now, again)
    flipped = new Set([...flipped].filter((file) => !unsteady.has(file)))
  }
  return { flipped: [...flipped], ran: [...(ran ?? [])] }
}

/** A version that whatever needs the package takes: a clone may have no tag to tell it by. */
const withVersion = (place) => {
  place.env = { ...place.env, SETUPTOOLS_SCM_PRETEND_VERSION: '99.0.0' }
  return place
}

/** Selection by names on the newest commits of a clone; `kept`: a file that truths are kept in, a line each. */
export async function measureNames(clone, top, { commits, onStep, kept }) {
  const place = { ...checkOut(clone, top), top }
  const known = new Map(
    kept && existsSync(kept)
      ? readFileSync(kept, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
          .map((one) => [one.commit, one])
      : [],
  )
  const isKnown = known.size >= commits
  if (!isKnown) {
    if (clone.language === 'Python')
      place.env = {
        ...place.env,
        ...pythonIn(withVersion(place), [...(clone.needs ?? ['pytest']), 'pytest-cov']),
      }
    const exclude = join(place.root, '.git', 'info', 'exclude')
    mkdirSync(join(place.root, '.git', 'info'), { recursive: true })
    writeFileSync(exclude, '.tailtest\nnode_modules\n*.egg-info\npackage-lock.json\n.coverage\n')
    install(place, clone, { commit: false })
  }
  const rows = []
  for (const [at, one] of commitsOf(place, clone.language, commits).entries()) {
    onStep(`commit ${at + 1} of ${commits}`)
    const row = await judge(place, clone.language, one, (commit) => known.get(commit))
    if (row === undefined) continue
    if (kept && !known.has(one.commit)) appendFileSync(kept, `${JSON.stringify(row.truth)}\n`)
    rows.push(row)
  }
  return rows
}

const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0)

/** A line for each repository. */
export function namesTable(results) {
  const lines = results.map(({ name, names = [] }) => {
    const all = sum(names, (row) => row.all)
    const share = (key) => `${((100 * sum(names, (row) => row[key])) / all).toFixed(0)} %`
    const safe = names.filter(({ missedFlips }) => missedFlips.length === 0).length
    const safeByFile = names.filter(
      ({ missedFlipsByFile }) => missedFlipsByFile.length === 0,
    ).length
    const runs = sum(names, (row) => row.missedRuns.length)
    return `${name}: ${names.length} commits, safe ${safe} (by file ${safeByFile}), selected by name ${share('byName')}, by file ${share('byFile')}, needed ${share('optimum')}; executed and not selected ${runs}`
  })
  return lines.join('\n')
}
