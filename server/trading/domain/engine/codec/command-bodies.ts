/** The body of each kind of command, without the header, in the order of its bytes. */

import { big, bool, type Field, list, nullable, oneOf, record, text, uint } from '../../encoding/field.ts'
import { coinDefinition, marketDefinition, marketState } from '../../markets/definition-fields.ts'
import type { BatchItem, CommandType, FeeTier } from '../commands/commands.ts'
import type { Body } from './body.ts'
import { orderField, pairField, targetField } from './request-fields.ts'
import { withdrawalBodies } from './withdrawal-bodies.ts'

export const feeTier = record<FeeTier>({ fromVolume: big, makerPpm: uint, takerPpm: uint })
const feeRates = record<{ makerPpm: number; takerPpm: number }>({ makerPpm: uint, takerPpm: uint })
const accountState = oneOf(['active', 'frozen'])

const batchItem: Field<BatchItem> = {
  write(writer, item) {
    writer.bool(item.type === 'place_order')
    if (item.type === 'place_order') orderField.write(writer, item.order)
    else targetField.write(writer, item.target)
  },
  read(reader) {
    return reader.bool()
      ? { type: 'place_order', order: orderField.read(reader) }
      : { type: 'cancel_order', target: targetField.read(reader) }
  },
}

const stateOfMarket = { operator: uint, reason: text, market: uint, state: marketState }

export const commandBodies: { readonly [Type in CommandType]: Field<Body<Type>> } = {
  place_order: record<Body<'place_order'>>({ order: orderField }),
  place_pair: record<Body<'place_pair'>>({ pair: pairField }),
  replace_pair: record<Body<'replace_pair'>>({ target: targetField, pair: pairField }),
  cancel_order: record<Body<'cancel_order'>>({ target: targetField }),
  cancel_all: record<Body<'cancel_all'>>({ account: uint, market: uint }),
  amend_order: record<Body<'amend_order'>>({ target: targetField, lots: uint }),
  cancel_replace: record<Body<'cancel_replace'>>({ target: targetField, order: orderField }),
  cancel_replace_if: record<Body<'cancel_replace_if'>>({ target: targetField, executedLots: uint, order: orderField }),
  batch: record<Body<'batch'>>({ items: list(batchItem) }),
  cancel_all_after: record<Body<'cancel_all_after'>>({ account: uint, timeoutMs: uint }),
  tick: record<Body<'tick'>>({}),
  quarantine: record<Body<'quarantine'>>({ sequences: list(uint), reason: text }),
  resume_venue: record<Body<'resume_venue'>>({ operator: uint, reason: text }),
  note_request: record<Body<'note_request'>>({ account: uint }),
  cancel_order_in: record<Body<'cancel_order_in'>>({ target: targetField, market: uint }),
  set_rules: record<Body<'set_rules'>>({ rules: uint }),
  open_account: record<Body<'open_account'>>({ account: uint }),
  set_account_state: record<Body<'set_account_state'>>({
    operator: uint,
    reason: text,
    account: uint,
    state: accountState,
    cancelOrders: bool,
  }),
  set_coin: record<Body<'set_coin'>>({ operator: uint, coin: coinDefinition }),
  set_market: record<Body<'set_market'>>({ operator: uint, market: marketDefinition }),
  set_market_state: record<Body<'set_market_state'>>(stateOfMarket),
  set_resumed_state: record<Body<'set_resumed_state'>>(stateOfMarket),
  clear_market: record<Body<'clear_market'>>({ operator: uint, reason: text, market: uint }),
  set_fee_schedule: record<Body<'set_fee_schedule'>>({ operator: uint, quote: uint, tiers: list(feeTier) }),
  set_account_fees: record<Body<'set_account_fees'>>({ operator: uint, account: uint, rates: nullable(feeRates) }),
  report_deposit: record<Body<'report_deposit'>>({
    depositId: uint,
    account: uint,
    coin: uint,
    network: text,
    transactionId: text,
    output: uint,
    amount: big,
    confirmations: uint,
  }),
  report_checked_deposit: record<Body<'report_checked_deposit'>>({
    depositId: uint,
    account: uint,
    coin: uint,
    network: text,
    transactionId: text,
    output: uint,
    amount: big,
    confirmations: uint,
    checkedTo: uint,
    wasCredited: bool,
  }),
  orphan_deposit: record<Body<'orphan_deposit'>>({ network: text, transactionId: text, output: uint }),
  request_withdrawal: record<Body<'request_withdrawal'>>({
    withdrawalId: uint,
    account: uint,
    coin: uint,
    network: text,
    amount: big,
    address: text,
    memo: text,
    clientWithdrawId: text,
  }),
  cancel_withdrawal: record<Body<'cancel_withdrawal'>>({ account: uint, withdrawalId: uint, clientWithdrawId: text }),
  approve_withdrawal: record<Body<'approve_withdrawal'>>({ withdrawalId: uint, operator: uint }),
  reject_withdrawal: record<Body<'reject_withdrawal'>>({ operator: uint, reason: text, withdrawalId: uint }),
  broadcast_withdrawal: record<Body<'broadcast_withdrawal'>>({ withdrawalId: uint, transactionId: text }),
  confirm_withdrawal: record<Body<'confirm_withdrawal'>>({ withdrawalId: uint }),
  fail_withdrawal: record<Body<'fail_withdrawal'>>({ withdrawalId: uint, reason: text }),
  adjust_balance: record<Body<'adjust_balance'>>({
    operator: uint,
    reason: text,
    account: uint,
    coin: uint,
    amount: big,
  }),
  transfer: record<Body<'transfer'>>({ from: uint, to: uint, coin: uint, amount: big, reason: text }),
  pay_out_fees: record<Body<'pay_out_fees'>>({ operator: uint, reason: text, account: uint, coin: uint, amount: big }),
  convert_dust: record<Body<'convert_dust'>>({ account: uint, into: uint, coins: list(uint) }),
  ...withdrawalBodies,
}
