import { openSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const report = openSync(fileURLToPath(new URL('../../report.jsonl', import.meta.url)), 'a', 0o600)
const write = (line) => writeSync(report, `${JSON.stringify(line)}\n`)
const cut = (text) => (typeof text === 'string' ? text.slice(0, 8000) : undefined)

const copyError = (error, depth = 0) => ({
  name: cut(error?.nameStr ?? error?.name),
  code: cut(error?.code),
  message: cut(error?.message ?? String(error)),
  stack: cut(error?.stackStr ?? error?.stack),
  diff: cut(error?.diff),
  cause: error?.cause && depth < 3 ? copyError(error.cause, depth + 1) : undefined,
})
const copyErrors = (errors) => errors?.slice(0, 1).map((error) => copyError(error))

const copyTask = (task) => ({
  type: task.type,
  name: task.name,
  mode: task.mode,
  fails: task.fails || undefined,
  state: task.result?.state,
  ms: task.result?.duration,
  errors: copyErrors(task.result?.errors),
  tasks: task.tasks?.map(copyTask),
})

export default class {
  written = new Set()

  begin(vitest) {
    this.root = vitest.config?.root ?? process.cwd()
    write({ start: 'vitest', version: vitest.version })
  }
  onInit(vitest) {
    this.begin(vitest)
    process.once('exit', (code) => code === 0 && !this.begun && write({ end: 'nothing to run' }))
  }
  onPathsCollected() {
    this.begun = true
  }
  onTestRunStart() {
    this.begun = true
  }
  onTestModuleEnd(module) {
    this.file(module.task)
  }
  onTestRunEnd(modules, errors) {
    this.end(
      modules.map((module) => module.task),
      errors,
    )
  }
  onFinished(files = [], errors = []) {
    this.end(files, errors)
  }
  file(file) {
    if (this.written.has(file)) return
    this.written.add(file)
    write({ file: { path: file.filepath, ...copyTask(file) } })
  }
  end(files, errors) {
    if (this.ended) return
    this.ended = true
    for (const file of files) this.file(file)
    for (const error of errors) {
      const file = error?.VITEST_TEST_PATH
      write({ error: { ...copyError(error), file: file && resolve(this.root, file) } })
    }
    write({ end: true })
  }
}
