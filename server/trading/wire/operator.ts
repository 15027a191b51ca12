import { z } from 'zod'
import type { MarketView } from '../domain/engine/views.ts'
import type { WithdrawalRecord } from '../domain/engine/wallet/wallet-events.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'
import type { OperatorAction } from '../store/operator-actions.ts'
import type { VenueViews } from '../venue.ts'
import { coinJson, coinSchema } from './coin.ts'
import { decimalText, marketJson, marketSchema } from './market.ts'
import { marketTermsJson, marketTermsShape } from './market-rules.ts'
import { withdrawalJson, withdrawalSchema } from './wallet.ts'

export const operatorMarketSchema = marketSchema.extend(marketTermsShape)

export function operatorMarketJson(views: VenueViews, market: MarketView): z.input<typeof operatorMarketSchema> {
  return { ...marketJson(market, (id) => views.coin(id)), ...marketTermsJson(market) }
}

export const operatorCoinSchema = coinSchema.extend({
  scale: decimalText.describe('Decimals in the ledger; never changes'),
})

export function operatorCoinJson(coin: CoinDefinition): z.input<typeof operatorCoinSchema> {
  return { ...coinJson(coin), scale: String(coin.scale) }
}

export const operatorWithdrawalSchema = withdrawalSchema.extend({
  accountId: z.string(),
  accountState: z
    .enum(['active', 'frozen'])
    .describe('Withdrawals of a frozen account are not approved or claimed; a sent one can still be reported'),
  operatorId: z.string().describe('The operator of the last decision; 0 before the first, and for the command line'),
  reason: z.string().describe('Reason of the last decision or of the released claim'),
  approvals: z.array(z.string()).describe('The operators who have approved it; 0 for the command line'),
  approvalsNeeded: decimalText.describe('Under the current policy'),
  claimedBy: z.string().describe('The operator of the signer with the newest claim; empty before the first'),
  claim: z.string().describe('The name of that signer'),
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

/** Added where operators read withdrawals to decide about them. */
export const decidedWithdrawalSchema = operatorWithdrawalSchema.extend({
  lapsedApprovals: z
    .array(z.string())
    .describe('Those of them who may not approve now: until they may again, it can only be rejected'),
})

/** A sent or ended withdrawal needs no approval any more. */
export const needsApprovals = ({ status }: WithdrawalRecord): boolean => status === 'requested' || status === 'approved'

export function decidedWithdrawalJson(
  views: VenueViews,
  record: WithdrawalRecord,
  lapsed: ReadonlySet<number>,
): z.input<typeof decidedWithdrawalSchema> {
  const lapsedApprovals = needsApprovals(record) ? record.approvals.filter((operatorId) => lapsed.has(operatorId)) : []
  return { ...operatorWithdrawalJson(views, record), lapsedApprovals: lapsedApprovals.map(String) }
}

export const operatorActionSchema = z.object({
  actionId: z.string(),
  time: decimalText,
  operatorId: z.string().describe('0 for the command line and for scheduled actions'),
  via: z.enum(['api', 'command_line', 'schedule', 'chat']),
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
  outcome: z
    .enum(['started', 'done', 'refused'])
    .describe('started: the server stopped before the outcome was recorded'),
  refusal: z.string().describe('The code of the refusal; empty otherwise'),
  sequence: decimalText.describe('The sequence in the journal; 0 for actions outside it'),
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
