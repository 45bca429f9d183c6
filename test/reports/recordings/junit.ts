import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  GRADLE,
  GRADLE_TESTS,
} from '../../../packages/runners/test/report/expected/junit-gradle.ts'
import { MAVEN, MODULE, TESTS } from '../../../packages/runners/test/report/expected/junit-maven.ts'
import { record } from '../record.ts'

const REPORTS = 'packages/runners/test/report/fixtures/reports'

const surefire = (version: string) => [`-Dsurefire.version=${version}`]

const RUNS = [
  { version: '3.5.2+surefire', case: 'outcomes', project: 'maven', args: surefire('3.5.2') },
  { version: '2.22.2+surefire', case: 'outcomes', project: 'maven', args: surefire('2.22.2') },
  { version: '3.5.2+surefire', case: 'crash', project: 'maven', args: surefire('3.5.2') },
  { version: '2.22.2+surefire', case: 'crash', project: 'maven', args: surefire('2.22.2') },
  { version: '2.12.4+surefire', case: 'junit-four', project: 'maven-junit4', args: [] },
  { version: '3.5.2+surefire', case: 'testng', project: 'maven-testng', args: [] },
  { version: '3.5.2+surefire', case: 'broken-test', project: 'maven-broken-test', args: [] },
] as const

for (const { version, case: name, project, args } of RUNS) {
  await recordMaven(version, name, { project, args: ['-B', '-ntp', 'test', ...args] })
}
await recordMaven('3.5.2+surefire', 'broken-source', {
  project: 'maven-modules',
  args: ['-B', '-ntp', '-f', '../pom.xml', '-pl', 'app', '-am', 'test'],
  runner: MODULE,
})

async function recordMaven(
  version: string,
  name: keyof typeof TESTS,
  more: { project: string; args: readonly string[]; runner?: typeof MODULE },
): Promise<void> {
  const run = { format: 'junit', version, case: name, command: 'mvn', files: TESTS[name] } as const
  await record({ runner: MAVEN, ...run, ...more })
  const path = join(REPORTS, `junit-${version}-${name}.jsonl`)
  // older ones write all system properties of this machine
  const text = readFileSync(path, 'utf8').replace(/<properties>.*?<\/properties>/g, '')
  writeFileSync(path, text)
}

await record({
  ...{ format: 'junit', version: '4.4.1', case: 'gradle', project: 'gradle', files: GRADLE_TESTS },
  ...{ command: 'gradle', args: ['--console=plain', ':test'], runner: GRADLE },
})
