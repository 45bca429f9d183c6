import type { Rule } from '../rules.ts'
import type { Argument } from '../shell/expand.ts'

/** A disk, a part of one, or what stands for one. */
const DISK =
  /^\/dev\/(?:[shvx]d[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|mapper\/|md\d|dm-\d|sr\d|disk\/|PhysicalDrive)|^\\\\\.\\PhysicalDrive/

const isDisk = ({ text }: Argument) => DISK.test(text)

/** Overwriting a disk, or making a file system on it. */
export const overwritesDisk: Rule = ({ program, args, writes }) => {
  const isOverwriting = writes.some(isDisk) || writesTo(program, args)
  return isOverwriting ? { effect: 'overwrites a disk' } : undefined
}

const MAKERS =
  /^(?:mkfs(?:\..+)?|mke2fs|mkswap|wipefs|blkdiscard|shred|sgdisk|sfdisk|cfdisk|fdisk|parted)$/
/** Options with which these programs only look. */
const LOOKS = /^(?:-l|--list|-p|--print|-n|--no-act|--dump|-d|print)$/

function writesTo(program: string, args: readonly Argument[]): boolean {
  if (program === 'dd')
    return args.some(({ text }) => DISK.test(text.replace(/^of=/, '')) && text.startsWith('of='))
  if (program === 'diskutil')
    return /^(?:erase|partition|zero|secureErase|reformat)/i.test(args[0]?.text ?? '')
  if (program === 'tee') return args.some(isDisk)
  if (program === 'cp')
    return args.length > 1 && isDisk(args.at(-1) ?? { text: '', isExact: true, isPattern: false })
  return MAKERS.test(program) && args.some(isDisk) && !args.some(({ text }) => LOOKS.test(text))
}
