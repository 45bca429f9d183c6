import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { record } from '../record.ts'
import { installPackages } from './install.ts'

const OUTPUTS = resolve('packages/runners/test/report/fixtures/outputs')
const names = ['outcomes', 'hooks', 'missing-source', 'syntax', 'broken-source', 'throws-on-load']
const files = names.map((name) => `test/${name}.test.ts`)

for (const version of ['1.2.23', '1.4.5']) {
  const command = join(installPackages(`bun@${version}`), '.bin', 'bun')
  const { output } = await record({
    ...{ format: 'bun', version, case: 'outcomes', project: 'bun', extension: 'xml' },
    ...{ command, args: ['test'], files },
  })
  mkdirSync(OUTPUTS, { recursive: true })
  const text = output.replaceAll(/\/[^\s:'"()]*tailtest-results-bun-\w+/g, '/project')
  writeFileSync(join(OUTPUTS, `bun-${version}-outcomes.txt`), text)
}
