import type { Clock } from '../../server/kernel/clock/clock.ts'
import type { VenueApi, VenueWithdrawal } from '../../server/trading/custody/signer/venue-api.ts'

/** The withdrawals of a venue in memory, with the states and the claims of a real one. A test may change anything in it. */
export class MemoryVenue implements VenueApi {
  readonly rows = new Map<string, VenueWithdrawal>()
  /** Every transaction that was reported, by withdrawal. */
  readonly reports: [withdrawalId: string, transactionId: string][] = []
  /** The transactions between its own wallets. */
  readonly own = new Map<string, string>()
  isReachable = true
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  request(
    withdrawal: Pick<VenueWithdrawal, 'coin' | 'amount' | 'units' | 'address'> & Partial<VenueWithdrawal>,
  ): string {
    const withdrawalId = String(this.rows.size + 1)
    const fresh = { network: 'ETH', contract: '', memo: '', isFrozen: false, status: 'approved', transactionId: '' }
    const row = { ...fresh, claim: '', isOwnClaim: false, claimedUntilMs: 0, ...withdrawal, withdrawalId }
    this.rows.set(withdrawalId, row)
    return withdrawalId
  }

  change(withdrawalId: string, change: Partial<VenueWithdrawal>): VenueWithdrawal {
    const row = this.rows.get(withdrawalId)
    if (row === undefined) throw new Error('no such withdrawal')
    const changed = { ...row, ...change }
    this.rows.set(withdrawalId, changed)
    return changed
  }

  async withdrawals(network: string, status: string) {
    this.#expire()
    return [...this.rows.values()].filter((row) => row.network === network && row.status === status)
  }

  async claim(withdrawalId: string, claim: string, seconds: number) {
    this.#expire()
    const row = this.rows.get(withdrawalId)
    if (row?.status === 'claimed' && row.claim === claim && !row.isFrozen) return row
    if (row?.status !== 'approved' || row.isFrozen) return { refused: 'WITHDRAWAL_STATE' }
    const claimedUntilMs = this.#clock.nowMs() + seconds * 1_000
    return this.change(withdrawalId, { status: 'claimed', claim, isOwnClaim: true, claimedUntilMs })
  }

  async reportBroadcast(withdrawalId: string, claim: string, transactionId: string) {
    this.#expire()
    const row = this.rows.get(withdrawalId)
    const isReportable = row !== undefined && ['claimed', 'review', 'broadcast'].includes(row.status)
    if (!isReportable || row.claim !== claim) return { refused: 'WITHDRAWAL_STATE' }
    this.reports.push([withdrawalId, transactionId])
    return this.change(withdrawalId, { status: 'broadcast', transactionId })
  }

  async reportOwn(_network: string, transactionId: string, purpose: string) {
    this.#expire()
    this.own.set(transactionId, purpose)
  }

  #expire(): void {
    if (!this.isReachable) throw new Error('the venue is unreachable')
    for (const { withdrawalId, status, claimedUntilMs } of this.rows.values()) {
      if (status === 'claimed' && claimedUntilMs <= this.#clock.nowMs()) this.change(withdrawalId, { status: 'review' })
    }
  }
}
