import type { VenueViews } from './venue/venue.ts'

/** A text for the operator: the venue is suspended, and how to resume it. */
export function suspensionNotes({ suspendedSince }: Pick<VenueViews, 'suspendedSince'>): string[] {
  if (suspendedSince === undefined) return []
  return [
    `Command ${suspendedSince} could not be carried out and is quarantined: markets are cancel-only and no money leaves. ` +
      'Check the log, then run `agora venue resume`',
  ]
}
