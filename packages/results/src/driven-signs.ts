import type { Sign } from './environment-signs.ts'

/** What tests that drive a whole application lack: a browser, or what it visits. */
export const DRIVEN: readonly Sign[] = [
  {
    name: 'browser',
    pattern: /(?:Error|Exception): .*Executable doesn't exist at/,
    says: 'the browser that the test drives is not installed',
    remedy: 'run: npx playwright install (in Python: playwright install)',
    certain: true,
    outside: true,
    ofMachine: true,
  },
  {
    name: 'browser',
    pattern:
      /(?:Error|Exception): .*(?:Could not find Chrome\b|cannot find Chrome binary|Unable to locate the Chrome|unable to (?:find|obtain) .*driver)/i,
    says: 'the browser that the test drives is not installed',
    certain: true,
    outside: true,
  },
  {
    name: 'browser',
    pattern:
      /^(?:Error: )?(?:No version of Cypress is installed in: |The cypress npm package is installed, but the Cypress binary is missing)/,
    says: 'the Cypress binary is not installed',
    remedy: 'run: npx cypress install',
    certain: true,
    outside: true,
    ofMachine: true,
  },
  {
    name: 'browser',
    pattern: /^(?:Error: )?Your system is missing the dependency: Xvfb/,
    says: 'Xvfb, in which Cypress shows its browser, is not installed',
    remedy: 'install Xvfb with the package manager of the system',
    certain: true,
    outside: true,
    ofMachine: true,
  },
  {
    name: 'server',
    pattern: /^(?:Error: )?It seems that your Storybook instance is not running at: /,
    says: 'no Storybook runs that its test runner could visit',
    remedy: 'start Storybook first (npm run storybook), or name one that runs with --url',
    certain: true,
    outside: true,
    ofMachine: true,
  },
  {
    name: 'server',
    pattern: /^(?:Error: )?Cypress could not verify that this server is running: /,
    says: 'the application that the specs visit does not run',
    remedy: 'start the application at the baseUrl of the Cypress settings first',
    certain: true,
    outside: true,
    ofMachine: true,
  },
]
