import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { custodyLimits } from '../custody/limits.ts'
import type { NetworkState } from '../custody/network-states.ts'
import type { ChainAsset } from '../custody/port.ts'
import type { CoinSolvency } from '../custody/solvency.ts'
import { type Incident, incidentKinds } from '../store/custody/incidents.ts'
import { type SignerTransaction, transactionPurposes } from '../store/custody/transactions.ts'
import type { DepositAddressRow } from '../store/custody/unswept.ts'
import { decimalText } from './market.ts'

export const incidentSchema = z.object({
  incidentId: z.string(),
  network: z.string().describe('Empty if it concerns none'),
  kind: z.enum(incidentKinds),
  subject: z.string(),
  accountId: z.string().describe('0 if it concerns none'),
  details: z.record(z.string(), z.string()),
  time: decimalText,
  closedAt: decimalText.describe('0 while it is open'),
  note: z.string(),
})

export function incidentJson(incident: Incident): z.input<typeof incidentSchema> {
  const { incidentId, network, kind, subject, accountId, details, atMs, closedAtMs, note } = incident
  const texts = { incidentId: String(incidentId), accountId: String(accountId), time: String(atMs) }
  return { ...texts, network, kind, subject, details: { ...details }, closedAt: String(closedAtMs ?? 0), note }
}

export const networkStateSchema = z.object({
  network: z.string(),
  kind: z.string().describe('The chain kind; empty if the network is not configured any more'),
  node: z.string().describe('The node that watches it; empty if none does'),
  problem: z.string().describe('Why it could not be read last; empty if it could'),
  disagreement: z.string().describe('How its endpoints contradict each other; empty if they agree'),
  height: decimalText.describe('The newest known block; 0 if unknown'),
  lag: decimalText.describe('Blocks that are not read yet'),
  endpoints: z.array(z.object({ name: z.string(), isUsable: z.boolean(), problem: z.string() })),
  updatedAt: decimalText,
})

export function networkStateJson(state: NetworkState, kind: string): z.input<typeof networkStateSchema> {
  const { network, holder, problem, health, updatedAtMs } = state
  return {
    ...{ network, kind, node: holder, problem, disagreement: health?.disagreement ?? '' },
    height: String(health?.height ?? 0),
    lag: String(health?.lag ?? 0),
    endpoints: (health?.endpoints ?? []).map((one) => ({
      name: one.name,
      isUsable: one.isUsable,
      problem: one.problem ?? '',
    })),
    updatedAt: String(updatedAtMs),
  }
}

export const signerTransactionSchema = z.object({
  network: z.string(),
  transactionId: z.string(),
  purpose: z.enum(transactionPurposes),
  withdrawalId: z.string().describe('0 if it belongs to no withdrawal'),
  time: decimalText,
  isStuck: z.boolean().describe('Not executed for longer than it should take'),
})

export function signerTransactionJson(
  { network, transactionId, purpose, withdrawalId, reportedAtMs }: SignerTransaction,
  nowMs: number,
): z.input<typeof signerTransactionSchema> {
  const isStuck = nowMs - reportedAtMs > custodyLimits.stuckAfterMs
  const texts = { withdrawalId: String(withdrawalId), time: String(reportedAtMs) }
  return { network, transactionId, purpose, ...texts, isStuck }
}

export const depositAddressSchema = z.object({
  network: z.string(),
  address: z.string(),
  memo: z.string(),
  accountId: z.string(),
  unswept: z.array(z.object({ coin: z.string(), amount: decimalText })).describe('Its balances on the chain'),
  time: decimalText.describe('When it was assigned'),
})

export function depositAddressJson(
  { network, address, memo, accountId, assignedAtMs, unswept }: DepositAddressRow,
  assets: readonly ChainAsset[],
): z.input<typeof depositAddressSchema> {
  const decimalsOf = (coin: string) => assets.find((asset) => asset.coin === coin)?.decimals ?? 0
  return {
    ...{ network, address, memo, accountId: String(accountId), time: String(assignedAtMs) },
    unswept: unswept.map(({ coin, units }) => ({ coin, amount: writeDecimal(BigInt(units), decimalsOf(coin)) })),
  }
}

export const solvencySchema = z.object({
  coin: z.string(),
  liabilities: decimalText.describe('The balances of all accounts'),
  assets: decimalText.describe('hot, cold, unswept and in flight together'),
  hot: decimalText,
  cold: decimalText,
  unswept: decimalText.describe('On deposit addresses'),
  inFlight: decimalText,
  collectedFees: decimalText,
  pendingDeposits: decimalText,
  sentWithdrawals: decimalText.describe('Sent and not confirmed'),
  unbookedFees: decimalText.describe('Network fees that the collected fees do not cover yet'),
  shortfall: decimalText.nullable().describe('null while the balances of some networks are unknown'),
  unknownNetworks: z.array(z.string()),
  readAt: decimalText.describe('When the oldest balance was read; 0 without any'),
})

export function solvencyJson(solvency: CoinSolvency): z.input<typeof solvencySchema> {
  const { coin, shortfall, unknownNetworks, readAtMs } = solvency
  const text = (amount: bigint) => writeDecimal(amount, coin.scale)
  return {
    coin: coin.symbol,
    liabilities: text(solvency.liabilities),
    assets: text(solvency.assets),
    hot: text(solvency.hot),
    cold: text(solvency.cold),
    unswept: text(solvency.unswept),
    inFlight: text(solvency.inFlight),
    collectedFees: text(solvency.collectedFees),
    pendingDeposits: text(solvency.pendingDeposits),
    sentWithdrawals: text(solvency.sentWithdrawals),
    unbookedFees: text(solvency.unbookedFees),
    shortfall: shortfall === undefined ? null : text(shortfall),
    unknownNetworks: [...unknownNetworks],
    readAt: String(readAtMs),
  }
}
