import { DatabaseUnavailable } from '../../kernel/storage/database.ts'
import type { Command } from '../domain/engine/commands/commands.ts'
import type { EngineEvent } from '../domain/engine/event-sink.ts'
import type { MarketDefinition } from '../domain/markets/definitions.ts'
import { refuse } from '../failures.ts'
import type { Committed, Outcome } from '../sequencer/outcome.ts'
import type { Needs } from '../services.ts'
import { engineRefusal } from './engine-refusals.ts'

/** Returns once the command is durable and applied, or throws the failure for the trader. */
export async function submitCommand(
  trading: Needs<'venue'>,
  accountId: number,
  command: Command,
  market?: MarketDefinition,
): Promise<Committed> {
  return throwIfRefused(committed(await submitted(trading, accountId, command)), market)
}

/** The same for a command of the venue instead of an account. */
export async function submitForVenue(trading: Needs<'venue'>, command: Command): Promise<Committed> {
  return throwIfRefused(committed(await trading.venue.submit(command)), undefined)
}

function throwIfRefused(done: Committed, market: MarketDefinition | undefined): Committed {
  const refused = ownEvents(done).find((event) => event.type === 'refused')
  if (refused !== undefined) throw engineRefusal(refused, market)
  return done
}

/** The same for a batch, where a rejection may belong to one item: throws only one that comes before the first item. */
export async function submitBatch(
  trading: Needs<'venue'>,
  accountId: number,
  command: Command & { readonly type: 'batch' },
): Promise<Committed> {
  const batch = committed(await submitted(trading, accountId, command))
  const [first] = ownEvents(batch)
  if (first?.type === 'refused') throw engineRefusal(first, undefined)
  return batch
}

function submitted({ venue }: Needs<'venue'>, accountId: number, command: Command): Promise<Outcome> {
  if (venue.views.accountState(accountId) !== undefined) return venue.submit(command)
  // Any key may trade; the first command of an account opens it in the venue.
  const opening = venue.submit({ type: 'open_account', sequence: 0, atMs: 0, replay: null, account: accountId })
  return opening.then((outcome) => {
    committed(outcome)
    return venue.submit(command)
  })
}

/**
 * The result of a query that completes a committed command. If the database is lost in between, the reply must not be
 * UNAVAILABLE: that says that nothing was done, and programs repeat any request after it.
 */
export async function afterCommit<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? refuse.outcomeUnknown() : error
  }
}

function committed(outcome: Outcome): Committed {
  if (outcome.kind === 'outcome_unknown') throw refuse.outcomeUnknown()
  if (outcome.kind === 'not_taken') throw refuse.notTaken(outcome.reason)
  return outcome
}

/** The events of the command itself, without the triggers and switches that were due before it. */
export function ownEvents({ events }: Committed): readonly EngineEvent[] {
  const started = events.findIndex((event) => event.type === 'command_started')
  return started === -1 ? events : events.slice(started + 1)
}
