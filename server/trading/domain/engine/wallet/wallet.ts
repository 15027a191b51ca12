import { withdrawalKeptMs, withdrawalsKeptMax } from '../limits.ts'
import { CreditedDeposits } from './credited-deposits.ts'
import type { DepositRecord, WithdrawalRecord } from './wallet-events.ts'

/** The withdrawal ids of one account; finished ones in the order in which they finished. */
interface AccountWithdrawals {
  readonly open: Set<number>
  /** Finished, with a client id, which a request may repeat. */
  readonly named: Set<number>
  readonly unnamed: Set<number>
  /** The number of withdrawals with a client id, finished or not. */
  clientIds: number
}

/** Pending deposits and withdrawals. Records are replaced, never changed. */
export class Wallet {
  /** Not yet credited, by key. */
  readonly pending = new Map<string, DepositRecord>()
  readonly credited = new CreditedDeposits()
  /** When the next claim ends; infinity without a claim. */
  nextClaimEndMs = Number.POSITIVE_INFINITY
  private readonly records = new Map<number, WithdrawalRecord>()
  private readonly byAccount = new Map<number, AccountWithdrawals>()
  private readonly idByClient = new Map<string, number>()
  private readonly claimed = new Set<number>()

  /** Whether a transfer may have been credited and forgotten. */
  mayHaveForgotten({ network, transactionId, output }: TransferName): boolean {
    const key = depositKey(network, output, transactionId)
    return this.credited.forgottenTo > 0 && !this.pending.has(key) && !this.credited.has(key)
  }

  /** An expired record is not found from the millisecond it expires, even before it is deleted. */
  withdrawal(id: number, nowMs: number): WithdrawalRecord | undefined {
    const record = this.records.get(id)
    return record === undefined || isExpired(record, nowMs) ? undefined : record
  }

  byClientId(account: number, clientWithdrawId: string, nowMs: number): WithdrawalRecord | undefined {
    return this.withdrawal(this.idByClient.get(clientKey(account, clientWithdrawId)) ?? 0, nowMs)
  }

  /** In the order of their requests. */
  withdrawalsOf(account: number, nowMs: number): WithdrawalRecord[] {
    const { open, named, unnamed } = this.of(account)
    return this.recordsOf([...open, ...named, ...unnamed])
      .filter((record) => !isExpired(record, nowMs))
      .sort((a, b) => a.withdrawalId - b.withdrawalId)
  }

  /** Unfinished withdrawals. */
  openOf(account: number): WithdrawalRecord[] {
    return this.recordsOf(this.of(account).open)
  }

  openWithdrawalCount(account: number): number {
    return this.of(account).open.size
  }

  /** The number of withdrawals of an account with a client id. */
  clientIds(account: number): number {
    return this.of(account).clientIds
  }

  /** Withdrawals with an ended claim, by the end of the claim. */
  claimsEndedAt(nowMs: number): WithdrawalRecord[] {
    return this.recordsOf(this.claimed)
      .filter((record) => claimEndOf(record) <= nowMs)
      .sort((a, b) => claimEndOf(a) - claimEndOf(b) || a.withdrawalId - b.withdrawalId)
  }

  /** Adds or replaces a record. */
  put(record: WithdrawalRecord): void {
    const { withdrawalId, account, clientWithdrawId } = record
    const isNew = !this.records.has(withdrawalId)
    this.records.set(withdrawalId, record)
    this.trackClaim(record)
    const own = this.ownOf(account)
    if (isFinished(record)) {
      own.open.delete(withdrawalId)
      finishedIn(own, record).add(withdrawalId)
    } else {
      own.open.add(withdrawalId)
    }
    if (!isNew || clientWithdrawId === '') return
    own.clientIds += 1
    this.idByClient.set(clientKey(account, clientWithdrawId), withdrawalId)
  }

  /** Deletes the finished withdrawals of an account that are expired or beyond the bound. */
  forgetFinished(account: number, nowMs: number): void {
    const finished = this.finishedOf(account)
    const recent = new Set(finished.filter((record) => !isExpired(record, nowMs)).slice(-withdrawalsKeptMax))
    for (const record of finished) if (!recent.has(record)) this.forget(record)
  }

  /** Deletes expired records. */
  forgetExpired(account: number, nowMs: number): void {
    const { named, unnamed } = this.of(account)
    for (const ids of [named, unnamed]) {
      for (const id of ids) {
        const record = this.records.get(id)!
        if (!isExpired(record, nowMs)) break
        this.forget(record)
      }
    }
  }

  /** Keeps only the newest finished withdrawals without a client id: a request cannot repeat them. */
  forgetUnnamed(account: number): void {
    const { unnamed } = this.of(account)
    if (unnamed.size <= withdrawalsKeptMax) return
    const oldest = this.recordsOf(unnamed).sort((a, b) => a.withdrawalId - b.withdrawalId)
    for (const record of oldest.slice(0, unnamed.size - withdrawalsKeptMax)) this.forget(record)
  }

  /** The unexpired records, by id. */
  entries(nowMs: number): WithdrawalRecord[] {
    return [...this.records.values()]
      .filter((record) => !isExpired(record, nowMs))
      .sort((a, b) => a.withdrawalId - b.withdrawalId)
  }

  private trackClaim(record: WithdrawalRecord): void {
    const { withdrawalId, status } = record
    if (status === 'claimed') this.claimed.add(withdrawalId)
    else if (!this.claimed.delete(withdrawalId)) return
    this.nextClaimEndMs = Math.min(Number.POSITIVE_INFINITY, ...this.recordsOf(this.claimed).map(claimEndOf))
  }

  private finishedOf(account: number): WithdrawalRecord[] {
    const { named, unnamed } = this.of(account)
    return this.recordsOf([...named, ...unnamed]).sort((a, b) => a.withdrawalId - b.withdrawalId)
  }

  private recordsOf(ids: Iterable<number>): WithdrawalRecord[] {
    return Array.from(ids, (id) => this.records.get(id)!)
  }

  private of(account: number): AccountWithdrawals {
    return this.byAccount.get(account) ?? nothing
  }

  private ownOf(account: number): AccountWithdrawals {
    const known = this.byAccount.get(account)
    if (known !== undefined) return known
    const made: AccountWithdrawals = { open: new Set(), named: new Set(), unnamed: new Set(), clientIds: 0 }
    this.byAccount.set(account, made)
    return made
  }

  private forget(record: WithdrawalRecord): void {
    const own = this.ownOf(record.account)
    this.records.delete(record.withdrawalId)
    finishedIn(own, record).delete(record.withdrawalId)
    if (record.clientWithdrawId === '') return
    own.clientIds -= 1
    const key = clientKey(record.account, record.clientWithdrawId)
    if (this.idByClient.get(key) === record.withdrawalId) this.idByClient.delete(key)
  }
}

const nothing: AccountWithdrawals = { open: new Set(), named: new Set(), unnamed: new Set(), clientIds: 0 }

function finishedIn(own: AccountWithdrawals, { clientWithdrawId }: WithdrawalRecord): Set<number> {
  return clientWithdrawId === '' ? own.unnamed : own.named
}

function clientKey(account: number, clientWithdrawId: string): string {
  return `${account} ${clientWithdrawId}`
}

function claimEndOf({ claim }: WithdrawalRecord): number {
  return claim?.untilMs ?? Number.POSITIVE_INFINITY
}

export function isFinished({ status }: WithdrawalRecord): boolean {
  return status === 'confirmed' || status === 'rejected' || status === 'canceled' || status === 'failed'
}

/** Whether amount and fee are still held in the account. */
export function isHeld(record: WithdrawalRecord): boolean {
  return !isFinished(record) && record.status !== 'broadcast'
}

function isExpired(record: WithdrawalRecord, nowMs: number): boolean {
  return isFinished(record) && record.updatedAtMs + withdrawalKeptMs <= nowMs
}

/** Identifies a transfer on a network. */
export interface TransferName {
  readonly network: string
  readonly transactionId: string
  readonly output: number
}

/** The key of a transfer. Network symbols contain no spaces, so keys are unique. */
export function depositKey(network: string, output: number, transactionId: string): string {
  return `${network} ${output} ${transactionId}`
}
