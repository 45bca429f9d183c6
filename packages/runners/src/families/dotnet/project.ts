import { type Directory, upwards } from '../../directory.ts'
import { attribute, elements, elementTexts } from '../../xml.ts'

/** A C# project: the folder that holds it, and its file's name there. */
export interface DotnetProject {
  dir: Directory
  file: string
}

/** `Shop.Tests`, `ShopTests`, `Shop.UnitTests`, `Shop.Specs`, `tests`. */
const TEST_NAME = /(?:tests?|specs)$/i
const TEST_PACKAGES =
  /^(?:microsoft\.net\.test\.sdk|xunit|xunit\.v3|nunit|mstest|mstest\.testframework|tunit)$/
const SHARED = ['Directory.Build.props', 'Directory.Build.targets', 'Directory.Packages.props']

/** The C# project of a folder: the first by name. */
export function projectIn(dir: Directory): DotnetProject | undefined {
  const [file] = [...dir.names()].filter((name) => name.endsWith('.csproj')).sort()
  return file === undefined ? undefined : { dir, file }
}

/** A project by its path from a folder; `undefined`: outside the root. */
export function projectAt(from: Directory, path: string): DotnetProject | undefined {
  const plain = path.replaceAll('\\', '/')
  const slash = plain.lastIndexOf('/')
  const dir = from.at(plain.slice(0, slash + 1) || '.')
  return dir === undefined ? undefined : { dir, file: plain.slice(slash + 1) }
}

/** Its path from the root: what tells it from others. */
export function pathOf({ dir, file }: DotnetProject): string {
  return `${dir.path}/${file}`
}

/** `Shop.Api` of `Shop.Api.csproj`. */
export function nameOf({ file }: DotnetProject): string {
  return file.replace(/\.csproj$/, '')
}

/** The projects that a project refers to. */
export function referencesOf({ dir, file }: DotnetProject): DotnetProject[] {
  return elements(dir.xml(file), 'Project', 'ItemGroup', 'ProjectReference')
    .flatMap((each) => attribute(each, 'Include') ?? [])
    .filter((path) => path.endsWith('.csproj') && !/[$*]/.test(path))
    .flatMap((path) => projectAt(dir, path) ?? [])
}

/** The packages that a project asks for, in lower case; those that its folders give to all tests included. */
export function packagesOf(project: DotnetProject): string[] {
  const { dir, file } = project
  const own = packagesIn(dir, file)
  if (!TEST_NAME.test(nameOf(project))) return own
  const above = [...upwards(dir)]
  // of each kind of file the nearest counts
  const shared = SHARED.flatMap((name) => {
    const holder = above.find((each) => each.has(name))
    return holder === undefined ? [] : packagesIn(holder, name)
  })
  return [...own, ...shared]
}

/** The SDKs that a project names (`Microsoft.NET.Sdk.Web`), without their versions. */
export function sdksOf({ dir, file }: DotnetProject): string[] {
  const [project] = elements(dir.xml(file), 'Project')
  const nested = elements(project, 'Sdk').flatMap((each) => attribute(each, 'Name') ?? [])
  const named = [...(attribute(project, 'Sdk') ?? '').split(';'), ...nested]
  return named.map((each) => each.replace(/\/.*$/, '').trim()).filter((each) => each !== '')
}

/** Whether `dotnet test` would find tests in a project. */
export function isTestProject(project: DotnetProject): boolean {
  const document = project.dir.xml(project.file)
  const [says] = elementTexts(document, 'Project', 'PropertyGroup', 'IsTestProject')
  if (says !== undefined && /^(?:true|false)$/i.test(says)) return /^true$/i.test(says)
  return (
    sdksOf(project).includes('MSTest.Sdk') ||
    packagesOf(project).some((name) => TEST_PACKAGES.test(name))
  )
}

function packagesIn(dir: Directory, file: string): string[] {
  return ['PackageReference', 'GlobalPackageReference'].flatMap((kind) =>
    elements(dir.xml(file), 'Project', 'ItemGroup', kind).flatMap(
      (each) => attribute(each, 'Include')?.toLowerCase() ?? [],
    ),
  )
}
