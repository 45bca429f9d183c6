import { InvalidArgumentError } from 'commander'

/** A step's number, from 1. */
export function stepNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('give the number that `tailtest plan status` shows.')
}
