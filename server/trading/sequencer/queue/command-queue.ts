import type { Command } from '../../domain/engine/commands/commands.ts'
import type { SequencerLimits } from '../limits.ts'
import type { Outcome } from '../outcome.ts'
import { isUrgent, scopeOf } from './command-scope.ts'
import { Fifo } from './fifo.ts'

export interface Submission {
  readonly command: Command
  readonly bytes: number
  answer(outcome: Outcome): void
}

type QueueLimits = Pick<
  SequencerLimits,
  'queuedCommandsMax' | 'queuedUrgentExtra' | 'groupCommandsMax' | 'groupBytesMax'
>

/**
 * The commands that wait for the journal. Urgent commands go first, but never before an earlier command of the same
 * trader: a cancel that overtakes its order finds nothing, and the order stays open.
 */
export class CommandQueue {
  readonly #limits: QueueLimits
  readonly #urgent = new Fifo<Submission>()
  readonly #others = new Fifo<Submission>()
  /** The number of waiting non-urgent commands, by scope. */
  readonly #waiting = new Map<number, number>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#urgent.length + this.#others.length
  }

  /** False if the queue is full. */
  offer(submission: Submission): boolean {
    const { queuedCommandsMax, queuedUrgentExtra } = this.#limits
    const urgent = isUrgent(submission.command)
    if (this.length >= queuedCommandsMax + (urgent ? queuedUrgentExtra : 0)) return false
    const scope = scopeOf(submission.command)
    const ahead = this.#waiting.get(scope) ?? 0
    if (urgent && ahead === 0) {
      this.#urgent.push(submission)
    } else {
      this.#others.push(submission)
      this.#waiting.set(scope, ahead + 1)
    }
    return true
  }

  /** The commands of the next row; at least one if any waits. */
  takeGroup(): Submission[] {
    const { groupCommandsMax, groupBytesMax } = this.#limits
    const group: Submission[] = []
    let bytes = 0
    while (group.length < groupCommandsMax) {
      // Non-urgent commands wait until no urgent one is left, so the commands of one trader keep their order.
      const next = this.#urgent.first ?? this.#others.first
      if (next === undefined || (group.length > 0 && bytes + next.bytes > groupBytesMax)) break
      group.push(this.#urgent.length > 0 ? this.#urgent.shift() : this.#shiftOther())
      bytes += next.bytes
    }
    return group
  }

  takeAll(): Submission[] {
    const all: Submission[] = []
    while (this.#urgent.length > 0) all.push(this.#urgent.shift())
    while (this.#others.length > 0) all.push(this.#shiftOther())
    return all
  }

  #shiftOther(): Submission {
    const submission = this.#others.shift()
    const scope = scopeOf(submission.command)
    const left = (this.#waiting.get(scope) ?? 0) - 1
    if (left > 0) this.#waiting.set(scope, left)
    else this.#waiting.delete(scope)
    return submission
  }
}
