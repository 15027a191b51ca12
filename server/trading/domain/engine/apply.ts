import { InvariantBroken } from '../../../kernel/values/invariant.ts'
import { scopeOf } from './commands/command-scope.ts'
import type { Command, CommandType, ReplayGuard } from './commands/commands.ts'
import { dispatch } from './commands/dispatch.ts'
import { isRefusedWhileSuspended, suspend } from './commands/quarantine.ts'
import type { EventSink } from './event-sink.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { fireNextSwitch } from './orders/dead-man.ts'
import { fireTriggers } from './orders/fire-stops.ts'
import { expireNext } from './orders/order-expiries.ts'
import { placeOrder } from './orders/place-order.ts'
import type { RefusalReason } from './refusals.ts'
import { countsRequestsByAccount } from './rules.ts'
import type { EngineState } from './state.ts'
import { endClaims } from './withdrawals/claim-withdrawal.ts'

const dayMs = 86_400_000

/**
 * One step of the state machine: advance the time, then execute or refuse the command.
 *
 * The two most frequent kinds come first and read their own fields: a field read on a value of many shapes is
 * megamorphic and costs many times as much.
 */
export function applyCommand(state: EngineState, command: Command, sink: EventSink | undefined): void {
  const { type } = command
  if (type === 'place_order') {
    const { order } = command
    begin(state, command.sequence, command.atMs, sink)
    takeId(state, order.orderId)
    end(
      state,
      'place_order',
      checkReplay(state, command.replay, order.account) ??
        refuseIfSuspended(state, command) ??
        placeOrder(state, order),
    )
  } else if (type === 'cancel_order') {
    begin(state, command.sequence, command.atMs, sink)
    end(
      state,
      'cancel_order',
      checkReplay(state, command.replay, command.target.account) ?? cancelOrder(state, command.target),
    )
  } else {
    begin(state, command.sequence, command.atMs, sink)
    takeIds(state, command)
    end(
      state,
      type,
      checkReplay(state, command.replay, scopeOf(command)) ??
        refuseIfSuspended(state, command) ??
        dispatch(state, command),
    )
  }
}

/** Skips the next command because the engine cannot apply it: only its sequence, time and ids take effect. */
export function skipCommand(state: EngineState, command: Command, sink: EventSink | undefined): void {
  advance(state, command.sequence, command.atMs)
  state.atMs = command.atMs
  state.day = Math.floor(command.atMs / dayMs)
  if (command.type === 'place_order') takeId(state, command.order.orderId)
  else takeIds(state, command)
  suspend(state, command.sequence, sink)
}

function refuseIfSuspended(state: EngineState, command: Command): RefusalReason | undefined {
  return state.suspension !== null && isRefusedWhileSuspended(command) ? 'venue_suspended' : undefined
}

function advance(state: EngineState, sequence: number, atMs: number): void {
  if (sequence !== state.sequence + 1) throw new InvariantBroken('commands are applied without gaps')
  if (!(atMs >= state.atMs)) throw new InvariantBroken('time does not go back')
  state.sequence = sequence
}

function begin(state: EngineState, sequence: number, atMs: number, sink: EventSink | undefined): void {
  advance(state, sequence, atMs)
  state.sink = sink
  const timePassed = atMs !== state.atMs && passTime(state, atMs)
  const hasTriggers = state.unfired.size > 0
  if (hasTriggers) fireRemainingTriggers(state)
  if (sink !== undefined && (timePassed || hasTriggers)) sink.emit({ type: 'command_started' })
}

function end(state: EngineState, command: CommandType, reason: RefusalReason | undefined): void {
  if (reason !== undefined) state.refuse(command, reason)
  state.sink = undefined
}

function checkReplay(state: EngineState, replay: ReplayGuard | null, account: number): RefusalReason | undefined {
  if (replay === null) return undefined
  return state.replay.admit(replay, countsRequestsByAccount(state.rules) ? account : undefined, state.atMs)
}

/** Returns whether the time caused an event. */
function passTime(state: EngineState, atMs: number): boolean {
  state.atMs = atMs
  const day = Math.floor(atMs / dayMs)
  if (day !== state.day) state.withdrawalLimits.sweep(day)
  state.day = day
  // The timed work may be the part that the engine cannot execute.
  if (state.suspension !== null) return false
  state.sweeps.run(atMs)
  const hasClaims = state.wallet.nextClaimEndMs <= atMs
  if (hasClaims) endClaims(state)
  return endOrders(state) || hasClaims
}

/** Expires orders and fires dead-man switches in order of time; at the same time the orders expire first. */
function endOrders(state: EngineState): boolean {
  const { expiries, deadlines, atMs } = state
  let hasEnded = false
  for (;;) {
    const expiryMs = expiries.nextMs
    const switchMs = deadlines.nextMs
    if (expiryMs > atMs && switchMs > atMs) return hasEnded
    if (expiryMs <= switchMs) expireNext(state)
    else fireNextSwitch(state)
    hasEnded = true
  }
}

/** Fires the stop orders that were due beyond the bound of an earlier command. */
function fireRemainingTriggers(state: EngineState): void {
  const left = [...state.unfired].sort((a, b) => a.definition.market - b.definition.market)
  for (const market of left) fireTriggers(state, market)
}

/** Ids only rise, so that no id is given twice, even after the engine forgets its first owner. */
function takeIds(state: EngineState, command: Command): void {
  switch (command.type) {
    case 'cancel_replace':
    case 'cancel_replace_if':
      takeId(state, command.order.orderId)
      break
    case 'place_pair':
    case 'replace_pair':
      takeId(state, command.pair.orderId)
      takeId(state, command.pair.stopOrderId)
      break
    case 'batch':
      for (const item of command.items) if (item.type === 'place_order') takeId(state, item.order.orderId)
      break
    case 'report_deposit':
    case 'report_checked_deposit':
      takeId(state, command.depositId)
      break
    case 'request_withdrawal':
    case 'withdraw':
      takeId(state, command.withdrawalId)
      break
    default:
  }
}

function takeId(state: EngineState, id: number): void {
  if (!(id > state.lastId && Number.isSafeInteger(id))) throw new InvariantBroken('ids rise')
  state.lastId = id
}
