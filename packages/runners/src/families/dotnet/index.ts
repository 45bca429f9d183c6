import { dotnet as dotnetTest } from '../../tools/dotnet/index.ts'
import type { Family } from '../family.ts'
import { dotnet as frameworkOf } from './framework.ts'

/** For C#. */
export const dotnet: Family = { detectors: [dotnetTest], frameworkOf }
