import { type Check, ok, problem } from './check.ts'

/** What package.json asks for. */
const LEAST_NODE = [20, 19] as const

/** Whether this Node is new enough. */
export const node: Check = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantMajor, wantMinor] = LEAST_NODE
  const isEnough = major > wantMajor || (major === wantMajor && minor >= wantMinor)
  const message = `Node ${process.versions.node}`
  return [
    isEnough
      ? ok('node', message)
      : problem('node', message, `Use Node ${LEAST_NODE.join('.')} or newer.`),
  ]
}
