import { dotnet as dotnetTest } from '../detectors/dotnet.ts'
import { dotnet as frameworkOf } from '../frameworks/dotnet.ts'
import type { Family } from './family.ts'

/** For C#. */
export const dotnet: Family = { detectors: [dotnetTest], frameworkOf }
