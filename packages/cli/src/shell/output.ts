import { once } from 'node:events'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { visible, visibleJson } from '@tailtest/adapter-kit'
import { InvalidArgumentError } from 'commander'

/** The folder of the built files: this module is bundled into one of them. */
export const dist = distOf(fileURLToPath(import.meta.url))

function distOf(file: string): string {
  const folder = dirname(file)
  return folder.endsWith('lazy') ? dirname(folder) : folder
}

/** Facts for programs: JSON on one line's end, snake_case. */
export function printJson(value: unknown): void {
  process.stdout.write(`${jsonOf(value)}\n`)
}

/** As {@link printJson}: of one fact itself, of several an array. */
export function printRows(rows: readonly unknown[]): void {
  printJson(rows.length === 1 ? rows[0] : rows)
}

/** As {@link printJson}, an array whose items are printed as they come, and as they are. */
export async function printJsonList(items: AsyncIterable<unknown>): Promise<void> {
  let before = '[\n  '
  for await (const item of items) {
    await writeAtPace(before + asItIs(item).replaceAll('\n', '\n  '))
    before = ',\n  '
  }
  process.stdout.write('\n]\n')
}

/** As fast as the reader reads, so that what is longer than memory can be printed. */
export async function writeAtPace(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${shown(line)}\n`).join(''))
}

/** What a person reads beside the answer: complaints, warnings. */
export function printAside(lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${shown(line)}\n`).join(''))
}

/** As {@link printJson} prints it; an indent of 0: on one line. A test's id reads as on a screen, with ` > ` between its titles. */
export function jsonOf(value: unknown, indent = 2): string {
  return visibleJson(JSON.stringify(value, readableId, indent))
}

const readableId = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u001f', ' > ') : value

function asItIs(value: unknown): string {
  return visibleJson(JSON.stringify(value, null, 2))
}

/** Our own colours and weights; what hides text is not among them. */
const OWN = /(\u001b\[(?:[0-47]|2[2-79]|3[0-79]|4[0-79]|9[0-7]|10[0-7])m)/

/** The last look at a line: whatever a command forgot to quote drives no terminal. */
function shown(line: string): string {
  return line
    .split(OWN)
    .map((part, at) => (at % 2 === 1 ? part : visible(part)))
    .join('')
}

declare const __VERSION__: string

/** The version of this build. */
export const VERSION = __VERSION__

/** `1 file`, `2 files`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** How long something may take, as an option says it. */
export function seconds(text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 3600)) throw new InvalidArgumentError('give 1 to 3600 seconds.')
  return value
}
