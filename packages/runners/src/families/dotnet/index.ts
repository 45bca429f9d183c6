import { dotnet as dotnetTest } from '../../tools/dotnet/index.ts'
import { attribute, elements } from '../../xml.ts'
import type { Family, FrameworkOf } from '../family.ts'
import { packagesOf, projectIn, sdksOf } from './project.ts'

/** ASP.NET Core, by the SDK or the shared framework of the project. */
const frameworkOf: FrameworkOf = (dir) => {
  const project = projectIn(dir)
  if (project === undefined) return undefined
  const shared = elements(dir.xml(project.file), 'Project', 'ItemGroup', 'FrameworkReference')
  const names = [
    ...sdksOf(project),
    ...shared.flatMap((each) => attribute(each, 'Include') ?? []),
    ...packagesOf(project),
  ]
  return names.some((name) => /^Microsoft\.(?:NET\.Sdk\.Web|AspNetCore\.)/i.test(name))
    ? 'aspnet'
    : undefined
}

/** For C#. */
export const dotnet: Family = { detectors: [dotnetTest], frameworkOf }
