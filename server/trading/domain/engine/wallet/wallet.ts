import { withdrawalKeptMs, withdrawalsKeptMax } from '../limits.ts'
import { CreditedDeposits } from './credited-deposits.ts'
import type { DepositRecord, WithdrawalRecord } from './wallet-events.ts'

/** The ids of the withdrawals of one account; those that have finished in the order of their end. */
interface OfAccount {
  readonly open: Set<number>
  /** By a client id, which somebody may repeat. */
  readonly named: Set<number>
  readonly unnamed: Set<number>
  /** Of all that have one, finished or not. */
  clientIds: number
}

/** Deposits on their way in and withdrawals on their way out. Records are replaced, never changed. */
export class Wallet {
  /** Not yet credited, by key. */
  readonly pending = new Map<string, DepositRecord>()
  readonly credited = new CreditedDeposits()
  /** When the next claim ends; infinity when nothing is claimed. */
  nextClaimEndMs = Number.POSITIVE_INFINITY
  private readonly records = new Map<number, WithdrawalRecord>()
  private readonly byAccount = new Map<number, OfAccount>()
  private readonly idByClient = new Map<string, number>()
  private readonly claimed = new Set<number>()

  /** Whether a transfer may be one that was credited and is forgotten here. */
  mayHaveForgotten({ network, transactionId, output }: TransferName): boolean {
    const key = depositKey(network, output, transactionId)
    return this.credited.forgottenTo > 0 && !this.pending.has(key) && !this.credited.has(key)
  }

  /** One that is over counts as gone from the very millisecond, whether or not it has been forgotten yet. */
  withdrawal(id: number, nowMs: number): WithdrawalRecord | undefined {
    const record = this.records.get(id)
    return record === undefined || isOver(record, nowMs) ? undefined : record
  }

  byClientId(account: number, clientWithdrawId: string, nowMs: number): WithdrawalRecord | undefined {
    return this.withdrawal(this.idByClient.get(clientKey(account, clientWithdrawId)) ?? 0, nowMs)
  }

  /** In the order they were requested. */
  withdrawalsOf(account: number, nowMs: number): WithdrawalRecord[] {
    const { open, named, unnamed } = this.of(account)
    return this.recordsOf([...open, ...named, ...unnamed])
      .filter((record) => !isOver(record, nowMs))
      .sort((a, b) => a.withdrawalId - b.withdrawalId)
  }

  /** Those that are not finished. */
  openOf(account: number): WithdrawalRecord[] {
    return this.recordsOf(this.of(account).open)
  }

  openWithdrawals(account: number): number {
    return this.of(account).open.size
  }

  /** How many withdrawals of an account are known by an id of the client. */
  clientIds(account: number): number {
    return this.of(account).clientIds
  }

  /** Those whose claim has ended, the first to end first. */
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
    this.noteClaim(record)
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

  /** Forgets the finished withdrawals of an account that are too old, or too many, to be asked for again. */
  forgetFinished(account: number, nowMs: number): void {
    const finished = this.finishedOf(account)
    const kept = new Set(finished.filter((record) => !isOver(record, nowMs)).slice(-withdrawalsKeptMax))
    for (const record of finished) if (!kept.has(record)) this.forget(record)
  }

  /** Frees what counts as gone already. */
  forgetOver(account: number, nowMs: number): void {
    const { named, unnamed } = this.of(account)
    for (const ids of [named, unnamed]) {
      for (const id of ids) {
        const record = this.records.get(id)!
        if (!isOver(record, nowMs)) break
        this.forget(record)
      }
    }
  }

  /** Of the finished ones that no client id names only the newest are kept: nobody can repeat the others. */
  forgetUnnamed(account: number): void {
    const { unnamed } = this.of(account)
    if (unnamed.size <= withdrawalsKeptMax) return
    const oldest = this.recordsOf(unnamed).sort((a, b) => a.withdrawalId - b.withdrawalId)
    for (const record of oldest.slice(0, unnamed.size - withdrawalsKeptMax)) this.forget(record)
  }

  /** What can still be asked for, by id. */
  entries(nowMs: number): WithdrawalRecord[] {
    return [...this.records.values()]
      .filter((record) => !isOver(record, nowMs))
      .sort((a, b) => a.withdrawalId - b.withdrawalId)
  }

  private noteClaim(record: WithdrawalRecord): void {
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

  private of(account: number): OfAccount {
    return this.byAccount.get(account) ?? nothing
  }

  private ownOf(account: number): OfAccount {
    const known = this.byAccount.get(account)
    if (known !== undefined) return known
    const made: OfAccount = { open: new Set(), named: new Set(), unnamed: new Set(), clientIds: 0 }
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

const nothing: OfAccount = { open: new Set(), named: new Set(), unnamed: new Set(), clientIds: 0 }

function finishedIn(own: OfAccount, { clientWithdrawId }: WithdrawalRecord): Set<number> {
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

/** Whether amount and fee are still in the account. */
export function isHeld(record: WithdrawalRecord): boolean {
  return !isFinished(record) && record.status !== 'broadcast'
}

function isOver(record: WithdrawalRecord, nowMs: number): boolean {
  return isFinished(record) && record.updatedAtMs + withdrawalKeptMs <= nowMs
}

/** What a network calls a transfer. */
export interface TransferName {
  readonly network: string
  readonly transactionId: string
  readonly output: number
}

/** Names one transfer of one network. Network symbols have no spaces, so no two transfers share a name. */
export function depositKey(network: string, output: number, transactionId: string): string {
  return `${network} ${output} ${transactionId}`
}
