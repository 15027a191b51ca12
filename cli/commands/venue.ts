import type { Command } from 'commander'
import { atVenue, type OperatorResult, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

type VenueState = OperatorResult<'GET venue'>

export function defineVenue(venue: Command, context: CommandContext): void {
  venue
    .command('status')
    .description('Engine rules, journal sequence, and whether the venue is suspended')
    .action(() => atVenue(context, async (call) => context.print(statusText(await call('GET venue')))))
  withReason(venue.command('resume').description('Resume a venue that is suspended after a failed command')).action(
    ({ reason }: { reason: string }) =>
      atVenue(context, async (call) => {
        await call('POST venue_resume', { reason })
        context.print(statusText(await call('GET venue')))
      }),
  )
}

function statusText({ rules, sequence, suspended, suspendedSince }: VenueState): string {
  const state = suspended ? `suspended since command ${suspendedSince}: markets are cancel-only` : 'trading'
  return `${state}\nsequence ${sequence}, engine rules ${rules}\n`
}
