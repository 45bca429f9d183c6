import { posix } from 'node:path'
import { type Directory, upwards } from '../../directory.ts'
import { librariesOf } from '../../families/go/libraries.ts'
import { membersOf } from '../../families/go/members.ts'
import { findGo, ownCommand, tagsOf } from '../../families/go/start.ts'
import type { Detector } from '../../types.ts'

/**
 * https://pkg.go.dev/cmd/go#hdr-Test_packages. A source belongs to the deepest module above it; a go.work alone owns
 * none. What runs are packages: the smallest thing that Go tests.
 */
export const go: Detector = {
  name: 'go',
  languages: ['go'],
  report: 'go',
  manifests: /^go\.mod$/,
  detect: (dir) => {
    if (!dir.has('go.mod')) return undefined
    const command = findGo(dir)
    const own = ownCommand(dir)
    return {
      evidence: own === undefined ? 'config' : 'script',
      foundBy: own?.shown ?? 'go.mod',
      command: command ?? 'go',
      args: ['test', ...(own === undefined ? [] : tagsOf(own))],
      installed: command !== undefined,
      convention: { kind: 'beside' },
      libraries: librariesOf(dir),
      env: isLeftOut(dir) ? { GOWORK: 'off' } : undefined,
    }
  },
  select: (tests) => (tests.length === 0 ? ['./...'] : [...new Set(tests.map(packageOf))].sort()),
}

function packageOf(test: string): string {
  const folder = posix.dirname(posix.normalize(test))
  return folder === '.' || folder.startsWith('../') ? folder : `./${folder}`
}

/** Below a go.work that does not use this module, Go refuses to test it. */
function isLeftOut(dir: Directory): boolean {
  const workspace = [...upwards(dir)].find((each) => each.has('go.work'))
  if (workspace === undefined || dir.env.GOWORK !== undefined) return false
  return !membersOf(workspace).some((member) => workspace.at(member)?.path === dir.path)
}
