import { type Bus, NoAnswer } from '../../../kernel/bus/bus.ts'
import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { encodeCommands } from '../../domain/engine/codec/command-codec.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import { measureCommand } from '../group.ts'
import type { SequencerLimits } from '../limits.ts'
import { notTaken, type Outcome, outcomeUnknown } from '../outcome.ts'
import { CommandQueue, type Submission } from '../queue/command-queue.ts'
import type { Scheduler } from '../schedule/scheduler.ts'
import type { AppliedCommands } from './applied-commands.ts'
import { type CommandAnswer, outcomeOf, readAnswers, stampLike } from './command-answers.ts'
import { nodeLimits, venueSubjects } from './node-limits.ts'

export interface CommandForwarderOptions {
  readonly bus: Bus
  readonly applied: AppliedCommands
  /** Reads the journal, which contains the answered commands. */
  readonly wake: () => void
  readonly scheduler: Scheduler
  readonly limits: SequencerLimits
  readonly log: Logger
}

/**
 * Forwards commands to the leader. Commands that arrive during a request form the next request, so their order is
 * preserved. A submitter is answered after this server has applied the command too: it can then read its own write
 * here.
 */
export class CommandForwarder {
  readonly #options: CommandForwarderOptions
  readonly #queue: CommandQueue
  #request: AbortController | undefined
  /** Commands go only to the server that announced itself as leader; that server rejects repeated ones. */
  #leader: string | undefined
  #forgetLater = () => {}
  #pumpScheduled = false
  #isStopped = false
  #isLeaderless = false

  constructor(options: CommandForwarderOptions) {
    this.#options = options
    this.#queue = new CommandQueue(options.limits)
  }

  /** No server took the last request. */
  get isLeaderless(): boolean {
    return this.#isLeaderless
  }

  get queued(): number {
    return this.#queue.length
  }

  async submit(command: Command): Promise<Outcome> {
    if (this.#isStopped) return notTaken('stopping')
    const bytes = measureCommand(command)
    invariant(bytes <= this.#options.limits.commandBytesMax, 'a command is larger than the journal takes')
    return new Promise((answer) => {
      if (this.#queue.offer({ command, bytes, answer })) this.#schedulePump()
      else answer(notTaken('overloaded'))
    })
  }

  /** The previous leader has ended: its pending answers arrive shortly or never. */
  changeLeader(): void {
    const request = this.#request
    const giveUp = () => request?.abort(new Error('Another server leads now'))
    this.#options.scheduler.after(nodeLimits.lastAnswersMs, giveUp)
    this.#leader = undefined
    this.#isLeaderless = false
  }

  /** True if a server leads. */
  async hasLeader(): Promise<boolean> {
    this.#isLeaderless = !(await this.#findLeader().catch(() => undefined))
    return !this.#isLeaderless
  }

  stop(): void {
    this.#isStopped = true
    this.#forgetLater()
    for (const submission of this.#queue.takeAll()) submission.answer(notTaken('stopping'))
    this.#request?.abort(new Error('This server stops'))
  }

  #schedulePump(): void {
    if (this.#pumpScheduled || this.#request !== undefined) return
    this.#pumpScheduled = true
    this.#options.scheduler.soon(() => {
      this.#pumpScheduled = false
      this.#pump()
    })
  }

  #pump(): void {
    if (this.#request !== undefined) return
    const group = this.#queue.takeGroup()
    if (group.length > 0) void this.#carryOut(group)
  }

  async #carryOut(group: readonly Submission[]): Promise<void> {
    const { applied, wake } = this.#options
    this.#request = new AbortController()
    const release = applied.retain()
    try {
      const answers = await this.#requestAnswers(group)
      this.#request = undefined
      this.#pump()
      if (answers.some((answer) => typeof answer === 'number')) wake()
      await Promise.all(group.map((submission, index) => this.#settle(submission, answers[index] ?? null)))
    } finally {
      release()
    }
  }

  async #requestAnswers(group: readonly Submission[]): Promise<CommandAnswer[]> {
    const { scheduler } = this.#options
    const body = encodeCommands(group.map(({ command }) => command))
    // While no server is known to lead, a new request does not wait.
    const leaderWaitMs = this.#isLeaderless ? 0 : nodeLimits.leaderWaitMs
    for (let waitedMs = 0; ; waitedMs += nodeLimits.leaderRetryMs) {
      const answers = await this.#requestOnce(body, group.length)
      this.#isLeaderless = answers === undefined
      if (answers !== undefined) return answers
      if (waitedMs >= leaderWaitMs || this.#isStopped) return group.map(() => 'unavailable')
      // No server took it for certain, so it may be sent again once a server leads.
      await new Promise<void>((resolve) => void scheduler.after(nodeLimits.leaderRetryMs, resolve))
    }
  }

  /** Undefined if no server took any of it. */
  async #requestOnce(body: Uint8Array, count: number): Promise<CommandAnswer[] | undefined> {
    const { bus, limits, log } = this.#options
    const to = this.#leader ?? (await this.#findLeader().catch(() => undefined))
    if (to === undefined) return undefined
    this.#knowLeader(to)
    const timeoutMs = limits.commitWaitMs + nodeLimits.answerExtraMs
    this.#request = new AbortController()
    try {
      const { signal } = this.#request
      const answers = readAnswers(await bus.request(venueSubjects.commands, body, { to, timeoutMs, signal }), count)
      if (!answers.every((answer) => answer === 'fenced' || answer === 'stopping')) return answers
    } catch (error) {
      if (!(error instanceof NoAnswer)) {
        this.#leader = undefined
        log.warn('commands were sent to the leader and not answered', { count, ...errorFields(error) })
        return Array.from({ length: count }, () => null)
      }
    }
    this.#leader = undefined
    return undefined
  }

  /** Undefined while no server leads or the bus is disconnected. */
  async #findLeader(): Promise<string | undefined> {
    const { bus, limits } = this.#options
    if (!bus.isConnected) return undefined
    const reply = await bus.request(venueSubjects.leader, null, { timeoutMs: limits.commitWaitMs })
    return typeof reply === 'string' ? reply : undefined
  }

  #knowLeader(node: string): void {
    this.#leader = node
    this.#forgetLater()
    this.#forgetLater = this.#options.scheduler.after(nodeLimits.leaderKnownMs, () => (this.#leader = undefined))
  }

  async #settle({ command, answer }: Submission, sequenceOrReason: CommandAnswer): Promise<void> {
    if (typeof sequenceOrReason !== 'number') return answer(outcomeOf(sequenceOrReason))
    const { applied, limits } = this.#options
    const found = await applied.find(sequenceOrReason, limits.commitWaitMs)
    if (found === undefined || found.command.type !== command.type) return answer(outcomeUnknown)
    stampLike(command, found.command)
    const { sequence, atMs } = found.command
    answer({ kind: 'committed', sequence, atMs, events: found.events })
  }
}
