import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { format } from 'node:util'
import { onTestFinished, vi } from 'vitest'
import { project } from './command-examples.ts'

const here = process.cwd()

/** The project of the commands' page, as a repository; gone after the test. */
function shop(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-packages-')))
  onTestFinished(() => {
    process.chdir(here)
    rmSync(folder, { recursive: true, force: true })
  })
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  execFileSync('git', ['init', '--quiet', folder])
  return folder
}

/** What a program prints in a project of its own. */
export async function printedBy(file: string): Promise<string> {
  const folder = shop()
  process.chdir(folder)
  let printed = ''
  const spy = vi.spyOn(console, 'log').mockImplementation((...values) => {
    printed += `${format(...values)}\n`
  })
  try {
    await import(`${file}?for=${folder}`) // another test of this worker may have loaded it: then it would print nothing
  } finally {
    spy.mockRestore()
  }
  return printed.replaceAll(folder, '/home/dev/shop')
}
