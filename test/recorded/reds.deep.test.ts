import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, walk } from '@tailtest/project'
import { testId } from '@tailtest/results'
import { bodiesOf, bodyFor, redKind } from '@tailtest/tdd'
import { expect, test } from 'vitest'
import {
  FIXTURES,
  RECORDED,
  type RecordedReport,
  readReport,
} from '../../packages/runners/test/report/reports.ts'

/** The newest recorded report of every format's ordinary case; the golden tables were read by a person. */
const NEWEST = new Map(
  RECORDED.filter(({ name }) =>
    /-(?:outcomes|broken|source|vitest|gradle|xunit)\.\w+$/.test(name),
  ).map((recorded) => [
    `${recorded.format} ${recorded.name.replace(/^.*-(\w+)\.\w+$/, '$1')}`,
    recorded,
  ]),
)

async function kindsIn(recorded: RecordedReport): Promise<string> {
  const root = join(FIXTURES, 'projects', recorded.case.project)
  const files = new Set([...walk(openProject(root))])
  const report = await readReport(recorded, recorded.text)
  const failed = [
    ...(report?.tests ?? []).filter(({ status }) => status === 'fail' || status === 'error'),
    ...(report?.fileErrors ?? []),
  ]
  const rows = await Promise.all(
    failed.map(async (failure) => {
      const at = join(root, failure.file)
      const bodies = existsSync(at) ? await bodiesOf(failure.file, readFileSync(at, 'utf8')) : []
      const id = 'id' in failure ? failure.id : testId(failure.file, [])
      const body = id.endsWith('::') ? undefined : bodyFor(id, bodies)
      const kind = redKind(failure, { files, body })
      const line = (failure.message ?? '').split('\n')[0] ?? ''
      return `${kind.padEnd(15)} ${id.replaceAll('\u001f', ' > ')}  ${line.slice(0, 90)}`.trimEnd()
    }),
  )
  return `${rows.sort().join('\n')}\n`
}

test.each([...NEWEST])(
  'every failure that %s reports shows what it shows',
  async (name, recorded) => {
    await expect(await kindsIn(recorded)).toMatchFileSnapshot(
      join(import.meta.dirname, 'reds', `${name.replace(' ', '-')}.txt`),
    )
  },
)
