// node fake-agent.mjs <chat|batch> <script.json>: stands for Minimal, the agent. In the folder it is started in it plays
// a script, [{"say": "…"} | {"write": "file", "text": "…"} | {"end": true}, …]: what a person types, the files that the
// "model" writes, the ends of its turns. As the real thing would, it starts the hooks of .minimal/hooks.json at each
// event, one JSON object on stdin, and prints a line of JSON for every answer.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const [, , mode, script] = process.argv
const settings = '.minimal/hooks.json'
const { hooks = {} } = existsSync(settings) ? JSON.parse(readFileSync(settings, 'utf8')) : {}

function tell(event, about = '') {
  const payload = { event, mode, chat: 'chat-1', folder: process.cwd(), about }
  for (const { command, args } of hooks[event] ?? []) {
    const input = JSON.stringify(payload)
    const { stdout, status } = spawnSync(command, args, { input, encoding: 'utf8' })
    console.log(
      JSON.stringify({ event, status, answer: stdout === '' ? null : JSON.parse(stdout) }),
    )
  }
}

tell('started')
for (const step of JSON.parse(readFileSync(script, 'utf8'))) {
  if (step.say !== undefined) tell('prompt', step.say)
  if (step.end) tell('stopped')
  if (step.write === undefined) continue
  const file = resolve(step.write)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, step.text)
  tell('saved', file)
}
