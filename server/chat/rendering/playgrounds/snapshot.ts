import type { WithDatabase } from '../../dependencies.ts'
import { readPlaygrounds } from './store.ts'
import { playgroundWire } from './wire.ts'

/** Type `realm_playgrounds`. */
export async function playgroundFields({ database }: WithDatabase) {
  return { realm_playgrounds: (await readPlaygrounds(database.sql)).map(playgroundWire) }
}
