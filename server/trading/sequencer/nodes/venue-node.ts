import { setTimeout as delay } from 'node:timers/promises'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import { EventReplay } from '../../store/event-replay.ts'
import { JournalDamaged } from '../../store/journal/chain.ts'
import type { JournalTail } from '../../store/journal/journal-store.ts'
import { stateHash, stateOf } from '../../store/state-machine.ts'
import type { KnownState } from '../../store/verify-journal.ts'
import type { AccountSequences } from '../account-sequences.ts'
import { withCreditCheck } from '../check-deposit.ts'
import { History } from '../history.ts'
import { sequencerLimits } from '../limits.ts'
import type { CommittedGroup, Outcome } from '../outcome.ts'
import type { GroupListener } from '../sequencer.ts'
import { suspensionNotes } from '../suspension-notes.ts'
import type { Venue, VenueFigures } from '../venue/venue.ts'
import { AppliedCommands } from './applied-commands.ts'
import { CommandForwarder } from './command-forwarder.ts'
import { follow } from './follow.ts'
import { halted } from './halted.ts'
import { type LeaderRole, lead } from './lead.ts'
import { LeaderTasks } from './leader-tasks.ts'
import type { NodeContext, Role } from './node-context.ts'
import { nodeLimits, venueSubjects } from './node-limits.ts'
import { RecentGroups } from './recent-groups.ts'
import { relearnMarkets } from './relearn-markets.ts'

export interface VenueNodeParts extends Omit<NodeContext, 'publish' | 'undone' | 'onEnd' | 'recent'> {
  readonly touched: AccountSequences
  /** The journal position of the engine. */
  readonly tail: JournalTail
  readonly skippedSnapshots: readonly string[]
}

/** One engine with its feeds and queries. It follows the journal or writes it, and changes between the two. */
export class VenueNode implements Venue {
  readonly views: Venue['views']
  readonly changes: Venue['changes']
  readonly history: History
  readonly marketData: Venue['marketData']
  readonly #parts: VenueNodeParts
  readonly #context: NodeContext
  readonly #applied: AppliedCommands
  readonly #forwarder: CommandForwarder
  readonly #listeners = new Set<GroupListener>()
  readonly #undoneListeners = new Set<() => void>()
  readonly #closers: (() => void)[] = []
  readonly #leaderTasks = new LeaderTasks()
  #role: Role
  #leading: LeaderRole | undefined
  /** From the first doubt about the role until it is settled. */
  #changing: Promise<void> | undefined
  /** While the engine is between two roles. */
  #switching: Promise<void> | undefined
  readonly #stop = new AbortController()

  constructor(parts: VenueNodeParts) {
    const { options, limits, scheduler, engine, marketData } = parts
    const { database, log } = options
    this.views = engine
    this.changes = engine
    this.marketData = marketData
    this.history = new History({ sql: database.sql, waitForAccount: (account) => this.waitForAccount(account) })
    this.#parts = parts
    this.#context = {
      ...parts,
      recent: new RecentGroups(),
      publish: (group) => this.#publish(group),
      undone: (fromSequence, tail) => this.#undo(fromSequence, tail),
      onEnd: () => this.#reconsider(),
    }
    this.#applied = new AppliedCommands(scheduler, engine.sequence)
    this.#forwarder = new CommandForwarder({
      bus: options.connections.bus,
      applied: this.#applied,
      wake: () => this.#wake(),
      scheduler,
      limits: { ...sequencerLimits, ...limits.sequencer },
      log,
    })
    this.#role = follow(this.#context, parts.tail, this.#forwarder)
  }

  /** Resolves when a server leads, or when waiting any longer is useless. */
  async start(): Promise<void> {
    const { log, connections } = this.#parts.options
    const { bus, leadership } = connections
    const receive = (sequence: unknown) => {
      if (typeof sequence === 'number') this.#role.onJournalSequence(sequence)
    }
    this.#closers.push(
      bus.subscribe(venueSubjects.journal, receive),
      bus.subscribe(venueSubjects.lead, (sequence) => {
        this.#forwarder.changeLeader()
        receive(sequence)
      }),
      bus.onGap(() => this.#wake()),
      leadership.onChange(() => this.#reconsider()),
    )
    for (let waitedMs = 0; waitedMs < nodeLimits.startWaitMs; waitedMs += nodeLimits.leaderRetryMs) {
      await this.#changing
      if (this.#role.leads || (await this.#forwarder.hasLeader())) return
      await this.#pause(nodeLimits.leaderRetryMs)
    }
    log.warn('no server leads the venue yet; commands are not taken')
  }

  async submit(given: Command): Promise<Outcome> {
    const checked = withCreditCheck(this.#parts.options.database, this.#parts.engine, given)
    const command = checked instanceof Promise ? await checked : checked
    const outcome = await this.#role.submit(command)
    const isLost = outcome.kind === 'not_taken' && (outcome.reason === 'fenced' || outcome.reason === 'stopping')
    if (!isLost || this.#stop.signal.aborted) return outcome
    // This server no longer leads and has certainly done nothing, so the current leader may be asked.
    command.sequence = 0
    command.atMs = 0
    return this.#forwarder.submit(command)
  }

  subscribe(listener: GroupListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  waitForAccount(account: number, sequence?: number, timeoutMs = this.#parts.limits.readWaitMs): Promise<boolean> {
    return this.#role.waitFor(sequence ?? this.#parts.touched.of(account), timeoutMs)
  }

  caughtUp(): Promise<void> | undefined {
    if (this.#switching === undefined) return this.#role.caughtUp()
    return this.#switching.then(() => this.#role.caughtUp())
  }

  onUndone(listener: () => void): () => void {
    this.#undoneListeners.add(listener)
    return () => void this.#undoneListeners.delete(listener)
  }

  leads(): boolean {
    return this.#role.leads && !this.#role.hasEnded && this.#parts.options.connections.leadership.isLeader
  }

  whileLeading(open: () => () => void): void {
    this.#leaderTasks.open(open, this.#role.leads)
  }

  problem(): string | undefined {
    return this.#role.problem()
  }

  notes(): readonly string[] {
    return [...this.#parts.skippedSnapshots, ...suspensionNotes(this.views), ...this.#role.notes()]
  }

  figures(): VenueFigures {
    const { readModelSequence, readModelFailures, queued } = this.#role
    const { sequence, remembered } = this.#parts.engine
    return { sequence, readModelSequence, readModelFailures, queued, remembered }
  }

  stateHash(): KnownState {
    const { engine } = this.#parts
    return { sequence: engine.sequence, stateHash: stateHash(stateOf(engine)) }
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    for (const close of this.#closers) close()
    await this.#changing
    this.#forwarder.stop()
    this.#leaderTasks.closeAll()
    await this.#role.end()
    await this.#leading?.saveLastSnapshot()
  }

  #publish(group: CommittedGroup): void {
    const { touched, due, marketData, options } = this.#parts
    const own: GroupListener[] = [this.#applied, touched, due, marketData].map(
      (follower) => (taken) => follower.take(taken),
    )
    for (const listener of [...own, ...this.#listeners]) {
      try {
        listener(group)
      } catch (error) {
        options.log.error('a listener failed; the venue continues', errorFields(error))
      }
    }
  }

  /** The leader quarantined a command that was applied here: remove its effects from everything derived from it. */
  async #undo(fromSequence: number, tail: JournalTail): Promise<void> {
    const { recent } = this.#context
    const { options, journal, snapshots, marketData } = this.#parts
    recent.undo(fromSequence)
    const groups = await relearnMarkets({ ...options, journal, snapshots, marketData }, tail.sequence)
    for (const group of groups) if (group.sequence >= fromSequence) recent.take(group)
    for (const listener of this.#undoneListeners) listener()
  }

  #wake(): void {
    this.#role.caughtUp()?.catch(() => undefined)
  }

  /** Leads if this server is the leader, and follows otherwise. */
  #reconsider(): void {
    this.#changing ??= this.#settleRole().finally(() => {
      this.#changing = undefined
      if (this.#isUnsettled()) this.#reconsider()
    })
  }

  #isUnsettled(): boolean {
    if (this.#stop.signal.aborted) return false
    const { isLeader } = this.#parts.options.connections.leadership
    return this.#role.leads ? !isLeader || this.#role.hasEnded : isLeader && !this.#role.hasEnded
  }

  async #settleRole(): Promise<void> {
    while (this.#isUnsettled()) {
      const changing = this.#role.leads ? this.#stepDown() : this.#takeLeadership()
      // The end of a leader may have to read the database; the next attempt ends it again.
      this.#switching = changing.catch((error: unknown) =>
        this.#parts.options.log.error('the role of this server could not be changed', errorFields(error)),
      )
      await this.#switching
      this.#switching = undefined
      // Do not retry at once against a rival that took the journal or an unreachable database.
      if (this.#isUnsettled()) await this.#pause(nodeLimits.takeLeadRetryMs)
    }
  }

  async #stepDown(): Promise<void> {
    const problem = this.#role.problem()
    this.#leaderTasks.closeAll()
    const tail = await this.#role.end()
    this.#leading = undefined
    this.#parts.options.log.warn('this server no longer leads the venue', problem === undefined ? {} : { problem })
    this.#role = tail === undefined ? this.#halted(problem) : follow(this.#context, tail, this.#forwarder)
  }

  async #takeLeadership(): Promise<void> {
    const { journal, engine, options } = this.#parts
    const problem = this.#role.problem()
    const tail = await this.#role.end()
    if (tail === undefined) {
      this.#role = this.#halted(problem)
      return
    }
    const history = new EventReplay(journal, engine, tail)
    try {
      this.#forwarder.changeLeader()
      this.#leading = await lead(this.#context, history)
      this.#role = this.#leading
      this.#leaderTasks.openAll()
    } catch (error) {
      options.log.error('this server could not become the leader of the venue', errorFields(error))
      const isDamaged = error instanceof JournalDamaged
      this.#role = isDamaged ? this.#halted(error.message) : follow(this.#context, history.tail, this.#forwarder)
    }
  }

  #halted(problem = 'The venue has stopped on this server'): Role {
    const { connections, log } = this.#parts.options
    // Another server may be healthy.
    connections.leadership
      .close()
      .catch((error: unknown) => log.warn('the leadership was not released', errorFields(error)))
    return halted(this.#parts, problem)
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined)
  }
}
