import { dotnet } from './dotnet.ts'
import { elixir } from './elixir.ts'
import type { Family } from './family.ts'
import { go } from './go.ts'
import { jvm } from './jvm.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { script } from './script.ts'

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
  elixir,
]
