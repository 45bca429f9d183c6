import { dangersOf } from '@tailtest/guard'

const where = { cwd: process.cwd(), root: process.cwd(), home: '/home/dev', env: {} }
for (const { rule, effect } of await dangersOf('cd src && sudo rm -rf ~/photos', where))
  console.log(`${rule}: ${effect}`)
