import type { WithdrawalRecord } from '../wallet/wallet-events.ts'
import { openPolicy, type WithdrawalPolicy } from './withdrawal-policy.ts'

const dayMs = 86_400_000

interface DayTotal {
  readonly day: number
  readonly amount: bigint
}

/** The withdrawal policies and account tiers, and the used limits of the current UTC day. */
export class WithdrawalLimits {
  private readonly policies = new Map<number, WithdrawalPolicy>()
  private readonly tiers = new Map<number, number>()
  /** By account and coin. */
  private readonly requested = new Map<string, DayTotal>()
  /** By coin. */
  private readonly claimed = new Map<number, DayTotal>()

  policy(coin: number): WithdrawalPolicy {
    return this.policies.get(coin) ?? openPolicy
  }

  setPolicy(coin: number, policy: WithdrawalPolicy): void {
    this.policies.set(coin, policy)
  }

  /** 0 by default. */
  tier(account: number): number {
    return this.tiers.get(account) ?? 0
  }

  setTier(account: number, tier: number): void {
    if (tier === 0) this.tiers.delete(account)
    else this.tiers.set(account, tier)
  }

  requestedOn(day: number, account: number, coin: number): bigint {
    return onDay(this.requested.get(requestKey(account, coin)), day)
  }

  claimedOn(day: number, coin: number): bigint {
    return onDay(this.claimed.get(coin), day)
  }

  countRequest(day: number, { account, coin, amount }: Pick<WithdrawalRecord, 'account' | 'coin' | 'amount'>): void {
    add(this.requested, requestKey(account, coin), day, amount)
  }

  countClaim(day: number, { coin, amount }: WithdrawalRecord): void {
    add(this.claimed, coin, day, amount)
  }

  /** Restores the limit of the account for a withdrawal of today that is not sent. */
  forgetRequest(day: number, { account, coin, amount, requestedAtMs }: WithdrawalRecord): void {
    if (dayOf(requestedAtMs) === day) add(this.requested, requestKey(account, coin), day, -amount)
  }

  forgetClaim(day: number, { coin, amount, claim }: WithdrawalRecord): void {
    if (claim !== null && dayOf(claim.atMs) === day) add(this.claimed, coin, day, -amount)
  }

  /** Deletes the totals of past days. */
  sweep(day: number): void {
    for (const [key, total] of this.requested) if (total.day !== day) this.requested.delete(key)
    for (const [coin, total] of this.claimed) if (total.day !== day) this.claimed.delete(coin)
  }

  policyEntries(): { coin: number; policy: WithdrawalPolicy }[] {
    return [...this.policies].map(([coin, policy]) => ({ coin, policy })).sort((a, b) => a.coin - b.coin)
  }

  tierEntries(): { account: number; tier: number }[] {
    return [...this.tiers].map(([account, tier]) => ({ account, tier })).sort((a, b) => a.account - b.account)
  }

  requestEntries(day: number): { account: number; coin: number; amount: bigint }[] {
    return [...this.requested]
      .filter(([, total]) => onDay(total, day) !== 0n)
      .map(([key, { amount }]) => {
        const [account = 0, coin = 0] = key.split(' ').map(Number)
        return { account, coin, amount }
      })
      .sort((a, b) => a.account - b.account || a.coin - b.coin)
  }

  claimEntries(day: number): { coin: number; amount: bigint }[] {
    return [...this.claimed]
      .filter(([, total]) => onDay(total, day) !== 0n)
      .map(([coin, { amount }]) => ({ coin, amount }))
      .sort((a, b) => a.coin - b.coin)
  }

  clearTotals(): void {
    this.requested.clear()
    this.claimed.clear()
  }

  /** For restoring a snapshot. */
  restoreClaimed(day: number, coin: number, amount: bigint): void {
    add(this.claimed, coin, day, amount)
  }
}

export function dayOf(atMs: number): number {
  return Math.floor(atMs / dayMs)
}

function requestKey(account: number, coin: number): string {
  return `${account} ${coin}`
}

function onDay(total: DayTotal | undefined, day: number): bigint {
  return total?.day === day ? total.amount : 0n
}

function add<Key>(totals: Map<Key, DayTotal>, key: Key, day: number, amount: bigint): void {
  totals.set(key, { day, amount: onDay(totals.get(key), day) + amount })
}
