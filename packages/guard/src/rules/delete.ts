import { folderMeant, type Location, locate, type Surroundings } from '../location.ts'
import type { Rule } from '../rules.ts'
import type { Argument } from '../shell/expand.ts'
import { findOf } from '../shell/find.ts'
import { hasLetter } from '../shell/options.ts'

/** A recursive deletion of the project, of a folder around or outside it, of `.git` or of the home folder. */
export const deletesFolder: Rule = ({ program, args, cwd, isElsewhere }, surroundings) => {
  const { targets, isPart } = deletionBy(program, args) ?? { targets: [], isPart: false }
  for (const target of targets) {
    const found = isElsewhere ? abroad(target) : lossOf(target, cwd, surroundings)
    if (found === undefined || (isPart && found === 'the project')) continue
    return { effect: `deletes ${found}` }
  }
  return undefined
}

/** What is deleted with all that is in it; `isPart`: only some of the files in it. */
interface Deletion {
  targets: readonly Argument[]
  isPart: boolean
}

function deletionBy(program: string, args: readonly Argument[]): Deletion | undefined {
  if (program === 'rm' && hasFlag(args, isRecursive)) {
    return { targets: operands(args), isPart: false }
  }
  const texts = args.map(({ text }) => text)
  if (program !== 'find' || !deletesWhatItFinds(texts)) return undefined
  const { paths, isNarrow } = findOf(texts)
  const given = args.filter(({ text }) => paths.includes(text))
  return { targets: given.length > 0 ? given : [HERE], isPart: isNarrow }
}

const HERE: Argument = { text: '.', isExact: true, isPattern: false }

const isRecursive = (text: string) => hasLetter(text, 'rR') || /^--r(?:ecursive)?$/.test(text)

const hasFlag = (args: readonly Argument[], isFlag: (text: string) => boolean) => {
  const end = args.findIndex(({ text }) => text === '--')
  return args.slice(0, end < 0 ? undefined : end).some(({ text }) => isFlag(text))
}

/** What is no option. */
function operands(args: readonly Argument[]): Argument[] {
  const end = args.findIndex(({ text }) => text === '--')
  const behind = end < 0 ? [] : args.slice(end + 1)
  const before = args.slice(0, end < 0 ? undefined : end)
  return [...before.filter(({ text }) => !/^-./.test(text)), ...behind]
}

function deletesWhatItFinds(args: readonly string[]): boolean {
  if (args.includes('-delete')) return true
  const at = args.findIndex((text) => /^-(?:exec|execdir|ok|okdir)$/.test(text))
  return at >= 0 && /(?:^|\/)(?:rm|unlink|shred)$/.test(args[at + 1] ?? '')
}

/** What is lost with a target; where a part of its path is not known, nothing is said of it. */
function lossOf(
  { text, isExact, isPattern }: Argument,
  cwd: string | undefined,
  surroundings: Surroundings,
): Location | undefined {
  if (!isExact || text === '') return undefined
  const { platform } = surroundings
  const folder = folderMeant(text, isPattern, { cwd, platform })
  return folder === undefined ? undefined : locate(folder, surroundings)
}

/** In a container or on another machine everything is an everyday loss but the whole of it. */
function abroad({ text }: Argument): string | undefined {
  return /^(?:\/|~)(?:\/?\*)?$/.test(text) ? 'everything there' : undefined
}
