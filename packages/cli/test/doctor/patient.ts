import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openProject } from '@tailtest/project'
import type { Check, Finding, Patient } from '../../src/doctor/check.ts'
import { type Folders, folders } from '../places.ts'

/** A project in a person's care, with files of it by path from the root. */
export function patient(
  files: Readonly<Record<string, string>> = {},
): Patient & { places: Folders } {
  const places = folders()
  const { root, home, state, dist } = places
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const env = { HOME: home, TAILTEST_STATE_DIR: state, PATH: process.env.PATH }
  return { places, project: openProject(root), env, home, dist }
}

/** The findings of a check as `state check: message`. */
export async function told(check: Check, of: Patient): Promise<string[]> {
  const line = ({ state, check, message }: Finding) => `${state} ${check}: ${message}`
  return (await check(of)).map(line)
}
