import type { Withdrawal } from '../../../client/trading/api.generated.ts'
import type { ResultOf } from '../../../client/trading-client.ts'

type WithdrawalDetail = ResultOf<'GET /private/operator/withdrawal'>
export type WithdrawalStatus = Withdrawal['status']
export type WithdrawalStep = WithdrawalDetail['steps'][number]
export type WithdrawalTransaction = WithdrawalDetail['transactions'][number]

/** The steps of a withdrawal that arrives, in order. */
export const withdrawalSteps = ['requested', 'approved', 'broadcast', 'confirmed'] as const

/** How many of the steps are done; undefined if it ended otherwise. */
export function stepsDone(status: string): number | undefined {
  if (status === 'claimed' || status === 'review') return withdrawalSteps.indexOf('approved') + 1
  const names: readonly string[] = withdrawalSteps
  const at = names.indexOf(status)
  return at === -1 ? undefined : at + 1
}

export interface TimelineStep {
  readonly step: WithdrawalStep['step']
  /** Empty for a step to come, and for one that an earlier version did not record. */
  readonly time: string
  readonly state: 'done' | 'active' | 'next' | 'bad'
}

const unhappyEnds: ReadonlySet<string> = new Set(['rejected', 'failed'])
const ends: ReadonlySet<string> = new Set(['confirmed', 'canceled', ...unhappyEnds])

/** Whether nothing more happens to it. */
export const hasEnded = (status: string): boolean => ends.has(status)

/** The steps taken with their times, then those still to come. */
export function timelineOf(status: WithdrawalStatus, taken: readonly WithdrawalStep[]): TimelineStep[] {
  const last = taken.length - 1
  const done = taken.map(({ step, time }, at): TimelineStep => {
    const state = unhappyEnds.has(step) ? 'bad' : at === last && !hasEnded(status) ? 'active' : 'done'
    return { step, time: time === '0' ? '' : time, state }
  })
  const next = withdrawalSteps.slice(stepsDone(status) ?? withdrawalSteps.length)
  return [...done, ...next.map((step): TimelineStep => ({ step, time: '', state: 'next' }))]
}

/** The transactions of a withdrawal, newest first. A simulated network and a bank report one without details. */
export function transactionsOf({
  transactions,
  transactionId,
  status,
}: Pick<WithdrawalDetail, 'transactions' | 'transactionId' | 'status'>): readonly WithdrawalTransaction[] {
  if (transactions.length > 0) return transactions.toReversed()
  if (transactionId === '') return []
  return [{ transactionId, state: status === 'confirmed' ? 'mined' : 'open', confirmations: '0', time: '0' }]
}
