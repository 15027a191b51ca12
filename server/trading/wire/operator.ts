import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { MarketView } from '../domain/engine/views.ts'
import type { WithdrawalRecord } from '../domain/engine/wallet/wallet-events.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'
import type { OperatorAction } from '../store/operator-actions.ts'
import type { VenueViews } from '../venue.ts'
import { coinJson, coinSchema } from './coin.ts'
import { decimalText, marketJson, marketSchema } from './market.ts'
import { withdrawalJson, withdrawalSchema } from './wallet.ts'

export const marketStates = ['active', 'post_only', 'cancel_only', 'halted'] as const

/** At this many decimals the units of a percentage are millionths. */
export const percentDecimals = 4

export const operatorMarketSchema = marketSchema.extend({
  state: z.enum(marketStates),
  priceBand: decimalText.describe('How far from the last price a limit may lie, in percent; 0 for no band'),
  stopSlippage: decimalText.describe('How far beyond its stop a stop-market order may trade, in percent'),
})

export function operatorMarketJson(views: VenueViews, market: MarketView): z.input<typeof operatorMarketSchema> {
  const { priceBandPpm, slippagePpm } = market.definition
  return {
    ...marketJson(market, (id) => views.coin(id)),
    state: market.state,
    priceBand: writeDecimal(priceBandPpm, percentDecimals),
    stopSlippage: writeDecimal(slippagePpm, percentDecimals),
  }
}

export const operatorCoinSchema = coinSchema.extend({
  scale: decimalText.describe('Decimals the ledger keeps; never changes'),
})

export function operatorCoinJson(coin: CoinDefinition): z.input<typeof operatorCoinSchema> {
  return { ...coinJson(coin), scale: String(coin.scale) }
}

export const operatorWithdrawalSchema = withdrawalSchema.extend({
  accountId: z.string(),
  accountState: z
    .enum(['active', 'frozen'])
    .describe('Nothing of a frozen account is approved or claimed; what a signer has sent is still reported'),
  operatorId: z.string().describe('Who decided last; 0 while nobody did, and for the command line'),
  reason: z.string().describe('Reason of the last decision or of the released claim'),
  approvals: z.array(z.string()).describe('Who has approved it; 0 for the command line'),
  approvalsNeeded: decimalText.describe('As things are set now'),
  claimedBy: z.string().describe('The operator whose signer has the newest claim; empty before the first'),
  claim: z.string().describe('What that signer calls itself'),
  claimedUntil: decimalText.describe('When the claim ends or ended; 0 before the first'),
})

export function operatorWithdrawalJson(
  views: VenueViews,
  record: WithdrawalRecord,
): z.input<typeof operatorWithdrawalSchema> {
  const { account, operator, reason, approvals, claim } = record
  return {
    ...withdrawalJson(views, record),
    accountId: String(account),
    accountState: views.accountState(account) ?? 'active',
    operatorId: String(operator),
    reason,
    approvals: approvals.map(String),
    approvalsNeeded: String(views.approvalsNeeded(record)),
    claimedBy: claim === null ? '' : String(claim.by),
    claim: claim?.name ?? '',
    claimedUntil: String(claim?.untilMs ?? 0),
  }
}

export const operatorActionSchema = z.object({
  actionId: z.string(),
  time: decimalText,
  operatorId: z.string().describe('0 for the command line on the server, and for its clock'),
  via: z.enum(['api', 'command_line', 'schedule', 'chat']),
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
  outcome: z.enum(['started', 'done', 'refused']).describe('started: the server ended before it could say more'),
  refusal: z.string().describe('The code of the refusal; empty otherwise'),
  sequence: decimalText.describe('In the journal; 0 for what is not in it'),
})

export function operatorActionJson(record: OperatorAction): z.input<typeof operatorActionSchema> {
  const { actionId, atMs, operatorId, sequence, ...rest } = record
  return {
    ...rest,
    actionId: String(actionId),
    time: String(atMs),
    operatorId: String(operatorId),
    sequence: String(sequence),
    before: { ...record.before },
    after: { ...record.after },
  }
}
