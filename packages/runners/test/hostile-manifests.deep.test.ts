import { type Language, languageOf, openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { detectRunners, findRunner, testArgs, testPathFor } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

const deep = (open: string, close: string) => open.repeat(2000) + close.repeat(2000)
const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${`&a${i - 1};`.repeat(10)}">`).join('')}]>`

/** Manifests that nobody wrote in good faith, by their names; each stands in the root and in a folder. */
const MANIFESTS: Readonly<Record<string, readonly string[]>> = {
  'go.mod': ['require (', 'module \0', `require ${'x '.repeat(500_000)}`, 'require __proto__ v1'],
  'go.work': ['use (', 'use ../../..', 'use /', 'use "\0"', `use (\n${'./a\n'.repeat(100_000)}`],
  'Cargo.toml': [
    '[package]\nname = "a"\n[lib]\npath = "/etc/passwd"\n[[bin]]\nname = "__proto__"\npath = "../../x"',
    '[package]\nname = "--config=evil"\n[dependencies]\n__proto__ = "1"\nconstructor = { path = "\\u0000" }',
    '[package]\nname = "a"\nworkspace = "../../.."\n[dev-dependencies]\nx = []',
    '[package]\nname = "a"\n[workspace]\nmembers = ["**", "*/../*", "/", "[", "{a,b}", "\\u0000"]\nexclude = 1',
    'package = []\nworkspace = 7\nbin = {}\ntest = [1, {}, { name = [] }]',
    `[workspace]\nmembers = ["${'*a'.repeat(400)}"]`,
  ],
  'pom.xml': [
    '<project><parent><artifactId>a</artifactId><relativePath>.</relativePath></parent><artifactId>a</artifactId></project>',
    '<project><modules><module>../../..</module><module>/</module><module>.</module><module/></modules></project>',
    '<project><build><testSourceDirectory>../../../etc</testSourceDirectory><sourceDirectory>/</sourceDirectory></build></project>',
    '<project><dependencies>__proto__</dependencies><packaging><x/></packaging></project>',
    '<project><__proto__><constructor/></__proto__></project>',
    `${bomb}<project><artifactId>&a19;</artifactId></project>`,
    deep('<project>', '</project>'),
    '<project><project><project/></project></project><project/>',
    `<project>${'<dependencies><dependency/></dependencies>'.repeat(20_000)}</project>`,
  ],
  'settings.gradle': [
    "include '../../..', ':', '::', '/'",
    `project(':a').projectDir = file('/etc')\ninclude 'a'`,
    `include ${"'a',".repeat(50_000)}`,
    `include${' '.repeat(300_000)}`,
  ],
  'build.gradle.kts': [
    `plugins { id("${'x'.repeat(500_000)}`,
    `plugins { ${'alias(libs.plugins.'.repeat(20_000)}`,
    `id${' '.repeat(300_000)}\nkotlin${' '.repeat(300_000)}`,
    `sourceSets ${'sourceSets '.repeat(50_000)}`,
  ],
  'Shop.csproj': [
    '<Project Sdk="MSTest.Sdk"><ItemGroup><ProjectReference Include="..\\..\\..\\..\\x.csproj" /></ItemGroup></Project>',
    '<Project><IsTestProject/><ItemGroup>text<PackageReference/></ItemGroup><PropertyGroup><IsTestProject>true</IsTestProject></PropertyGroup></Project>',
    '<Project Sdk=""><Sdk/><ItemGroup><ProjectReference Include="/etc/x.csproj" /><ProjectReference Include=".csproj" /></ItemGroup></Project>',
    deep('<Project>', '</Project>'),
  ],
  'Shop.slnx': [
    '<Solution><Project Path="../../../x.csproj"/><Folder><Project/></Folder></Solution>',
  ],
  'Shop.sln': [`Project("{A}") = "x", "..\\..\\..\\x.csproj", "{B}"`, 'Project("'.repeat(100_000)],
  Makefile: [
    `test:\n\t${'$('.repeat(100_000)}`,
    `${'test'.repeat(200_000)}:`,
    `test:\n${'\t\n'.repeat(300_000)}`,
  ],
}

const EVERYWHERE = [
  '',
  '\uFEFF',
  '{}',
  '[]',
  '<',
  '\0\0\0',
  '"',
  '=\n=\n',
  `${'x'.repeat(6_000_000)}`,
]

const SOURCES = ['a.go', 'src/lib.rs', 'src/main/java/A.java', 'src/main/kotlin/A.kt', 'A.cs']

/** What makes the others speak at all. */
const BESIDE: Readonly<Record<string, Record<string, string>>> = {
  'go.work': { 'go.mod': 'module a\n' },
  'settings.gradle': { 'build.gradle': "plugins { id 'java' }" },
  'Shop.sln': { 'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk"/>' },
  'Shop.slnx': { 'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk"/>' },
  Makefile: { 'go.mod': 'module a\n', 'Cargo.toml': '[package]\nname = "a"\n' },
}

test.each(Object.entries(MANIFESTS))('no %s breaks or delays detection', async (name, texts) => {
  for (const text of [
    ...texts,
    ...texts.map((each) => each.replaceAll('\n', '\r\n')),
    ...EVERYWHERE,
  ]) {
    const root = tempDir()
    const files = { ...BESIDE[name], [name]: text }
    for (const folder of ['', 'module/']) {
      write(
        root,
        Object.fromEntries(Object.entries(files).map(([file, each]) => [folder + file, each])),
      )
      write(root, Object.fromEntries(SOURCES.map((file) => [folder + file, ''])))
    }
    const project = openProject(root)
    const begin = process.cpuUsage()
    const runners = await detectRunners(project, { PATH: '' })
    for (const source of SOURCES.flatMap((file) => [file, `module/${file}`])) {
      const language: Language = languageOf(source) ?? 'go'
      const runner = await findRunner(project, relPath(source), language, { PATH: '' })
      const place = testPathFor(project, relPath(source), runner)
      if (runner !== undefined) testArgs(runner, [place])
    }
    const ms = process.cpuUsage(begin).user / 1000
    expect(ms, `${JSON.stringify(text.slice(0, 60))} took ${ms} ms`).toBeLessThan(4000)
    expect(runners.every(({ directory }) => !directory.startsWith('..'))).toBe(true)
  }
})
