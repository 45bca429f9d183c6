import { type DotnetProject, packagesOf, sdksOf } from './project.ts'

/** Packages that change how a test is written, in lower case. */
const LIBRARIES: Readonly<Record<string, string>> = {
  xunit: 'xunit',
  'xunit.v3': 'xunit.v3',
  nunit: 'nunit',
  mstest: 'mstest',
  'mstest.testframework': 'mstest',
  tunit: 'tunit',
  moq: 'moq',
  nsubstitute: 'nsubstitute',
  fakeiteasy: 'fakeiteasy',
  fluentassertions: 'fluentassertions',
  awesomeassertions: 'awesomeassertions',
  shouldly: 'shouldly',
  bunit: 'bunit',
  'microsoft.aspnetcore.mvc.testing': 'mvc-testing',
}

/** The test libraries of a test project; its framework first. */
export function librariesOf(project: DotnetProject): string[] {
  const asked = new Set(packagesOf(project))
  const found = Object.entries(LIBRARIES).flatMap(([name, shown]) => (asked.has(name) ? shown : []))
  const sdk = sdksOf(project).includes('MSTest.Sdk') ? ['mstest'] : []
  return [...new Set([...sdk, ...found])]
}
