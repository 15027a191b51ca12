import { deadManTimeoutMsMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { cancelOpenOrders } from './cancel-order.ts'

/** Arms or renews the dead-man switch, or disarms it with a timeout of 0. */
export function cancelAllAfter(state: EngineState, accountId: number, timeoutMs: number): RefusalReason | undefined {
  const account = state.accounts.get(accountId)
  if (account === undefined) return 'unknown_account'
  if (!(timeoutMs >= 0 && timeoutMs <= deadManTimeoutMsMax)) {
    return because(state, 'bad_value', deadManTimeoutMsMax)
  }
  const deadlineMs = timeoutMs === 0 ? 0 : state.atMs + timeoutMs
  state.deadlines.set(account, deadlineMs)
  if (state.sink === undefined) return
  if (deadlineMs === 0) state.sink.emit({ type: 'dead_man_disarmed', account: accountId })
  else state.sink.emit({ type: 'dead_man_armed', account: accountId, deadlineMs })
}

/** Fires the next due switch, also in halted markets: no order trades there, and the owner is absent. */
export function fireNextSwitch(state: EngineState): void {
  const { deadlines } = state
  const account = deadlines.next!
  deadlines.set(account, 0)
  const orders = cancelOpenOrders(state, account, 'dead_man_switch', () => true)
  if (state.sink !== undefined) state.sink.emit({ type: 'dead_man_fired', account: account.id, orders })
}
