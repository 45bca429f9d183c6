import { findRoot, languageOf, openProject, toRelative } from '@tailtest/project'

const { root } = openProject(findRoot('src/cart.ts', process.cwd()))
console.log(toRelative({ root }, `${root}/src/cart.ts`), languageOf('src/cart.ts'))
