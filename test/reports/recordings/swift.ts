import { swift } from '../../../packages/runners/test/report/expected/swift.ts'
import { record } from '../record.ts'

/** By hand, where `swift` is on the PATH: no CI brings its 440 MB. */
const VERSION = '6.0.3'

for (const [name, { project, files }] of Object.entries(swift)) {
  const run = { format: 'swift', version: VERSION, case: name, project } as const
  await record({ ...run, files, command: 'swift', args: ['test'], timeoutMs: 400_000 })
}
