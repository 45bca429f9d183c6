import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages } from './install.ts'

const OUTPUTS = resolve('packages/runners/test/report/fixtures/outputs')
const names = ['outcomes', 'hooks', 'missing-source', 'syntax', 'broken-source', 'throws-on-load']
const files = names.map((name) => `test/${name}.test.ts`)

const versions = ['1.2.23', '1.4.5']

export const recording: RunnerRecording = {
  package: 'bun',
  versions,
  async record(version, into) {
    const command = join(installPackages(`bun@${version}`), '.bin', 'bun')
    const { output } = await record({
      ...{ format: 'bun', version, case: 'outcomes', project: 'bun', extension: 'xml', into },
      ...{ command, args: ['test'], files },
    })
    if (into !== undefined) return
    mkdirSync(OUTPUTS, { recursive: true })
    const text = output.replaceAll(/\/[^\s:'"()]*tailtest-results-bun-\w+/g, '/project')
    writeFileSync(join(OUTPUTS, `bun-${version}-outcomes.txt`), text)
  },
}
