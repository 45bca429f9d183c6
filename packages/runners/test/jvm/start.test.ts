import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { findRunner } from '../../src/index.ts'
import { program } from '../program.ts'
import { tempDir, write } from '../temp.ts'

const windows = process.platform === 'win32'
const POM = '<project><artifactId>shop</artifactId></project>'
const SOURCE = 'src/main/java/Cart.java'

async function runnerIn(root: string, PATH = '', source = SOURCE) {
  write(root, { [source]: 'class Cart {}' })
  return findRunner(openProject(root), relPath(source), 'java', { PATH })
}

/** A script as the JVM's tools are started by. */
function script(folder: string, name: string, suffix: string): string {
  if (!windows) return program(folder, name)
  write(folder, { [name + suffix]: '' })
  return join(folder, name + suffix)
}

test('the wrapper of a project comes before a Maven on the PATH', async () => {
  const [root, tools] = [tempDir(), tempDir()]
  write(root, { 'pom.xml': POM })
  const global = script(tools, 'mvn', '.cmd')
  expect(await runnerIn(root, tools)).toMatchObject({ command: global, installed: true })
  const wrapper = script(root, 'mvnw', '.cmd')
  expect(await runnerIn(root, tools)).toMatchObject({ command: wrapper, installed: true })
})

test.each([
  { built: 'target/classes/Cart.class', name: 'maven' },
  { built: '.gradle/8.9/checksums.bin', name: 'gradle' },
  { built: undefined, name: 'gradle' },
])(
  'of two build tools the one that has built the project is taken: $built',
  async ({ built, name }) => {
    const root = tempDir()
    write(root, { 'pom.xml': POM, 'build.gradle': "plugins { id 'java' }" })
    script(root, 'gradlew', '.bat')
    if (built !== undefined) write(root, { [built]: '' })
    expect(await runnerIn(root)).toMatchObject({ name })
  },
)

test('the wrapper at the top is the one of every module', async () => {
  const root = tempDir()
  write(root, {
    'settings.gradle': "include 'core'",
    'core/build.gradle': "plugins { id 'java' }",
  })
  const wrapper = script(root, 'gradlew', '.bat')
  expect(await runnerIn(root, '', `core/${SOURCE}`)).toMatchObject({
    name: 'gradle',
    directory: 'core',
    command: wrapper,
    args: ['--console=plain', ':core:test'],
  })
})

test.skipIf(windows)('a wrapper that may not be executed is given to the shell', async () => {
  const [root, tools] = [tempDir(), tempDir()]
  write(root, { 'pom.xml': POM })
  const wrapper = script(root, 'mvnw', '.cmd')
  chmodSync(wrapper, 0o644)
  const shell = program(tools, 'sh')
  expect(await runnerIn(root, tools)).toMatchObject({
    command: shell,
    args: [wrapper, '-B', 'test'],
    installed: true,
  })
})

test('without a wrapper or a Maven it is said that there is none', async () => {
  const root = tempDir()
  write(root, { 'pom.xml': POM })
  expect(await runnerIn(root)).toMatchObject({ command: 'mvn', installed: false })
})
