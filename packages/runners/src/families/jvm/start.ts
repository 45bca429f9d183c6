import { joinRel, toAbsolute } from '@tailtest/project'
import { type Directory, upwards } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import type { Found, Start } from '../../types.ts'

/** A build tool of the JVM: a script everywhere, of its own kind on Windows. */
export interface BuildTool {
  name: string
  /** The script that a project brings along, which fetches the version it wants. */
  wrapper: string
  /** What Windows calls its scripts. */
  suffix: string
  /** The folder at the top of a build that it keeps its own things in. */
  keeps: string
}

const WINDOWS = process.platform === 'win32'

/**
 * How a build tool is started: by the wrapper in the folder or above it, else by the one on the PATH. Of two that a
 * project can be built with, the one that has built it works here.
 */
export function startTool(dir: Directory, tool: BuildTool): Start & Pick<Found, 'evidence'> {
  const isUsed = [...upwards(dir)].some((each) => each.names().has(tool.keeps))
  const suffix = WINDOWS ? tool.suffix : ''
  const wrapper = [...upwards(dir)].find((each) => each.has(tool.wrapper + suffix))
  if (wrapper !== undefined) {
    const script = toAbsolute(wrapper.project, joinRel(wrapper.path, tool.wrapper + suffix))
    return { ...startScript(script, dir), evidence: isUsed ? 'built' : 'script' }
  }
  const command = onPath(tool.name, dir, [suffix])
  return {
    command: command ?? tool.name,
    args: [],
    installed: command !== undefined,
    evidence: isUsed ? 'built' : 'config',
  }
}

/** A wrapper that was checked in on Windows may not be executable. */
function startScript(script: string, dir: Directory): Start {
  if (WINDOWS || dir.reads.isExecutable(script))
    return { command: script, args: [], installed: true }
  const shell = onPath('sh', dir)
  return { command: shell ?? 'sh', args: [script], installed: shell !== undefined }
}
