import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import type { AnsweredOutcome, FromVenue, ToVenue } from './venue-messages.ts'

/** A venue in another process: the test sends commands and receives replies, until it kills the process. */
export class KillableVenue {
  /** The sequence after the start. */
  sequence = 0
  protected readonly child: ChildProcess
  readonly #waiting = new Map<number, (outcome: AnsweredOutcome | undefined) => void>()
  #count = 0

  protected constructor(path: string, settings: unknown) {
    this.child = fork(path, [JSON.stringify(settings)], { serialization: 'advanced', execArgv: [] })
    this.child.on('message', (message: FromVenue) => {
      if (message.type === 'answer') this.#settle(message.id, message.outcome)
    })
    this.child.on('exit', () => {
      for (const id of [...this.#waiting.keys()]) this.#settle(id, undefined)
    })
  }

  static start(path: string, connection: ConnectionSettings): Promise<KillableVenue> {
    return new KillableVenue(path, connection).whenReady()
  }

  protected async whenReady(): Promise<this> {
    const { child } = this
    const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [FromVenue | number | null]
    if (typeof first !== 'object' || first?.type !== 'ready') {
      child.kill('SIGKILL')
      throw new Error(`The venue did not start: ${JSON.stringify(first)}`)
    }
    this.sequence = first.sequence
    return this
  }

  /** Undefined if it was killed before it replied. */
  submit(command: Command): Promise<AnsweredOutcome | undefined> {
    const id = ++this.#count
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.child.send({ id, command } satisfies ToVenue, (error) => {
        if (error !== null) this.#settle(id, undefined)
      })
    })
  }

  async kill(): Promise<void> {
    const exited = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await exited
  }

  #settle(id: number, outcome: AnsweredOutcome | undefined): void {
    this.#waiting.get(id)?.(outcome)
    this.#waiting.delete(id)
  }
}
