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
  /** Reads the journal, which holds what was answered. */
  readonly wake: () => void
  readonly scheduler: Scheduler
  readonly limits: SequencerLimits
  readonly log: Logger
}

/**
 * Brings commands to the server that leads. Whatever arrives while some are under way makes up the next request, so the
 * order in which they came is kept. An answer is given once this server has applied the command as well: whoever was
 * answered here sees here what was done.
 */
export class CommandForwarder {
  readonly #options: CommandForwarderOptions
  readonly #queue: CommandQueue
  #asking: AbortController | undefined
  /** Commands go to the server that said it leads, and to no other: what reaches that one twice is refused there. */
  #leader: string | undefined
  #forgetLater = () => {}
  #pumpScheduled = false
  #isStopped = false
  #isLeaderless = false

  constructor(options: CommandForwarderOptions) {
    this.#options = options
    this.#queue = new CommandQueue(options.limits)
  }

  /** Nobody took the last request. */
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

  /** Whoever led before has ended: what it was asked is answered now or never. */
  newLead(): void {
    const asking = this.#asking
    const giveUp = () => asking?.abort(new Error('Another server leads now'))
    this.#options.scheduler.after(nodeLimits.lastAnswersMs, giveUp)
    this.#leader = undefined
    this.#isLeaderless = false
  }

  /** True when somebody leads. */
  async isLed(): Promise<boolean> {
    this.#isLeaderless = !(await this.#findLeader().catch(() => undefined))
    return !this.#isLeaderless
  }

  stop(): void {
    this.#isStopped = true
    this.#forgetLater()
    for (const submission of this.#queue.takeAll()) submission.answer(notTaken('stopping'))
    this.#asking?.abort(new Error('This server stops'))
  }

  #schedulePump(): void {
    if (this.#pumpScheduled || this.#asking !== undefined) return
    this.#pumpScheduled = true
    this.#options.scheduler.soon(() => {
      this.#pumpScheduled = false
      this.#pump()
    })
  }

  #pump(): void {
    if (this.#asking !== undefined) return
    const group = this.#queue.takeGroup()
    if (group.length > 0) void this.#carryOut(group)
  }

  async #carryOut(group: readonly Submission[]): Promise<void> {
    const { applied, wake } = this.#options
    this.#asking = new AbortController()
    const release = applied.keep()
    try {
      const answers = await this.#ask(group)
      this.#asking = undefined
      this.#pump()
      if (answers.some((answer) => typeof answer === 'number')) wake()
      await Promise.all(group.map((submission, index) => this.#settle(submission, answers[index] ?? null)))
    } finally {
      release()
    }
  }

  async #ask(group: readonly Submission[]): Promise<CommandAnswer[]> {
    const { scheduler } = this.#options
    const body = encodeCommands(group.map(({ command }) => command))
    // Whoever comes while it is known that nobody leads is not kept waiting.
    const patienceMs = this.#isLeaderless ? 0 : nodeLimits.leaderWaitMs
    for (let waitedMs = 0; ; waitedMs += nodeLimits.leaderRetryMs) {
      const answers = await this.#askOnce(body, group.length)
      this.#isLeaderless = answers === undefined
      if (answers !== undefined) return answers
      if (waitedMs >= patienceMs || this.#isStopped) return group.map(() => 'unavailable')
      // Surely nobody took it, so it may be sent again, once somebody leads.
      await new Promise<void>((resolve) => void scheduler.after(nodeLimits.leaderRetryMs, resolve))
    }
  }

  /** Undefined when nobody took any of it. */
  async #askOnce(body: Uint8Array, count: number): Promise<CommandAnswer[] | undefined> {
    const { bus, limits, log } = this.#options
    const to = this.#leader ?? (await this.#findLeader().catch(() => undefined))
    if (to === undefined) return undefined
    this.#knowLeader(to)
    const timeoutMs = limits.commitWaitMs + nodeLimits.answerExtraMs
    this.#asking = new AbortController()
    try {
      const { signal } = this.#asking
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

  /** Undefined while nobody leads, or the servers cannot hear each other. */
  async #findLeader(): Promise<string | undefined> {
    const { bus, limits } = this.#options
    if (!bus.isConnected) return undefined
    const said = await bus.request(venueSubjects.leader, null, { timeoutMs: limits.commitWaitMs })
    return typeof said === 'string' ? said : undefined
  }

  #knowLeader(node: string): void {
    this.#leader = node
    this.#forgetLater()
    this.#forgetLater = this.#options.scheduler.after(nodeLimits.leaderKnownMs, () => (this.#leader = undefined))
  }

  async #settle({ command, answer }: Submission, said: CommandAnswer): Promise<void> {
    if (typeof said !== 'number') return answer(outcomeOf(said))
    const { applied, limits } = this.#options
    const found = await applied.find(said, limits.commitWaitMs)
    if (found === undefined || found.command.type !== command.type) return answer(outcomeUnknown)
    stampLike(command, found.command)
    const { sequence, atMs } = found.command
    answer({ kind: 'committed', sequence, atMs, events: found.events })
  }
}
