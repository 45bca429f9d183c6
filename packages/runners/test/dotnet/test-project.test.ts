import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { detectRunners, findRunner, testArgs } from '../../src/index.ts'
import { program } from '../program.ts'
import { tempDir, write } from '../temp.ts'

const reference = (path: string) => `<ProjectReference Include="${path}" />`
const project = (items = '') =>
  `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>${items}</ItemGroup></Project>`
const XUNIT = '<PackageReference Include="xunit" Version="2.9.3" />'

const SHOP = {
  'src/Shop/Shop.csproj': project(),
  'src/Shop/Cart.cs': '',
  'tests/Shop.Tests/Shop.Tests.csproj': project(XUNIT + reference('../../src/Shop/Shop.csproj')),
}

async function runnerIn(root: string, env: Record<string, string> = { PATH: '' }) {
  const runner = await findRunner(openProject(root), relPath('src/Shop/Cart.cs'), 'csharp', env)
  if (runner === undefined) throw new Error('no runner')
  return runner
}

test('classes are asked for by the names of their files', async () => {
  const root = tempDir()
  write(root, SHOP)
  const runner = await runnerIn(root)
  const args = (...tests: string[]) => testArgs(runner, tests.map(relPath))
  expect(args('tests/Shop.Tests/CartTests.cs', 'tests/Shop.Tests/A/OrderTests.Totals.cs')).toEqual([
    '--filter',
    'FullyQualifiedName~CartTests|FullyQualifiedName~OrderTests',
  ])
  expect(args('tests/Shop.Tests/a|b&(c)Tests.cs')).toEqual([
    '--filter',
    'FullyQualifiedName~a|FullyQualifiedName~b|FullyQualifiedName~c|FullyQualifiedName~Tests',
  ])
  expect(args()).toEqual([])
})

test('dotnet is taken from the PATH, else from where its installer puts it', async () => {
  const [root, tools] = [tempDir(), tempDir()]
  write(root, SHOP)
  const installed = program(join(tools, '.dotnet'), 'dotnet')
  const env = { PATH: '', HOME: tools }
  expect(await runnerIn(root, env)).toMatchObject({ command: installed, installed: true })
  const onPath = program(join(tools, 'bin'), 'dotnet')
  const both = { ...env, PATH: join(tools, 'bin') }
  expect(await runnerIn(root, both)).toMatchObject({ command: onPath })
})

test('of several projects of tests the one with the plainest name is run', async () => {
  const root = tempDir()
  const approvals = project(XUNIT + reference('../../src/Shop/Shop.csproj'))
  write(root, { ...SHOP, 'tests/Shop.ApprovalTests/Shop.ApprovalTests.csproj': approvals })
  expect((await runnerIn(root)).args).toEqual(['test', '../../tests/Shop.Tests/Shop.Tests.csproj'])
})

test('a project that says it is none of tests is none', async () => {
  const root = tempDir()
  const helpers = project(`${XUNIT}${reference('../../src/Shop/Shop.csproj')}`).replace(
    '<ItemGroup>',
    '<PropertyGroup><IsTestProject>false</IsTestProject></PropertyGroup><ItemGroup>',
  )
  write(root, { ...SHOP, 'tests/A.Testing/A.Testing.csproj': helpers })
  expect((await runnerIn(root)).args).toEqual(['test', '../../tests/Shop.Tests/Shop.Tests.csproj'])
})

test('a solution of two hundred projects is understood in seconds', async () => {
  const root = tempDir()
  const names = Array.from({ length: 100 }, (_, index) => `P${index}`)
  const files = names.flatMap((name, index): [string, string][] => [
    [
      `src/${name}/${name}.csproj`,
      project(index === 0 ? '' : reference(`../P${index - 1}/P${index - 1}.csproj`)),
    ],
    [
      `tests/${name}.Tests/${name}.Tests.csproj`,
      project(XUNIT + reference(`../../src/${name}/${name}.csproj`)),
    ],
  ])
  const lines = files.map(
    ([path]) => `Project("{F}") = "x", "${path.replaceAll('/', '\\')}", "{1}"`,
  )
  write(root, { ...Object.fromEntries(files), 'All.sln': lines.join('\r\n') })
  const begin = process.cpuUsage()
  const runners = await detectRunners(openProject(root), { PATH: '' })
  expect(process.cpuUsage(begin).user / 1000).toBeLessThan(10_000)
  expect(runners).toHaveLength(200)
  expect(runners.find(({ directory }) => directory === 'src/P7')?.foundBy).toBe(
    '../../tests/P7.Tests/P7.Tests.csproj',
  )
})
