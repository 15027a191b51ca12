import type { Command } from 'commander'
import { atVenue, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

interface VenueState {
  readonly rules: string
  readonly sequence: string
  readonly suspended: boolean
  readonly suspendedSince: string
}

export function defineVenue(venue: Command, context: CommandContext): void {
  venue
    .command('status')
    .description('Engine rules, journal sequence, and whether the venue is suspended')
    .action(() => atVenue(context, async (call) => context.print(statusText(await call<VenueState>('GET', 'venue')))))
  withReason(venue.command('resume').description('Resume a venue that is suspended after a failed command')).action(
    ({ reason }: { reason: string }) =>
      atVenue(context, async (call) => {
        await call('POST', 'venue_resume', { reason })
        context.print(statusText(await call<VenueState>('GET', 'venue')))
      }),
  )
}

function statusText({ rules, sequence, suspended, suspendedSince }: VenueState): string {
  const state = suspended ? `suspended since command ${suspendedSince}: markets are cancel-only` : 'trading'
  return `${state}\nsequence ${sequence}, engine rules ${rules}\n`
}
