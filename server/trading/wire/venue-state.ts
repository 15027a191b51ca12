import { z } from 'zod'
import type { VenueViews } from '../venue.ts'

export const venueStateSchema = z.object({
  rules: z.string().describe('Number of the engine rules in force'),
  sequence: z.string().describe('The sequence of the newest command'),
  suspended: z.boolean(),
  suspendedSince: z.string().describe('The sequence of the first skipped command; empty while the venue trades'),
})

export function venueStateJson({ rules, sequence, suspendedSince }: VenueViews): z.infer<typeof venueStateSchema> {
  return {
    rules: String(rules),
    sequence: String(sequence),
    suspended: suspendedSince !== undefined,
    suspendedSince: suspendedSince === undefined ? '' : String(suspendedSince),
  }
}
