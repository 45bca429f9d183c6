import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/** `node overheard.mjs <file> <script> …` runs a script of Node, and appends what it printed to a file, as one line. */
const [file, ...script] = process.argv.slice(2)
const { stdout, status } = spawnSync(process.execPath, script, {
  stdio: ['inherit', 'pipe', 'inherit'],
})
process.stdout.write(stdout)
appendFileSync(file, `${stdout.toString().trim()}\n`)
process.exitCode = status ?? 1
