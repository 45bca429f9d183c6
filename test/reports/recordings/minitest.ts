import { execFileSync } from 'node:child_process'
import { EXPECTED } from '../../../packages/runners/test/report/expected/index.ts'
import { record } from '../record.ts'

/** What loads the files that follow, as a project without Rails starts them. */
const LOADER = 'ARGV.each { |file| require File.expand_path(file) }'

/** The minitest at hand, and others by the folders of their code: `MINITESTS=/opt/minitest-5.13/lib`. */
const FOLDERS = [[], ...(process.env.MINITESTS?.split(':').map((folder) => ['-I', folder]) ?? [])]

for (const folder of FOLDERS) {
  const about = [...folder, '-r', 'minitest', '-e', 'print Minitest::VERSION']
  const version = execFileSync('ruby', about).toString()
  for (const name of ['outcomes', 'exits'] as const) {
    const { project, files } = EXPECTED.minitest[name]
    const args = [...folder, '-I', 'lib', '-I', 'test', '-e', LOADER]
    await record({
      ...{ format: 'minitest', version, case: name, project, command: 'ruby', args, files },
    })
  }
}

const rails = execFileSync('ruby', ['-r', 'logger', '-r', 'rails', '-e', 'print Rails.version'])
const { project, files } = EXPECTED.minitest.rails
await record({
  ...{ format: 'minitest', version: `5.17.0+rails${rails}`, case: 'rails', project, files },
  ...{ command: 'ruby', args: ['bin/rails', 'test'] },
})
