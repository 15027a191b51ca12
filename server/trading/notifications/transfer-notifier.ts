import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Database } from '../../kernel/storage/database.ts'
import {
  lastSentTransfer,
  markTransfersSent,
  type TransferPlace,
  type TransferStep,
  transferStepsAfter,
} from '../store/transfer-steps.ts'
import type { Venue } from '../venue.ts'
import { operatorWithdrawalJson } from '../wire/operator.ts'
import { depositJson } from '../wire/wallet.ts'
import { AlreadySent, type Send, type TransferNotification } from './notification.ts'

export interface TransferListener {
  /** The key of this listener's progress in the database: never change it. */
  readonly name: 'accounts' | 'desk'
  /** While it is false, nothing is sent. */
  isOpen(): boolean
  wants(notification: TransferNotification): Promise<boolean>
  readonly notify: Send<TransferNotification>
}

const everyMs = 1_000
const stepsAtOnceMax = 100

/** Sends the steps of deposits and withdrawals, from the read models: each step once, also after a crash. */
export class TransferNotifier {
  readonly #database: Database
  readonly #venue: Venue
  readonly #listener: TransferListener
  /** At this sequence, nothing was left to send. */
  #settledAt = -1

  constructor(database: Database, venue: Venue, listener: TransferListener) {
    this.#database = database
    this.#venue = venue
    this.#listener = listener
  }

  get job(): Job {
    return {
      name: `transfer notifications for ${this.#listener.name}`,
      everyMs,
      run: async () => {
        if (this.#venue.leads()) await this.sendAll()
      },
    }
  }

  async sendAll(): Promise<void> {
    const { sequence } = this.#venue.figures()
    if (sequence === this.#settledAt || !this.#listener.isOpen() || !(await this.#venue.waitForAccount(0, sequence)))
      return
    try {
      while (!(await this.#sendSome())) {}
      this.#settledAt = sequence
    } catch (error) {
      // Another node is sending; this one checks again on its next run.
      if (!(error instanceof AlreadySent)) throw error
    }
  }

  /** True if nothing is left. */
  async #sendSome(): Promise<boolean> {
    const { name, wants, notify } = this.#listener
    const { sql } = this.#database
    let sentUntil: TransferPlace = await lastSentTransfer(sql, name)
    const steps = await transferStepsAfter(sql, sentUntil, stepsAtOnceMax)
    for (const step of steps) {
      const notification = this.#describe(step)
      if (!(await wants(notification))) continue
      await notify(notification, async (tx) => {
        if (!(await markTransfersSent(tx.sql, name, sentUntil, step))) throw new AlreadySent()
      })
      sentUntil = step
    }
    const last = steps.at(-1) ?? sentUntil
    if (last !== sentUntil && !(await markTransfersSent(sql, name, sentUntil, last))) throw new AlreadySent()
    return steps.length < stepsAtOnceMax
  }

  #describe(step: TransferStep): TransferNotification {
    const { views } = this.#venue
    if (step.kind === 'deposit') {
      const { kind, step: name, deposit } = step
      return { kind, step: name, accountId: deposit.account, deposit: depositJson(views, deposit) }
    }
    const { kind, step: name, withdrawal } = step
    return { kind, step: name, accountId: withdrawal.account, withdrawal: operatorWithdrawalJson(views, withdrawal) }
  }
}
