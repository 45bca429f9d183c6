import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { packed } from './packages.mjs'

/**
 * Whether a file that publint takes for an ES module is a CommonJS one: it looks for words, and finds those in the
 * strings of what is minified. No ES module can be read as a script.
 */
function isScript({ code, args }, folder) {
  if (code !== 'FILE_INVALID_EXPLICIT_FORMAT' || args.actualFormat !== 'ESM') return false
  try {
    new Script(readFileSync(join(folder, args.actualFilePath), 'utf8'))
    return true
  } catch {
    return false // a module, or nothing that could be read: publint is right to complain
  }
}

/** publint on every tarball, in its strict mode; no rule is left out. */
export async function publint() {
  const { publint } = await import('publint')
  const { formatMessage } = await import('publint/utils')
  const all = await packed()
  const problems = []
  for (const { folder, manifest, tarball } of all) {
    const { buffer, byteOffset, byteLength } = tarball
    const data = buffer.slice(byteOffset, byteOffset + byteLength)
    const { messages } = await publint({ pack: { tarball: data }, strict: true })
    for (const message of messages) {
      if (isScript(message, folder)) continue
      problems.push(`${manifest.name}: ${formatMessage(message, manifest, { color: false })}`)
    }
  }
  return { said: `${all.length} packages`, problems }
}

/**
 * How a program finds the types: as an ES module in Node, and through a bundler. Left out, since the packages are ES
 * modules and want Node 20.19, which reads `exports` and lets a CommonJS module `require` them:
 * `node10` (TypeScript's resolution for a Node that has no `exports`), and `node16-cjs` (which warns that Node below
 * 20.19 cannot `require` an ES module).
 */
/** @type {readonly import('@arethetypeswrong/core').ResolutionKind[]} */
const RESOLUTIONS = ['node16-esm', 'bundler']

/** Are the types wrong: on every tarball of a package that can be imported; a command has no entry to look at. */
export async function attw() {
  const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core')
  const { filterProblems, problemKindInfo } = await import('@arethetypeswrong/core/problems')
  const all = (await packed()).filter(({ manifest }) => manifest.exports !== undefined)
  const problems = []
  for (const { manifest, tarball } of all) {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
    if (result.types === false) problems.push(`${manifest.name} has no types`)
    else
      for (const resolutionKind of RESOLUTIONS)
        for (const problem of filterProblems(result, { resolutionKind }))
          problems.push(
            `${manifest.name} ${'entrypoint' in problem ? problem.entrypoint : ''} (${resolutionKind}): ${problemKindInfo[problem.kind].title}`,
          )
  }
  return { said: `${all.length} packages, ${RESOLUTIONS.join(' and ')}`, problems }
}
