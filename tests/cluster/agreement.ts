import { expect } from 'vitest'
import type { Venue } from '../../server/trading/venue.ts'

export const hashOf = (venue: Venue) => Buffer.from(venue.stateHash().stateHash).toString('hex')

/**
 * The different state hashes of servers at one sequence. A switch or an order that expires lets the leader commit at any
 * time, and the followers apply it a moment later.
 */
export async function hashesAtOneSequence(venues: readonly Venue[]): Promise<ReadonlySet<string>> {
  let hashes: ReadonlySet<string> = new Set()
  const sequences = async () => {
    await Promise.all(venues.map((venue) => venue.caughtUp()))
    hashes = new Set(venues.map(hashOf))
    return new Set(venues.map(({ views }) => views.sequence)).size
  }
  await expect.poll(sequences).toBe(1)
  return hashes
}
