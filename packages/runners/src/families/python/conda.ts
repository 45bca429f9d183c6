import { basename, dirname, isAbsolute, join } from 'node:path'
import { type Directory, upwards } from '../../directory.ts'

const FILES = ['environment.yml', 'environment.yaml']

/** `name: shop`, and `- conda-forge::pytest=8` below `dependencies:`. */
const NAME = /^name:[ \t]*["']?([\w.-]+)/m
const ITEM = /^[ \t]*-[ \t]+["']?(?:[\w-]+::)?([A-Za-z0-9][^\s"':#]*)/gm

/** The name of the conda environment that a folder's environment.yml describes. */
export function condaName(dir: Directory): string | undefined {
  return NAME.exec(textOf(dir))?.[1]
}

/** What a folder's environment.yml lists, as it stands: packages of conda and of pip, channels too. */
export function condaItems(dir: Directory): string[] {
  return [...textOf(dir).matchAll(ITEM)].map(([, item = '']) => item)
}

/** Where the named environment of this folder, or of one above, would be: the active one if it has the name, else among conda's own. */
export function condaPrefix(from: Directory): string | undefined {
  const name = [...upwards(from)].flatMap((dir) => condaName(dir) ?? [])[0]
  if (name === undefined) return undefined
  const { CONDA_PREFIX: active = '', CONDA_EXE: conda = '' } = from.env
  if (basename(active) === name) return active
  return isAbsolute(conda) ? join(dirname(dirname(conda)), 'envs', name) : undefined
}

function textOf(dir: Directory): string {
  return FILES.flatMap((file) => dir.text(file) ?? [])[0] ?? ''
}
