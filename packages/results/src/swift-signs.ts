import type { Sign } from './environment-signs.ts'

/** What a machine lacks for the tests of a Swift package. */
export const SWIFT: readonly Sign[] = [
  {
    name: 'runtime',
    pattern:
      /\bis using Swift tools version [\d.]+ but the installed version is |^(?:error: )?Unknown option '--event-stream-/,
    says: 'the tests need another version of the language',
    remedy: 'install a newer Swift (at least 6.0) from https://www.swift.org/install',
    certain: true,
    ofMachine: true,
  },
  {
    name: 'test-library',
    pattern: /^(?:error: )?(?:no such module '(?:XCTest|Testing)'|unable to find utility "xctest")/,
    says: "Swift's test library is not installed",
    remedy: 'on macOS install Xcode and select it with xcode-select, elsewhere a whole toolchain',
    certain: true,
    ofMachine: true,
  },
  {
    name: 'dependencies',
    pattern:
      /^(?:error: )?(?:Failed to clone repository |GitShellError\(|Couldn’t fetch updates from remote repositories)/,
    says: 'what the project depends on is not installed',
    remedy: 'run swift package resolve where the repositories that Package.swift names answer',
    certain: true,
  },
]
