import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { threadId } from 'node:worker_threads'

const at = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const wanted = new Set(readFileSync(at('lines.txt'), 'utf8').split('\0'))
const note = (word) => appendFileSync(at('started.log'), `${word}\n`)
const id = `${process.pid}-${threadId}`

let session
let taken = 0

/** Answers come before the call returns: it is our own thread that is asked. */
function post(method, params) {
  let answer
  session.post(method, params, (error, value) => {
    if (error) throw new Error(error.message)
    answer = value
  })
  return answer
}

function pathOf(url) {
  try {
    return url.startsWith('file:') ? fileURLToPath(url) : url
  } catch {
    return url
  }
}

/** Vitest runs a module as the body of a function; where that begins it tells from version 3 on. */
function startOf(source, path, { moduleExecutionInfo } = {}) {
  const told = moduleExecutionInfo?.get(path)?.startOffset
  if (told !== undefined) return told
  return source.startsWith("'use strict';async (") ? source.indexOf('=>{{') + 4 : 0
}

function mapIn(source) {
  const found = [
    ...source.matchAll(/^\/\/# sourceMappingURL=data:application\/json;[^,\n]*base64,(\S+)/gm),
  ]
  const text = found.at(-1)?.[1]
  return text === undefined ? undefined : JSON.parse(Buffer.from(text, 'base64').toString())
}

function shifted(functions, start) {
  return functions.map(({ ranges, isBlockCoverage }) => ({
    isBlockCoverage,
    ranges: ranges.map(({ startOffset, endOffset, count }) => ({
      startOffset: startOffset - start,
      endOffset: endOffset - start,
      count,
    })),
  }))
}

/** The texts that vitest runs, by their files: to ask V8 for them takes longer than to hear of them. */
const texts = new Map()

function hear(name) {
  const own = vm[name]
  vm[name] = function (code, ...rest) {
    const options = rest.at(-1)
    const path = pathOf(String(options?.filename ?? options))
    if (wanted.has(path)) {
      if (texts.get(path) !== code && texts.has(path)) note('lost')
      texts.set(path, code)
    }
    return own.call(this, code, ...rest)
  }
}

function keep(options) {
  const scripts = post('Profiler.takePreciseCoverage').result.filter(({ url }) =>
    wanted.has(pathOf(url)),
  )
  const report = { result: [], 'source-map-cache': {} }
  for (const { url, functions } of scripts) {
    const path = pathOf(url)
    const source = texts.get(path) ?? ''
    const start = startOf(source, path, options)
    const { href } = pathToFileURL(path)
    const data = mapIn(source)
    if (data === undefined) note('lost')
    const lines = source.slice(start).split('\n')
    report['source-map-cache'][href] = { lineLengths: lines.map(({ length }) => length), data }
    report.result.push({ url: href, functions: shifted(functions, start) })
  }
  taken += 1
  mkdirSync(at('v8'), { recursive: true })
  writeFileSync(at(`v8/coverage-${process.pid}-${taken}-${threadId}.json`), JSON.stringify(report))
}

/** Whatever goes wrong: the tests are run all the same, and nothing is known of them. */
function guarded(act) {
  try {
    act()
  } catch {
    note('lost')
  }
}

const nothing = async () => {}

export default {
  startCoverage() {
    guarded(() => {
      note(id)
      if (session !== undefined) return
      createRequire(import.meta.url)(at('spawns.cjs')).watch()
      for (const name of ['runInThisContext', 'runInContext']) hear(name)
      session = new Session()
      session.connect()
      post('Profiler.enable')
      post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    })
  },
  takeCoverage(options) {
    guarded(() => keep(options))
  },
  stopCoverage() {},
  getProvider: () => {
    let coverage
    return {
      name: 'tailtest',
      initialize(vitest) {
        coverage = vitest.config.coverage
      },
      resolveOptions: () => coverage,
      onAfterSuiteRun() {},
      clean: nothing,
      onTestRunStart: nothing,
      generateCoverage: nothing,
      reportCoverage: nothing,
      onTestFailure: nothing,
    }
  },
}
