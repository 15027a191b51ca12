import {
  clearMarket,
  openAccount,
  setAccountFees,
  setAccountState,
  setCoin,
  setFeeSchedule,
  setMarket,
} from '../market/catalogue.ts'
import { amendOrder } from '../orders/amend-order.ts'
import { runBatch } from '../orders/batch.ts'
import { cancelAll, cancelOrder } from '../orders/cancel-order.ts'
import { cancelReplace } from '../orders/cancel-replace.ts'
import { cancelAllAfter } from '../orders/dead-man.ts'
import { placeOrder } from '../orders/place-order.ts'
import { placePair } from '../orders/place-pair.ts'
import { replacePair } from '../orders/replace-pair.ts'
import { raiseRules } from '../raise-rules.ts'
import type { RefusalReason } from '../refusals.ts'
import type { EngineState } from '../state.ts'
import { adjustBalance, payOutFees, transfer } from '../wallet/balances.ts'
import { orphanDeposit, reportDeposit } from '../wallet/deposits.ts'
import { convertDust } from '../wallet/dust.ts'
import { dispatchWithdrawal } from '../withdrawals/dispatch-withdrawal.ts'
import type { Command } from './commands.ts'
import { recordQuarantine, resumeVenue, setResumedState, setStateByOperator } from './quarantine.ts'

/** Executes a command, or returns the refusal. */
export function dispatch(state: EngineState, command: Command): RefusalReason | undefined {
  switch (command.type) {
    case 'place_order':
      return placeOrder(state, command.order)
    case 'cancel_order':
      return cancelOrder(state, command.target)
    case 'batch':
      return runBatch(state, command.items)
    case 'place_pair':
      return placePair(state, command.pair)
    case 'replace_pair':
      return replacePair(state, command.target, command.pair)
    case 'cancel_all':
      return cancelAll(state, command.account, command.market)
    case 'amend_order':
      return amendOrder(state, command.target, command.lots)
    case 'cancel_replace':
      return cancelReplace(state, command.target, command.order, undefined)
    case 'cancel_replace_if':
      return cancelReplace(state, command.target, command.order, command.executedLots)
    case 'cancel_all_after':
      return cancelAllAfter(state, command.account, command.timeoutMs)
    case 'cancel_order_in':
      return cancelOrder(state, command.target, command.market)
    case 'note_request':
    case 'tick':
      return undefined
    default:
      return dispatchRare(state, command)
  }
}

type RareCommand = Exclude<
  Command,
  {
    type:
      | 'place_order'
      | 'cancel_order'
      | 'batch'
      | 'place_pair'
      | 'replace_pair'
      | 'cancel_all'
      | 'amend_order'
      | 'cancel_replace'
      | 'cancel_replace_if'
      | 'cancel_all_after'
      | 'tick'
      | 'cancel_order_in'
      | 'note_request'
  }
>

function dispatchRare(state: EngineState, command: RareCommand): RefusalReason | undefined {
  switch (command.type) {
    case 'set_rules':
      raiseRules(state, command.rules)
      return undefined
    case 'quarantine':
      return recordQuarantine(state, command)
    case 'resume_venue':
      return resumeVenue(state, command)
    case 'set_resumed_state':
      return setResumedState(state, command)
    case 'open_account':
      return openAccount(state, command.account)
    case 'set_account_state':
      return setAccountState(state, command)
    case 'set_coin':
      return setCoin(state, command)
    case 'set_market':
      return setMarket(state, command)
    case 'set_market_state':
      return setStateByOperator(state, command)
    case 'clear_market':
      return clearMarket(state, command)
    case 'set_fee_schedule':
      return setFeeSchedule(state, command)
    case 'set_account_fees':
      return setAccountFees(state, command)
    case 'report_deposit':
      return reportDeposit(state, command)
    case 'report_checked_deposit':
      return reportDeposit(state, command, command)
    case 'orphan_deposit':
      return orphanDeposit(state, command)
    case 'adjust_balance':
      return adjustBalance(state, command)
    case 'transfer':
      return transfer(state, command)
    case 'pay_out_fees':
      return payOutFees(state, command)
    case 'convert_dust':
      return convertDust(state, command)
    default:
      return dispatchWithdrawal(state, command)
  }
}
