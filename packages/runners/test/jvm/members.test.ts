import { expect, test } from 'vitest'
import { membersOf as gradleMembers, projectsOf } from '../../src/tools/gradle/members.ts'
import { membersOf as mavenMembers, modulesOf } from '../../src/tools/maven/members.ts'
import { openFiles } from '../open.ts'

test('modules of a pom are folders, also where the pom has a name of its own, and those of profiles', async () => {
  const dir = await openFiles({
    'pom.xml': `<?xml version="1.0"?>
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <modules><module>api</module><module> libs/money </module><module>../shop/pom-ci.xml</module></modules>
        <profiles><profile><id>it</id><modules><module>it</module></modules></profile></profiles>
      </project>`,
  })
  expect(mavenMembers(dir)).toEqual(['api', 'libs/money', '../shop', 'it'])
  expect(modulesOf(dir)).toEqual(['api', 'libs/money', '../shop'])
})

test('Maven 4 calls modules subprojects', async () => {
  const pom = '<project><subprojects><subproject>api</subproject></subprojects></project>'
  expect(mavenMembers(await openFiles({ 'pom.xml': pom }))).toEqual(['api'])
})

test.each(['', '<project>', '<modules><module>a</module></modules>', '[]', '<project/>'])(
  'a pom that says nothing has no modules: %j',
  async (pom) => {
    expect(mavenMembers(await openFiles({ 'pom.xml': pom }))).toEqual([])
  },
)

const projects = { 'app/x': '', 'core/model/x': '', 'libs/money/x': '', 'x/y': '' }

test.each([
  [
    'Groovy',
    `include ':app', "core:model" // ':old'\n/* include ':x' */\n`,
    ['app', 'core', 'core/model'],
  ],
  [
    'Kotlin',
    'include(":app")\ninclude(\n  ":core:model",\n  ":libs:money",\n)\n',
    ['app', 'core', 'core/model', 'libs', 'libs/money'],
  ],
  [
    'a folder of its own',
    `include ':money'\nproject(':money').projectDir = new File(settingsDir, 'libs/money')\n`,
    ['libs/money'],
  ],
  [
    'a folder of its own in Kotlin',
    'include(":money")\nproject(":money").projectDir = file("libs/money")\n',
    ['libs/money'],
  ],
  [
    'what is computed',
    'listOf("app").forEach { include(":$it") }\ninclude(":gone")\nincludeBuild("x")\n',
    [],
  ],
])('the projects of Gradle settings: %s', async (_, text, members) => {
  const dir = await openFiles({ ...projects, 'settings.gradle': text })
  expect(gradleMembers(dir)).toEqual(members)
})

test('Gradle projects keep the path that tasks call them by', async () => {
  const dir = await openFiles({
    'settings.gradle.kts': 'include(":a:b")\nproject(":a:b").projectDir = file("libs/b")\n',
  })
  expect(projectsOf(dir)).toEqual([
    { path: ':a', folder: 'a' },
    { path: ':a:b', folder: 'libs/b' },
  ])
})

test.each(['/*', '"""', 'include ', `include '`, 'project(":a"'])(
  'settings of %j over and over are read in linear time',
  async (part) => {
    const dir = await openFiles({ 'settings.gradle': part.repeat(100_000) })
    const begin = process.cpuUsage()
    projectsOf(dir)
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(1000)
  },
)
