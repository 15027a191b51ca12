import type { Sql } from '../../../kernel/storage/database.ts'
import type { Engine } from '../../domain/engine/engine.ts'
import { triggersPerCommandMax } from '../../domain/engine/limits.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { accountsWithTotals } from '../../store/queries/accounts-with-totals.ts'
import type { CommittedGroup } from '../outcome.ts'

/**
 * When the engine needs a tick although no command arrives: a dead-man switch fires, a withdrawal claim expires, or
 * conditional orders are due in a halted market or beyond the triggers of one command. Learned from the engine's
 * events, and at the start from the armed switches and the claimed withdrawals.
 */
export class DueTimes {
  readonly #deadlines: Map<number, number>
  /** No switch fires before this. May be too early after a switch was renewed; then nothing is due at that time. */
  #earliestMs: number
  /** Expiry times of claims, by withdrawal. They are few. */
  readonly #claims = new Map<number, number>()
  #triggersLeft = false

  constructor(armed: Iterable<readonly [account: number, deadlineMs: number]>) {
    this.#deadlines = new Map(armed)
    this.#earliestMs = earliest(this.#deadlines)
  }

  /** Adds armed switches to those learned from groups. */
  learn(armed: Iterable<readonly [account: number, deadlineMs: number]>): void {
    for (const [account, deadlineMs] of armed) this.#arm(account, deadlineMs)
  }

  learnClaims(withdrawals: Iterable<WithdrawalRecord>): void {
    for (const withdrawal of withdrawals) this.#noteClaim(withdrawal)
  }

  take(group: Pick<CommittedGroup, 'commands'>): void {
    for (const { events } of group.commands) {
      let triggered = 0
      let opened = false
      for (const event of events) {
        if (event.type === 'order_triggered') triggered += 1
        else if (event.type === 'market_state_set') opened ||= event.state === 'active'
        else if (event.type === 'dead_man_armed') this.#arm(event.account, event.deadlineMs)
        else if (event.type === 'dead_man_disarmed' || event.type === 'dead_man_fired')
          this.#deadlines.delete(event.account)
        else if (event.type === 'withdrawal_changed') this.#noteClaim(event.withdrawal)
      }
      this.#triggersLeft = opened || triggered >= triggersPerCommandMax
    }
  }

  /** Undefined if nothing is ever due. `expiryMs` is the engine's next order expiry. */
  next(nowMs: number, expiryMs = Number.POSITIVE_INFINITY): number | undefined {
    if (this.#triggersLeft) return nowMs
    if (this.#earliestMs <= nowMs) this.#earliestMs = earliest(this.#deadlines)
    const next = Math.min(this.#earliestMs, earliest(this.#claims), expiryMs)
    return Number.isFinite(next) ? next : undefined
  }

  #noteClaim({ withdrawalId, status, claim }: WithdrawalRecord): void {
    if (status === 'claimed' && claim !== null) this.#claims.set(withdrawalId, claim.untilMs)
    else this.#claims.delete(withdrawalId)
  }

  #arm(account: number, deadlineMs: number): void {
    this.#deadlines.set(account, deadlineMs)
    this.#earliestMs = Math.min(this.#earliestMs, deadlineMs)
  }
}

function earliest(deadlines: ReadonlyMap<number, number>): number {
  let found = Number.POSITIVE_INFINITY
  for (const deadlineMs of deadlines.values()) found = Math.min(found, deadlineMs)
  return found
}

/** The armed switches. An account with an open order has a balance, so it is in the read models. */
export async function armedSwitches(
  sql: Sql,
  engine: Pick<Engine, 'deadManDeadline'>,
): Promise<[account: number, deadlineMs: number][]> {
  const accounts = await accountsWithTotals(sql)
  return accounts.flatMap((account): [number, number][] => {
    const deadlineMs = engine.deadManDeadline(account)
    return deadlineMs === undefined ? [] : [[account, deadlineMs]]
  })
}
