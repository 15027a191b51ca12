import { z } from 'zod'
import type { WithDatabase } from '../../dependencies.ts'
import { readPlaygrounds } from './store.ts'
import { playgroundSchema, playgroundWire } from './wire.ts'

export const playgroundState = z.strictObject({ realm_playgrounds: z.array(playgroundSchema) })

/** Type `realm_playgrounds`. */
export async function playgroundFields({ database }: WithDatabase) {
  return { realm_playgrounds: (await readPlaygrounds(database.sql)).map(playgroundWire) }
}
