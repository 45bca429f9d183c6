import { expect, test } from 'vitest'
import { membersOf, projectsOf } from '../../src/families/dotnet/members.ts'
import { openFiles } from '../open.ts'

const SLN = `\uFEFF
Microsoft Visual Studio Solution File, Format Version 12.00\r
Project("{FAE04EC0-301F-11D3-BF4B-00C04F79EFBC}") = "Shop", "src\\Shop\\Shop.csproj", "{11111111-1111-1111-1111-111111111111}"\r
EndProject\r
Project("{2150E333-8FDC-42A3-9474-1A3956D46DE8}") = "tests", "tests", "{22222222-2222-2222-2222-222222222222}"\r
EndProject\r
Project("{FAE04EC0-301F-11D3-BF4B-00C04F79EFBC}") = "Shop.Tests", "tests\\Shop.Tests\\Shop.Tests.csproj", "{33333333-3333-3333-3333-333333333333}"\r
EndProject\r
`

const SLNX = `<Solution>
  <Project Path="src/Shop/Shop.csproj" />
  <Folder Name="/tests/">
    <File Path="readme.md" />
    <Project Path="tests\\Shop.Tests\\Shop.Tests.csproj" />
  </Folder>
  <Folder Name="/docs/" />
</Solution>`

test.each([
  ['Shop.sln', SLN],
  ['Shop.slnx', SLNX],
])('the projects of %s', async (name, text) => {
  const dir = await openFiles({ [name]: text })
  expect(projectsOf(dir)).toEqual(['src/Shop/Shop.csproj', 'tests/Shop.Tests/Shop.Tests.csproj'])
  expect(membersOf(dir)).toEqual(['src/Shop', 'tests/Shop.Tests'])
})

test('no solution, no members', async () => {
  expect(membersOf(await openFiles({ 'Shop.csproj': '<Project/>' }))).toEqual([])
})
