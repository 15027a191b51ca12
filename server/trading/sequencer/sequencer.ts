import type { Clock } from '../../kernel/clock/clock.ts'
import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { Command, CommandType } from '../domain/engine/commands/commands.ts'
import { EventCollector } from '../domain/engine/event-sink.ts'
import { JournalRefused } from '../store/journal/journal-requirements.ts'
import type { JournalStore, JournalTail } from '../store/journal/journal-store.ts'
import type { Machine } from '../store/state-machine.ts'
import { ApplyFailed, answerCommitted, applyGroup } from './apply-group.ts'
import { answerAll, type Group, type GroupMaker, measureCommand, type Position } from './group.ts'
import type { SequencerLimits } from './limits.ts'
import { type CommittedGroup, type NotTakenReason, notTaken, type Outcome, outcomeUnknown } from './outcome.ts'
import { CommandQueue } from './queue/command-queue.ts'
import type { Scheduler } from './schedule/scheduler.ts'
import { settle } from './settle.ts'

export interface SequencerOptions {
  /** Is at `position`; from now on only the sequencer applies commands to it. */
  readonly machine: Machine
  readonly position: Position
  readonly journal: JournalStore
  /** Makes the rows; also made the row by which this server took the lead. */
  readonly maker: GroupMaker
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly log: Logger
  readonly limits: SequencerLimits
  /** Why commands are rejected although the journal is writable, as a text for an operator. */
  readonly refusal?: (() => string | undefined) | undefined
  /** Called once, when the sequencer will never accept a command again. */
  readonly onEnd?: (reason: NotTakenReason) => void
}

export type GroupListener = (group: CommittedGroup) => void

/** `refusing` ends by itself when the database is back; `ended` does not. */
type Condition =
  | { readonly kind: 'running' }
  | { readonly kind: 'refusing'; readonly problem: string }
  | { readonly kind: 'ended'; readonly reason: NotTakenReason; readonly problem: string }

const running: Condition = { kind: 'running' }

const madeByLeader: ReadonlySet<CommandType> = new Set<CommandType>(['set_rules', 'quarantine'])

/**
 * The single writer of the venue. Commands that arrive while a group commits form the next group. A group is first
 * committed and then applied: a failed commit leaves no trace in the engine, and no event is published before the
 * command is on disk.
 */
export class Sequencer {
  readonly #options: SequencerOptions
  readonly #queue: CommandQueue
  readonly #collector = new EventCollector()
  readonly #listeners = new Set<GroupListener>()
  readonly #idleWaiters: (() => void)[] = []
  #position: Position
  #appliedTail: JournalTail
  #inFlight: Group | undefined
  #condition: Condition = running
  #stopping = false
  #pumpScheduled = false

  constructor(options: SequencerOptions) {
    this.#options = options
    this.#position = options.position
    this.#appliedTail = options.position.tail
    this.#queue = new CommandQueue(options.limits)
    invariant(options.machine.sequence === options.position.tail.sequence, 'the machine stands where the journal ends')
  }

  /** Of the newest command on disk; it may not be applied yet. */
  get position(): Position {
    return this.#position
  }

  /** Of the newest row that was applied completely. */
  get appliedTail(): JournalTail {
    return this.#appliedTail
  }

  /** The number of commands that wait for the next groups. */
  get queued(): number {
    return this.#queue.length
  }

  /** Why commands are rejected now, as a text for an operator; undefined if they are accepted. */
  problem(): string | undefined {
    return this.#condition.kind === 'running' ? this.#options.refusal?.() : this.#condition.problem
  }

  /** Why no command will ever be accepted again; undefined otherwise. */
  get endedBy(): NotTakenReason | undefined {
    return this.#condition.kind === 'ended' ? this.#condition.reason : undefined
  }

  /** The listener is called for every group, in order, after it was applied and before its submitters are answered. */
  subscribe(listener: GroupListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The sequencer owns the command from here on. Rejects only for a command that cannot be encoded. */
  submit(command: Command): Promise<Outcome> {
    return new Promise((answer) => {
      const reason = this.#refusal()
      if (reason !== undefined) return answer(notTaken(reason))
      invariant(!madeByLeader.has(command.type), 'only a server that begins to lead makes this command')
      const bytes = measureCommand(command)
      invariant(bytes <= this.#options.limits.commandBytesMax, 'a command is larger than the journal takes')
      if (this.#queue.offer({ command, bytes, answer })) this.#schedulePump()
      else answer(notTaken('overloaded'))
    })
  }

  /**
   * Accepts no more commands, commits and applies those it has, and resolves. Does not wait for an unreachable
   * database.
   */
  async stop(): Promise<void> {
    this.#stopping = true
    if (this.#inFlight === undefined && this.#queue.length === 0) return
    const { scheduler, limits } = this.#options
    const cancelWait = scheduler.after(limits.commitWaitMs, () => {
      const group = this.#inFlight
      const problem = 'The venue has stopped without an answer of the journal'
      if (group !== undefined) this.#end('stopping', group, outcomeUnknown, problem)
    })
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve))
    cancelWait()
  }

  #refusal(): NotTakenReason | undefined {
    if (this.#condition.kind === 'ended') return this.#condition.reason
    if (this.#stopping) return 'stopping'
    const isRefusing = this.#condition.kind === 'refusing' || this.#options.refusal?.() !== undefined
    return isRefusing ? 'unavailable' : undefined
  }

  #schedulePump(): void {
    if (this.#pumpScheduled || this.#inFlight !== undefined) return
    this.#pumpScheduled = true
    this.#options.scheduler.soon(() => {
      this.#pumpScheduled = false
      this.#pump()
    })
  }

  #pump(): void {
    if (this.#inFlight !== undefined || this.#condition.kind !== 'running') return
    const submissions = this.#queue.takeGroup()
    if (submissions.length === 0) {
      for (const resolve of this.#idleWaiters.splice(0)) resolve()
      return
    }
    const group = this.#options.maker.make(submissions, this.#position, this.#options.clock.nowMs())
    this.#inFlight = group
    void this.#carryOut(group)
  }

  async #carryOut(group: Group): Promise<void> {
    const { scheduler, limits } = this.#options
    const cancelWait = scheduler.after(limits.commitWaitMs, () => this.#giveUpWaiting(group))
    try {
      const written = await this.#write(group)
      if (written === undefined) return
      // The sequencer ended while this group was pending: it is on disk, but is not applied to a damaged state.
      if (this.#condition.kind === 'ended') return answerAll(group, outcomeUnknown)
      this.#position = written.after
      this.#inFlight = undefined
      this.#resume()
      // The next group is written while this one is applied.
      this.#pump()
      if (written !== group) answerAll(group, notTaken('unavailable'))
      this.#apply(written)
    } catch (error) {
      const isFailedCommand = error instanceof ApplyFailed
      const fault = `The venue has stopped on an internal error: ${messageOf(error)}`
      const reason = isFailedCommand ? 'rebuilding' : 'halted'
      this.#end(reason, group, outcomeUnknown, isFailedCommand ? error.message : fault, error)
    } finally {
      cancelWait()
    }
  }

  /**
   * The group that is now in the journal: the given one, or the fence that keeps it out. Undefined if the sequencer
   * ended.
   */
  async #write(group: Group): Promise<Group | undefined> {
    const { journal } = this.#options
    try {
      const result = await journal.append(group.row, this.#position.tail)
      if (result === 'appended') return group
      return this.#endBy(result === 'taken' ? 'foreign' : 'diverged', group, notTaken('fenced'))
    } catch (error) {
      this.#refuseAll(`The journal cannot be written: ${messageOf(error)}`)
      this.#options.log.error('the journal cannot be written', errorFields(error))
      return this.#settle(group, error instanceof JournalRefused)
    }
  }

  async #settle(lost: Group, isRefused: boolean): Promise<Group | undefined> {
    const { journal, clock, limits, log, maker } = this.#options
    // If the database rejected the row for its time, the fence must not have that time.
    const fence = maker.makeTick(this.#position, isRefused ? this.#position.atMs : clock.nowMs())
    for (let pauseMs = limits.retryFirstMs; ; pauseMs = Math.min(pauseMs * 2, limits.retryLongestMs)) {
      await this.#pause(pauseMs)
      try {
        const settlement = await settle(journal, this.#position, lost, fence)
        // The current writer may have found the lost row and continued from it.
        if (settlement.kind !== 'settled') return this.#endBy(settlement.kind, lost, outcomeUnknown)
        log.warn('the outcome of an interrupted commit is known', { committed: settlement.by === lost })
        return settlement.by
      } catch (error) {
        this.#refuseAll(`The journal cannot be reached: ${messageOf(error)}`)
        if (!this.#stopping) continue
        const problem = 'The venue has stopped while the journal could not be reached'
        return this.#end('stopping', lost, outcomeUnknown, problem)
      }
    }
  }

  #apply(group: Group): void {
    const { machine, log } = this.#options
    const published = applyGroup(machine, group, this.#collector)
    this.#appliedTail = group.after.tail
    for (const listener of this.#listeners) {
      try {
        listener(published)
      } catch (error) {
        log.error('a listener failed; the venue continues', errorFields(error))
      }
    }
    answerCommitted(group, published)
  }

  /** The commit may still succeed and is then applied, but its submitters are answered now at the latest. */
  #giveUpWaiting(group: Group): void {
    answerAll(group, outcomeUnknown)
    if (this.#condition.kind !== 'running') return
    const { commitWaitMs } = this.#options.limits
    this.#options.log.error('a commit takes too long', { commitWaitMs })
    this.#refuseAll(`The journal has not answered for ${commitWaitMs} ms; the outcome of some commands is not known`)
  }

  #refuseAll(problem: string): void {
    if (this.#condition.kind === 'ended') return
    this.#condition = { kind: 'refusing', problem }
    for (const submission of this.#queue.takeAll()) submission.answer(notTaken('unavailable'))
  }

  #resume(): void {
    if (this.#condition.kind !== 'refusing') return
    this.#condition = running
    this.#options.log.info('the journal is written again')
  }

  #endBy(finding: 'foreign' | 'diverged', group: Group, outcome: Outcome): undefined {
    const { sequence } = this.#position.tail
    const taken = `Another server writes the journal since sequence ${sequence + 1}; this one has stopped`
    const lost = `The journal no longer holds the row with sequence ${sequence}, which was committed; the venue has stopped`
    return finding === 'foreign'
      ? this.#end('fenced', group, outcome, taken)
      : this.#end('halted', group, outcomeUnknown, lost)
  }

  #end(reason: NotTakenReason, group: Group, outcome: Outcome, problem: string, error?: unknown): undefined {
    this.#options.log.error(problem, error === undefined ? {} : errorFields(error))
    this.#condition = { kind: 'ended', reason, problem }
    answerAll(group, outcome)
    for (const submission of this.#queue.takeAll()) submission.answer(notTaken(reason))
    this.#inFlight = undefined
    for (const resolve of this.#idleWaiters.splice(0)) resolve()
    this.#options.onEnd?.(reason)
    return undefined
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#options.scheduler.after(ms, resolve))
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
