/**
 * The codecs of the parts of the state. The rules number decides which parts a state has: the bytes of an older number
 * never change, and the parts of a newer number are written only under it.
 */
import { big, bool, type Field, list, nullable, oneOf, record, text, uint } from '../../encoding/field.ts'
import { coinDefinition, marketDefinition, marketState } from '../../markets/definition-fields.ts'
import type { CoinDefinition, MarketDefinition, MarketState } from '../../markets/definitions.ts'
import { feeTier } from '../codec/command-bodies.ts'
import type { FeeTier } from '../commands/commands.ts'
import type { Suspension } from '../commands/suspension.ts'
import type { DepositRecord, WithdrawalClaim, WithdrawalRecord } from '../wallet/wallet-events.ts'
import { type WithdrawalPolicy, withdrawalPolicy } from '../withdrawals/withdrawal-policy.ts'

/** The first byte of a state: of rules 1, which has no rules number, and of later rules, followed by the number. */
export const firstStateFormat = 1
export const numberedStateFormat = 2

/** A market without its orders, which follow it: bids and asks by price and arrival, then waiting orders. */
export interface MarketSnapshot {
  readonly definition: MarketDefinition
  readonly state: MarketState
  readonly lastPrice: number
  readonly lastUpdateId: number
}

export const marketSnapshot = record<MarketSnapshot>({
  definition: marketDefinition,
  state: marketState,
  lastPrice: uint,
  lastUpdateId: uint,
})

export interface AccountSnapshot {
  readonly id: number
  readonly frozen: boolean
  readonly deadlineMs: number
  readonly agreedFees: { readonly makerPpm: number; readonly takerPpm: number } | null
  readonly volumes: readonly { readonly quote: number; readonly days: readonly { day: number; amount: bigint }[] }[]
  readonly clientIds: readonly { clientId: string; orderId: number; fingerprint: number; closedAtMs: number }[]
}

export const accountSnapshot = record<AccountSnapshot>({
  id: uint,
  frozen: bool,
  deadlineMs: uint,
  agreedFees: nullable(record<{ makerPpm: number; takerPpm: number }>({ makerPpm: uint, takerPpm: uint })),
  volumes: list(
    record<AccountSnapshot['volumes'][number]>({
      quote: uint,
      days: list(record<{ day: number; amount: bigint }>({ day: uint, amount: big })),
    }),
  ),
  clientIds: list(
    record<AccountSnapshot['clientIds'][number]>({
      clientId: text,
      orderId: uint,
      fingerprint: uint,
      closedAtMs: uint,
    }),
  ),
})

const depositRecord = record<DepositRecord>({
  depositId: uint,
  account: uint,
  coin: uint,
  network: text,
  transactionId: text,
  output: uint,
  amount: big,
  fee: big,
  confirmations: uint,
  confirmationsNeeded: uint,
  status: oneOf(['seen', 'credited', 'orphaned']),
  seenAtMs: uint,
})

type FirstWithdrawalRecord = Omit<WithdrawalRecord, 'approvals' | 'claim'>

const withdrawalRecord = record<FirstWithdrawalRecord>({
  withdrawalId: uint,
  account: uint,
  coin: uint,
  network: text,
  amount: big,
  fee: big,
  address: text,
  memo: text,
  clientWithdrawId: text,
  status: oneOf([
    'requested',
    'approved',
    'broadcast',
    'confirmed',
    'rejected',
    'canceled',
    'failed',
    'claimed',
    'review',
  ]),
  operator: uint,
  reason: text,
  transactionId: text,
  requestedAtMs: uint,
  updatedAtMs: uint,
})

/** Since rules 2. */
export const suspensionField: Field<Suspension | null> = nullable(
  record<Suspension>({
    sinceSequence: uint,
    markets: list(record<Suspension['markets'][number]>({ market: uint, state: marketState })),
  }),
)

/** The part before the balances. */
export interface HeadSnapshot {
  readonly sequence: number
  readonly atMs: number
  readonly lastId: number
  readonly trades: number
  readonly coins: readonly CoinDefinition[]
  readonly schedules: readonly { readonly quote: number; readonly tiers: readonly FeeTier[] }[]
}

export const headSnapshot: Field<HeadSnapshot> = record<HeadSnapshot>({
  sequence: uint,
  atMs: uint,
  lastId: uint,
  trades: uint,
  coins: list(coinDefinition),
  schedules: list(record<HeadSnapshot['schedules'][number]>({ quote: uint, tiers: list(feeTier) })),
})

/** The part after the balances. */
export interface TransfersSnapshot {
  readonly replay: readonly { key: string; untilMs: number }[]
  readonly pending: readonly DepositRecord[]
  readonly credited: readonly string[]
  readonly withdrawals: readonly FirstWithdrawalRecord[]
}

export const transfersSnapshot: Field<TransfersSnapshot> = record<TransfersSnapshot>({
  replay: list(record<TransfersSnapshot['replay'][number]>({ key: text, untilMs: uint })),
  pending: list(depositRecord),
  credited: list(text),
  withdrawals: list(withdrawalRecord),
})

/** Further data of withdrawals since rules 2: approvals and claims of the records, in their order, and limits. */
export interface WithdrawalsSnapshot {
  readonly records: readonly Pick<WithdrawalRecord, 'approvals' | 'claim'>[]
  readonly policies: readonly { readonly coin: number; readonly policy: WithdrawalPolicy }[]
  readonly tiers: readonly { readonly account: number; readonly tier: number }[]
  readonly requestedToday: readonly { readonly account: number; readonly coin: number; readonly amount: bigint }[]
  readonly claimedToday: readonly { readonly coin: number; readonly amount: bigint }[]
}

export const withdrawalsSnapshot: Field<WithdrawalsSnapshot> = record<WithdrawalsSnapshot>({
  records: list(
    record<WithdrawalsSnapshot['records'][number]>({
      approvals: list(uint),
      claim: nullable(record<WithdrawalClaim>({ by: uint, name: text, atMs: uint, untilMs: uint })),
    }),
  ),
  policies: list(record<WithdrawalsSnapshot['policies'][number]>({ coin: uint, policy: withdrawalPolicy })),
  tiers: list(record<WithdrawalsSnapshot['tiers'][number]>({ account: uint, tier: uint })),
  requestedToday: list(
    record<WithdrawalsSnapshot['requestedToday'][number]>({ account: uint, coin: uint, amount: big }),
  ),
  claimedToday: list(record<WithdrawalsSnapshot['claimedToday'][number]>({ coin: uint, amount: big })),
})
