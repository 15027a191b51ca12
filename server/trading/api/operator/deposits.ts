import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import {
  addDepositAddresses,
  orphanDeposit,
  reportBankDeposit,
  reportDeposit,
} from '../../actions/operator/operate-transfers.ts'
import type { DepositRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { tradingLimits } from '../../limits.ts'
import type { TradingServices } from '../../services.ts'
import { countFreeAddresses } from '../../store/deposit-addresses.ts'
import { findNetwork } from '../../wallet/find-network.ts'
import { decimalText } from '../../wire/market.ts'
import { depositJson, depositSchema } from '../../wire/wallet.ts'
import { addressParameter, memoParameter, networkParameter } from '../private/wallet/wallet-parameters.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { accountId, bankReference, changeFailures, decimal, reason, transactionId } from './operator-parameters.ts'

export const output = withDefault(
  param.integer(z.int().min(0).max(1_000_000), 'Index of the output or event in the transaction'),
  0,
)
const confirmations = param.integer(z.int().min(0).max(1_000_000))

export const reportReply = z.object({
  credited: z.boolean(),
  deposit: depositSchema.nullable().describe('null: credited earlier'),
})

export function reported({ venue: { views } }: TradingServices, deposit: DepositRecord | undefined) {
  return {
    credited: deposit === undefined || deposit.status === 'credited',
    deposit: deposit === undefined ? null : depositJson(views, { ...deposit, updatedAtMs: views.atMs }),
  }
}

export const depositReportParameters = {
  symbol: symbolParameter,
  network: networkParameter,
  address: addressParameter,
  memo: optional(memoParameter),
  transactionId,
  output,
  amount: decimal('In the coin'),
  confirmations,
} as const

export const postReportedDeposit = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/report_deposit',
  tag: 'Operator',
  summary: 'Report a transfer to a deposit address, again with every confirmation',
  description: 'The transfer is credited once, when it has enough confirmations. For programs that watch the networks.',
  access: 'admin',
  params: depositReportParameters,
  reply: reportReply,
  failures: [
    ...(['UNKNOWN_SYMBOL', 'UNKNOWN_NETWORK', 'BAD_PRECISION', 'BELOW_MINIMUM', 'DEPOSIT_STATE'] as const),
    ...changeFailures,
  ],
  async handle({ params, caller, services }) {
    return reported(services, await reportDeposit(services, caller, params))
  },
})

export const postBankDeposit = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/report_bank_deposit',
  tag: 'Operator',
  summary: 'Report a payment that arrived at the bank; it is credited at once, and only once',
  access: 'admin',
  params: {
    accountId,
    symbol: withDefault(symbolParameter, 'irt'),
    amount: decimal('In the coin'),
    transactionId: bankReference,
    reason: optional(reason),
  },
  reply: reportReply,
  failures: ['ACCOUNT_NOT_FOUND', 'UNKNOWN_SYMBOL', 'BAD_PRECISION', 'DEPOSIT_STATE', ...changeFailures],
  async handle({ params: { accountId: account, reason = '', ...payment }, caller, services }) {
    return reported(services, await reportBankDeposit(services, caller, { account, ...payment }, reason))
  },
})

export const postOrphanedDeposit = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/orphan_deposit',
  tag: 'Operator',
  summary: 'Report that a network has dropped a transfer before it was credited',
  access: 'admin',
  params: { network: networkParameter, transactionId, output, reason },
  reply: z.object({ transactionId: z.string() }),
  failures: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', ...changeFailures],
  async handle({ params: { reason, ...transfer }, caller, services }) {
    await orphanDeposit(services, caller, transfer, reason)
    return { transactionId: transfer.transactionId }
  },
})

const atHand = z.object({ network: z.string(), atHand: decimalText.describe('Unassigned addresses') })

export const getDepositAddressesAtHand = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/deposit_addresses',
  tag: 'Operator',
  summary: 'Count the unassigned deposit addresses of a network',
  access: 'admin',
  params: { symbol: symbolParameter, network: networkParameter },
  reply: atHand,
  failures: ['UNKNOWN_SYMBOL', 'UNKNOWN_NETWORK'],
  async handle({ params, services: { venue, database } }) {
    const { network } = findNetwork(venue.views, params.symbol, params.network)
    return { network: network.symbol, atHand: String(await countFreeAddresses(database.sql, network.symbol)) }
  },
})

export const postDepositAddresses = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/deposit_addresses',
  tag: 'Operator',
  summary: 'Add addresses of the venue’s wallets; each is assigned to one account',
  access: 'admin',
  params: {
    symbol: symbolParameter,
    network: networkParameter,
    addresses: param.json(
      z
        .array(z.strictObject({ address: z.string().min(1).max(200), memo: z.string().max(200).default('') }))
        .min(1)
        .max(tradingLimits.depositAddressesAtOnceMax),
      'A JSON list of {"address", "memo"}; the memo if the network needs one',
    ),
    reason,
  },
  reply: atHand.extend({ added: decimalText }),
  body: { textBytesMax: 4_194_304 },
  failures: ['UNKNOWN_SYMBOL', 'UNKNOWN_NETWORK', 'BAD_ADDRESS', 'BAD_MEMO', ...changeFailures],
  async handle({ params: { addresses, reason, ...target }, caller, services }) {
    const added = await addDepositAddresses(services, caller, target, addresses, reason)
    const { network } = findNetwork(services.venue.views, target.symbol, target.network)
    const left = await countFreeAddresses(services.database.sql, network.symbol)
    return { network: network.symbol, atHand: String(left), added: String(added) }
  },
})
