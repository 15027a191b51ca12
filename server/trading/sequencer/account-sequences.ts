import type { EngineEvent } from '../domain/engine/event-sink.ts'
import type { ProjectedGroup } from '../store/read-models/projection.ts'

/** Above this number of accounts, drop those whose newest change is in the read models. */
const accountsMax = 10_000

/** The sequence of the newest command that changed each account. A read by that account must not be older. */
export class AccountSequences {
  readonly #newest = new Map<number, number>()
  readonly #watermark: () => number

  constructor(watermark: () => number) {
    this.#watermark = watermark
  }

  take(group: ProjectedGroup): void {
    for (const { command, events } of group.commands) {
      for (const event of events) this.#note(event, command.sequence)
    }
    if (this.#newest.size > accountsMax) this.#forget()
  }

  /** 0 if the read models contain every change of the account. */
  of(account: number): number {
    return this.#newest.get(account) ?? 0
  }

  #note(event: EngineEvent, sequence: number): void {
    switch (event.type) {
      case 'traded':
        this.#newest.set(event.takerAccount, sequence)
        this.#newest.set(event.makerAccount, sequence)
        return
      case 'deposit_changed':
        this.#newest.set(event.deposit.account, sequence)
        return
      case 'withdrawal_changed':
        this.#newest.set(event.withdrawal.account, sequence)
        return
      case 'transferred':
        this.#newest.set(event.from, sequence)
        this.#newest.set(event.to, sequence)
        return
      default:
        if ('account' in event) this.#newest.set(event.account, sequence)
    }
  }

  #forget(): void {
    const watermark = this.#watermark()
    for (const [account, sequence] of this.#newest) if (sequence <= watermark) this.#newest.delete(account)
  }
}
