import { InvalidArgumentError } from 'commander'

/** How long something may take, as an option says it. */
export function seconds(text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 3600)) throw new InvalidArgumentError('from 1 to 3600 seconds.')
  return value
}
