import { join, posix } from 'node:path'
import { joinRel } from '@tailtest/project'
import { type Directory, upwards } from '../../directory.ts'
import { librariesOf } from '../../families/dotnet/libraries.ts'
import { projectIn } from '../../families/dotnet/project.ts'
import { testProjectOf } from '../../families/dotnet/test-project.ts'
import { onPath } from '../../on-path.ts'
import { at } from '../../table.ts'
import type { Detector, Runner } from '../../types.ts'

const BINARY = process.platform === 'win32' ? 'dotnet.exe' : 'dotnet'

/**
 * https://learn.microsoft.com/dotnet/core/tools/dotnet-test. The runner of a source is its own project's: it starts
 * the project of tests that refers to it.
 */
export const dotnet: Detector = {
  name: 'dotnet',
  languages: ['csharp'],
  report: 'trx',
  manifests: /\.csproj$/,
  detect: (dir) => {
    const project = projectIn(dir)
    const tests = project && testProjectOf(project)
    if (project === undefined || tests === undefined) return undefined
    const command = findDotnet(dir)
    const folder = posix.relative(`/${dir.path}`, `/${tests.dir.path}`) || '.' // no name is taken for an option
    const path = `${folder}/${tests.file}`
    return {
      evidence: 'config',
      foundBy: path,
      command: command ?? 'dotnet',
      args: ['test', ...(usesTestingPlatform(dir) ? ['--project'] : []), path],
      installed: command !== undefined,
      convention: { kind: 'mirrored', directory: joinRel(tests.dir.path), sources: dir.path },
      libraries: librariesOf(tests),
    }
  },
  select: (tests, runner) => {
    const names = [...new Set(tests.flatMap(classOf))]
    if (names.length === 0) return []
    if (hasFilterByClass(runner)) return names.flatMap((name) => ['--filter-class', `*${name}`])
    return ['--filter', names.map((name) => `FullyQualifiedName~${name}`).join('|')]
  },
}

/** The class that a file is named for; `CartTests.Totals.cs` is a part of it. */
function classOf(test: string): string[] {
  return (
    posix
      .basename(test)
      .split('.')[0]
      ?.match(/[\p{L}\p{N}_]+/gu) ?? []
  )
}

/** The newer platform takes its tests by `--project`: https://learn.microsoft.com/dotnet/core/tools/dotnet-test-mtp */
function usesTestingPlatform(dir: Directory): boolean {
  const settings = [...upwards(dir)].find((each) => each.has('global.json'))?.json('global.json')
  return at(settings, 'test', 'runner') === 'Microsoft.Testing.Platform'
}

/** On that platform xUnit has filters of its own. */
function hasFilterByClass({ args, libraries }: Runner): boolean {
  return args.includes('--project') && libraries.includes('xunit.v3')
}

function findDotnet(dir: Directory): string | undefined {
  const { DOTNET_ROOT, HOME, USERPROFILE } = dir.env
  const home = HOME ?? USERPROFILE
  const roots = [DOTNET_ROOT, home && join(home, '.dotnet')].filter((root) => root !== undefined)
  const installed = roots.map((root) => join(root, BINARY))
  return onPath('dotnet', dir) ?? installed.find(dir.reads.isExecutable)
}
