import type { Refused } from '../events.ts'
import { admit } from '../orders/admission.ts'
import { checkReplacement } from '../orders/cancel-replace.ts'
import { checkClientId } from '../orders/place-order.ts'
import { admitPair } from '../orders/place-pair.ts'
import { checkPairReplacement } from '../orders/replace-pair.ts'
import { orderFingerprint } from '../orders/request-fingerprint.ts'
import type { OrderRequest } from '../orders/requests.ts'
import type { RefusalReason } from '../refusals.ts'
import type { EngineState } from '../state.ts'
import type { Command } from './commands.ts'

/**
 * Returns the refusal of an order, a pair or a replacement at the time of the command, if any; undefined for every other
 * kind of command.
 */
export function checkCommand(state: EngineState, command: Command): Refused | undefined {
  const reason = checkAt(state, command)
  const refused = reason === undefined ? undefined : state.refusal(command.type, reason)
  state.forgetRefusal()
  return refused
}

/** The newest command, whose time the state has, may be from long ago. */
function checkAt(state: EngineState, command: Command): RefusalReason | undefined {
  const { atMs } = state
  state.atMs = Math.max(atMs, command.atMs)
  try {
    return check(state, command)
  } finally {
    state.atMs = atMs
  }
}

function check(state: EngineState, command: Command): RefusalReason | undefined {
  switch (command.type) {
    case 'place_order':
      return checkOrder(state, command.order)
    case 'place_pair': {
      const { pair } = command
      const account = state.accounts.get(pair.account)
      const market = state.market(pair.market)
      if (account === undefined) return 'unknown_account'
      return market === undefined ? 'unknown_market' : admitPair(state, account, market, pair, 0)
    }
    case 'replace_pair': {
      const old = checkPairReplacement(state, command.target, command.pair)
      return typeof old === 'string' ? old : undefined
    }
    case 'cancel_replace':
    case 'cancel_replace_if': {
      const executedLots = command.type === 'cancel_replace_if' ? command.executedLots : undefined
      const old = checkReplacement(state, command.target, command.order, executedLots)
      return typeof old === 'string' ? old : undefined
    }
    default:
      return undefined
  }
}

function checkOrder(state: EngineState, order: OrderRequest): RefusalReason | undefined {
  const account = state.accounts.get(order.account)
  const market = state.market(order.market)
  if (account === undefined) return 'unknown_account'
  if (market === undefined) return 'unknown_market'
  if (order.clientOrderId !== '') {
    const repeat = checkClientId(state, account, order.clientOrderId, orderFingerprint(order))
    if (repeat !== undefined) return typeof repeat === 'string' ? repeat : undefined
  }
  return admit(state, account, market, order, 0)
}
