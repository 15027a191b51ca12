/**
 * Quarantine of commands that the engine cannot apply. Such a command is committed, but applying it throws: a bug of the
 * engine. The leader records it as quarantined, and every replay skips it. From that command on the venue is suspended:
 * markets that accepted orders are cancel-only, no money leaves, and no timed work runs, until an operator resumes it.
 */
import { InvariantBroken } from '../../../../kernel/values/invariant.ts'
import type { MarketState } from '../../markets/definitions.ts'
import type { EventSink } from '../event-sink.ts'
import { setMarketState } from '../market/catalogue.ts'
import type { RefusalReason } from '../refusals.ts'
import { keepsRestrictedMarkets } from '../rules.ts'
import type { EngineState } from '../state.ts'
import type { Command, CommandType, Quarantine, ResumeVenue, SetMarketState, SetResumedState } from './commands.ts'

/** The operator of actions that the venue takes by itself. */
const noOperator = 0

/** These accept orders or pay money out. */
const refusedKinds: ReadonlySet<CommandType> = new Set<CommandType>([
  'place_order',
  'place_pair',
  'cancel_replace',
  'cancel_replace_if',
  'replace_pair',
  'request_withdrawal',
  'withdraw',
  'approve_withdrawal',
  'claim_withdrawal',
  'transfer',
  'pay_out_fees',
  'convert_dust',
])

/** Whether a suspended venue refuses the command. The items of a batch are refused by the state of their market. */
export function isRefusedWhileSuspended(command: Command): boolean {
  if (command.type === 'set_market_state') return command.state === 'active' || command.state === 'post_only'
  return refusedKinds.has(command.type)
}

/** Suspends the venue at a skipped command. */
export function suspend(state: EngineState, sequence: number, sink: EventSink | undefined): void {
  if (state.suspension !== null) return
  const markets = state.markets
    .filter((market) => market.state === 'active' || market.state === 'post_only')
    .map((market) => ({ market: market.definition.market, state: market.state }))
  state.suspension = { sinceSequence: sequence, markets }
  state.sink = sink
  const reason = `Command ${sequence} could not be carried out; trading is paused for a check`
  for (const { market } of markets) setState(state, market, 'cancel_only', noOperator, reason)
  state.sink = undefined
}

/** Records which commands are skipped. At this point the replay has skipped them. */
export function recordQuarantine(state: EngineState, { sequence, sequences, reason }: Quarantine): undefined {
  if (state.suspension === null || sequences.some((skipped) => !(skipped > 0 && skipped < sequence)))
    throw new InvariantBroken('a command is quarantined after it was skipped')
  if (state.sink !== undefined) state.sink.emit({ type: 'commands_quarantined', sequences, reason })
}

export function resumeVenue(state: EngineState, { operator, reason }: ResumeVenue): RefusalReason | undefined {
  const { suspension } = state
  if (suspension === null) return 'venue_not_suspended'
  state.suspension = null
  for (const { market, state: before } of suspension.markets) {
    // A market that an operator halted during the suspension stays halted, also under the first rules.
    if (state.market(market)?.state === 'cancel_only') setState(state, market, before, operator, reason)
  }
  if (state.sink !== undefined) state.sink.emit({ type: 'venue_resumed', operator, reason })
}

/** Sets the state of a market. The resumed venue keeps a state that was set during its suspension. */
export function setStateByOperator(state: EngineState, command: SetMarketState): RefusalReason | undefined {
  const { suspension, rules } = state
  const refusal = setMarketState(state, command)
  if (refusal !== undefined || suspension === null || !keepsRestrictedMarkets(rules)) return refusal
  state.suspension = { ...suspension, markets: suspension.markets.filter(({ market }) => market !== command.market) }
}

/** A market whose state was set during the suspension keeps it. */
export function setResumedState(
  state: EngineState,
  { market, state: next }: SetResumedState,
): RefusalReason | undefined {
  const { suspension } = state
  if (suspension === null) return 'venue_not_suspended'
  const markets = suspension.markets.map((one) => (one.market === market ? { market, state: next } : one))
  state.suspension = { ...suspension, markets }
}

function setState(state: EngineState, market: number, next: MarketState, operator: number, reason: string): void {
  setMarketState(state, { market, state: next, operator, reason })
}
