import { join } from 'node:path'
import { openProject, type RelPath, relPath } from '@tailtest/project'
import type { ReportFormat } from '@tailtest/runners'
import { openFormat, type Report, type ReportContext, sourcesOf } from '@tailtest/runners/report'
import { filesBelow, ROOT, read } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

const REPORTS = 'packages/runners/test/report/fixtures/reports'

/** Statuses of a test that did not run to a good end. */
const BAD = new Set(['fail', 'error', 'missing'])

/** A report of one runner: read without an error, what it gives can be relied on, and no torn one looks like a pass. */
export async function report(format: ReportFormat): Promise<Target> {
  const reader = await openFormat(format)
  const context = contextOf(format)
  const seeds = filesBelow(REPORTS, new RegExp(`/${format}-\\d`)).map(read)
  const whole = seeds.map((text) => ({ text, report: reader.parse(text, context) }))
  const failing = whole.filter(({ report: of }) => of !== undefined && isBad(of))
  return {
    form: 'lines',
    seeds: () => seeds.filter(({ length }) => length < 200_000),
    run(input) {
      const exitCode = [0, 1, undefined][input.length % 3]
      const found = reader.parse(input, { ...context, exitCode, output: input.slice(0, 2000) })
      if (found !== undefined) sound(found)
      if (input.length % 4 === 0) torn(input.length)
    },
  }

  /** The beginning of a report of a failing run: it fails too, or says that it is not whole. */
  function torn(length: number): void {
    const { text, report: all } = failing[length % failing.length] ?? {}
    if (text === undefined || all === undefined) return
    const cut = text.slice(0, (length * 7919) % text.length)
    const found = reader.parse(cut, { ...context, exitCode: undefined })
    if (found === undefined || !found.complete) return
    holds(
      'a torn report of a failing run does not pass',
      isBad(found),
      JSON.stringify(cut.slice(-80)),
    )
  }
}

function isBad({ tests, fileErrors, stray }: Report): boolean {
  return tests.some(({ status }) => BAD.has(status)) || fileErrors.length > 0 || stray.length > 0
}

/** What everybody relies on who reads results. */
function sound({ tests, fileErrors, finished }: Report): void {
  const paths = [...tests, ...fileErrors].map(({ file }) => file)
  for (const path of [...paths, ...finished]) {
    holds('a path below the root', relPath(path) === path && path !== '', path)
  }
  holds('ids differ', new Set(tests.map(({ id }) => id)).size === tests.length)
  for (const { id, file, message = '', stack = '', durationMs = 0 } of tests) {
    holds('an id names its file', id.startsWith(`${file}::`), id)
    holds('a bounded message', message.length <= 2000 && stack.length <= 4000)
    holds(
      'a printable message',
      !UNPRINTABLE.test(message + stack),
      JSON.stringify(message + stack),
    )
    holds('a duration', Number.isFinite(durationMs) && durationMs >= 0, String(durationMs))
  }
  for (const { message, stack = '' } of fileErrors) {
    holds('a bounded message', message.length <= 4000 && stack.length <= 4000)
    holds(
      'a printable message',
      !UNPRINTABLE.test(message + stack),
      JSON.stringify(message + stack),
    )
  }
}

const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

const PROJECTS = 'packages/runners/test/report/fixtures/projects'

function contextOf(format: ReportFormat): ReportContext {
  const project = openProject(join(ROOT, PROJECTS, format))
  const files: RelPath[] = []
  return {
    root: '/project',
    runner: {
      name: format,
      languages: [],
      directory: relPath(''),
      command: format,
      args: [],
      report: format,
      tests: { kind: 'mirrored', because: 'convention' },
      libraries: [],
      notes: [],
      installed: true,
      foundBy: 'fuzz',
    },
    files,
    sources: sourcesOf(project),
    exitCode: 0,
  }
}
