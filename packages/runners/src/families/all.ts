import type { Detector } from '../types.ts'
import { cpp } from './cpp/index.ts'
import { dotnet } from './dotnet/index.ts'
import { elixir } from './elixir/index.ts'
import type { Family } from './family.ts'
import { go } from './go/index.ts'
import { jvm } from './jvm/index.ts'
import { php } from './php/index.ts'
import { python } from './python/index.ts'
import { ruby } from './ruby/index.ts'
import { rust } from './rust/index.ts'
import { script } from './script/index.ts'
import { swift } from './swift/index.ts'

/** Every family at once, for whoever asks about a whole project. */
export const families: readonly Family[] = [
  script,
  python,
  ruby,
  php,
  go,
  rust,
  jvm,
  dotnet,
  swift,
  elixir,
  cpp,
]

/** In order of preference: the first wins where a folder speaks for two of a language equally. */
export const detectors: readonly Detector[] = families.flatMap((family) => family.detectors)
