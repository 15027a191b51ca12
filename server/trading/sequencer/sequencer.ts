import type { Clock } from '../../kernel/clock/clock.ts'
import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { Command, CommandType } from '../domain/engine/commands/commands.ts'
import { EventCollector } from '../domain/engine/event-sink.ts'
import { JournalRefused } from '../store/journal/journal-requirements.ts'
import type { JournalStore, JournalTail } from '../store/journal/journal-store.ts'
import type { Machine } from '../store/machine.ts'
import { ApplyFailed, answerCommitted, applyGroup } from './apply-group.ts'
import { answerAll, type Group, type GroupMaker, measureCommand, type Position } from './group.ts'
import type { SequencerLimits } from './limits.ts'
import { type CommittedGroup, type NotTakenReason, notTaken, type Outcome, outcomeUnknown } from './outcome.ts'
import { CommandQueue } from './queue/command-queue.ts'
import type { Scheduler } from './schedule/scheduler.ts'
import { settle } from './settle.ts'

export interface SequencerOptions {
  /** Stands where `position` says; from now on only the sequencer applies commands to it. */
  readonly machine: Machine
  readonly position: Position
  readonly journal: JournalStore
  /** Makes the rows; the same that made the row by which this server took the lead. */
  readonly maker: GroupMaker
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly log: Logger
  readonly limits: SequencerLimits
  /** Why nothing is to be taken now though the journal could be written, in words for an operator. */
  readonly refusal?: (() => string | undefined) | undefined
  /** Told once, when it will never take a command again. */
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
 * The single writer of the venue. Whatever arrives while a group commits makes up the next one. A group is committed
 * first and applied after that, so a commit that fails leaves nothing behind in the engine, and nobody sees or hears of a
 * command before the disk has it.
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

  /** Of the newest row that was applied whole. */
  get appliedTail(): JournalTail {
    return this.#appliedTail
  }

  /** How many commands wait for the next groups. */
  get queued(): number {
    return this.#queue.length
  }

  /** Why commands are not taken now, in words for an operator; undefined when they are. */
  problem(): string | undefined {
    return this.#condition.kind === 'running' ? this.#options.refusal?.() : this.#condition.problem
  }

  /** Why no command will ever be taken again; undefined while that is open. */
  get endedBy(): NotTakenReason | undefined {
    return this.#condition.kind === 'ended' ? this.#condition.reason : undefined
  }

  /** Called for every group, in order, after it was applied and before anybody is answered. */
  subscribe(listener: GroupListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The command belongs to the sequencer from here on. Rejects only for a command that cannot be encoded. */
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

  /** Takes nothing more, commits and applies what has been taken, and resolves; a database that is away is not waited for. */
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
      // It ended while this group was under way: on disk, but never to be applied to a state that is not trusted.
      if (this.#condition.kind === 'ended') return answerAll(group, outcomeUnknown)
      this.#position = written.after
      this.#inFlight = undefined
      this.#resume()
      // The next group is on its way to the disk while this one is applied.
      this.#pump()
      if (written !== group) answerAll(group, notTaken('unavailable'))
      this.#apply(written)
    } catch (error) {
      const isFailedCommand = error instanceof ApplyFailed
      const fault = `The venue has stopped on a fault of its own: ${messageOf(error)}`
      const reason = isFailedCommand ? 'rebuilding' : 'halted'
      this.#end(reason, group, outcomeUnknown, isFailedCommand ? error.message : fault, error)
    } finally {
      cancelWait()
    }
  }

  /** The group that is now in the journal: the given one, or one that keeps it out for good. Undefined: it is over. */
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
    // A clock that kept the row out must not keep out this one as well.
    const fence = maker.makeTick(this.#position, isRefused ? this.#position.atMs : clock.nowMs())
    for (let pauseMs = limits.retryFirstMs; ; pauseMs = Math.min(pauseMs * 2, limits.retryLongestMs)) {
      await this.#pause(pauseMs)
      try {
        const settlement = await settle(journal, this.#position, lost, fence)
        // The one who has the journal now may have found the lost row in it and gone on from there.
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
        log.error('a listener failed; the venue goes on', errorFields(error))
      }
    }
    answerCommitted(group, published)
  }

  /** The commit may still succeed; then it is applied, but those who asked are told no later than now. */
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
