import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { junitSbt, SBT } from '../../../packages/runners/test/report/expected/junit-sbt.ts'
import { REPORTS, record } from '../record.ts'

/** As project/build.properties of the fixture has it; Scala and the libraries as its build.sbt. */
const VERSION = '1.12.14'

const { files } = junitSbt.sbt
const run = { format: 'junit', version: `${VERSION}+sbt`, case: 'sbt', project: 'sbt' } as const
await record({ ...run, files, command: 'sbt', args: [], runner: SBT, timeoutMs: 400_000 })

// all properties of this machine are in it
const path = join(REPORTS, `junit-${VERSION}+sbt-sbt.jsonl`)
const text = readFileSync(path, 'utf8')
writeFileSync(path, text.replace(/<properties>.*?<\/properties>|hostname=\\"[^"]*\\" /g, ''))
