import type { Verified } from '@tailtest/adapter-kit'
import kept from './verified.json' with { type: 'json' }

/** The client that all of this was last looked at in; `npm run clients -- --keep` writes it. No hook loads it. */
export const verified: Verified = kept
