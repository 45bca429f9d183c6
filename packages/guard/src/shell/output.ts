import type { Argument } from './expand.ts'
import { findOf } from './find.ts'

/** What a program prints, where its words and what it reads say so; `undefined`: only running it would tell. */
export function outputBy(argv: readonly Argument[], input: string | undefined): string | undefined {
  const [first, ...args] = argv
  return printed(first?.text, args) ?? listed(first?.text, args) ?? passedOn(first, input)
}

/** What `echo` and `printf '%s'` print. */
function printed(program: string | undefined, args: readonly Argument[]): string | undefined {
  const isPlain = args.every(({ isExact, isPattern }) => isExact && !isPattern)
  if (!isPlain || (program !== 'echo' && program !== 'printf')) return undefined
  const texts = args.map(({ text }) => text).filter((text, at) => at > 0 || !/^-[neE]+$/.test(text))
  if (program === 'echo') return texts.join(' ')
  const [format = '', ...values] = texts
  return values.length === 0 ? format : values.join('\n')
}

/** The folders of which `ls` and `find` name everything: who deletes those names deletes what is in them. */
function listed(program: string | undefined, args: readonly Argument[]): string | undefined {
  const texts = args.map(({ text }) => text)
  if (args.some(({ isExact }) => !isExact)) return undefined
  if (program === 'find') {
    const { paths, isNarrow } = findOf(texts)
    return isNarrow ? undefined : paths.join(' ')
  }
  if (program !== 'ls') return undefined
  const folders = texts.filter((text) => !text.startsWith('-'))
  return folders.length === 0 ? '.' : folders.join(' ')
}

/** `cat`, `tee` hand their input on. */
function passedOn(program: Argument | undefined, input: string | undefined): string | undefined {
  return ['cat', 'tee'].includes(program?.text ?? '') ? input : undefined
}
