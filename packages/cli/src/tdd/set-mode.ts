import { join } from 'node:path'
import { withMember } from '@tailtest/adapter-kit'
import { ensureStateDir, openProject, withYamlSetting } from '@tailtest/project'
import type { Mode } from '@tailtest/tdd'
import { carryOut } from '../setup/file-steps.ts'
import { firstConfig } from '../setup/first-config.ts'
import { readSettings } from '../setup/settings-file.ts'
import { CommandFailure } from '../shell/failure.ts'

/** Sets the gate's mode for a pattern in the configuration of a root, and keeps everything else in it; gives the file. */
export function setMode(root: string, glob: string, mode: Mode): Promise<string> {
  return setSetting(root, ['tdd', 'mode', glob], mode)
}

/** Holds files that are not there yet to the gate, likewise. */
export function enforceNewFiles(root: string): Promise<string> {
  return setSetting(root, ['tdd', 'enforce_new_files'], true)
}

async function setSetting(
  root: string,
  keys: readonly [string, ...string[]],
  value: Mode | true,
): Promise<string> {
  const folder = ensureStateDir(openProject(root))
  if (folder === undefined) {
    throw new CommandFailure(`${root}/.tailtest cannot be written`, 'Check its permissions.')
  }
  const yaml = join(folder, 'config.yaml')
  const ofYaml = readSettings(yaml)
  const file = ofYaml === undefined ? join(folder, 'config.json') : yaml
  const before = ofYaml ?? readSettings(file)
  const text =
    ofYaml === undefined
      ? withMember(before ?? firstConfig(root), keys, value)
      : await withYamlSetting(ofYaml, keys, value)
  if (text === undefined) {
    throw new CommandFailure(
      `${file} cannot be changed: it is damaged, or "tdd" in it is no table`,
      '`tailtest doctor` says what is wrong with it.',
    )
  }
  carryOut({ steps: [{ path: file, before, after: text }], emptied: [], within: root })
  return file
}
