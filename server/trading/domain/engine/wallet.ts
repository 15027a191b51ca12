import { withdrawalKeptMs, withdrawalsKeptMax } from './limits.ts'
import type { DepositRecord, WithdrawalRecord } from './wallet-events.ts'

/** Deposits on their way in and withdrawals on their way out. Records are replaced, never changed. */
export class Wallet {
  /** Not yet credited, by key. */
  readonly pending = new Map<string, DepositRecord>()
  /** Keys of everything ever credited: forgetting one would let the same transfer be credited twice. */
  readonly credited = new Set<string>()
  private readonly records = new Map<number, WithdrawalRecord>()
  private readonly idsOf = new Map<number, number[]>()
  private readonly idByClient = new Map<string, number>()

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
    return this.recordsOf(account).filter((record) => !isOver(record, nowMs))
  }

  openWithdrawals(account: number): number {
    return this.recordsOf(account).filter((record) => !isFinished(record)).length
  }

  /** Adds or replaces a record. */
  put(record: WithdrawalRecord): void {
    const isNew = !this.records.has(record.withdrawalId)
    this.records.set(record.withdrawalId, record)
    if (!isNew) return
    const ids = this.idsOf.get(record.account)
    if (ids === undefined) this.idsOf.set(record.account, [record.withdrawalId])
    else ids.push(record.withdrawalId)
    if (record.clientWithdrawId !== '') {
      this.idByClient.set(clientKey(record.account, record.clientWithdrawId), record.withdrawalId)
    }
  }

  /** Forgets the finished withdrawals of an account that are too old, or too many, to be asked for again. */
  forgetFinished(account: number, nowMs: number): void {
    const finished = this.recordsOf(account).filter(isFinished)
    const kept = finished.filter((record) => !isOver(record, nowMs)).slice(-withdrawalsKeptMax)
    for (const record of finished) if (!kept.includes(record)) this.forget(record)
  }

  /** What can still be asked for, by id. */
  entries(nowMs: number): WithdrawalRecord[] {
    return [...this.records.values()]
      .filter((record) => !isOver(record, nowMs))
      .sort((a, b) => a.withdrawalId - b.withdrawalId)
  }

  private recordsOf(account: number): WithdrawalRecord[] {
    return (this.idsOf.get(account) ?? []).map((id) => this.records.get(id)!)
  }

  private forget(record: WithdrawalRecord): void {
    this.records.delete(record.withdrawalId)
    this.idsOf.set(
      record.account,
      (this.idsOf.get(record.account) ?? []).filter((id) => id !== record.withdrawalId),
    )
    const key = clientKey(record.account, record.clientWithdrawId)
    if (this.idByClient.get(key) === record.withdrawalId) this.idByClient.delete(key)
  }
}

function clientKey(account: number, clientWithdrawId: string): string {
  return `${account} ${clientWithdrawId}`
}

export function isFinished({ status }: WithdrawalRecord): boolean {
  return status !== 'requested' && status !== 'approved' && status !== 'broadcast'
}

function isOver(record: WithdrawalRecord, nowMs: number): boolean {
  return isFinished(record) && record.updatedAtMs + withdrawalKeptMs <= nowMs
}

/** Names one transfer of one network. Network symbols have no spaces, so no two transfers share a name. */
export function depositKey(network: string, output: number, transactionId: string): string {
  return `${network} ${output} ${transactionId}`
}
