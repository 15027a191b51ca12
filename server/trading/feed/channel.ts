/** A receiver of channel messages. */
export interface Follower {
  /** Sends the message, or returns false if the send buffer is full; the follower calls `catchUp` once it has drained. */
  offer(channel: Channel, message: Buffer): boolean
}

/** A channel as its followers and the metrics use it. */
export interface Channel {
  readonly name: string
  readonly size: number
  /** The first message is a snapshot of the current state. */
  join(follower: Follower): void
  leave(follower: Follower): void
  /** Sends the missed updates, merged into fewer messages. */
  catchUp(follower: Follower): void
  /** Sends the changes since the last publication to the followers. */
  publish(): void
}

/** The follower needs a snapshot. */
export const everything = 'everything'

/**
 * A message is encoded once for all followers. For a slow follower the channel stores its missed updates as a `Lag` of
 * bounded size.
 */
export abstract class BroadcastChannel<Update, Lag> implements Channel {
  readonly name: string
  readonly #followers = new Map<Follower, Lag | typeof everything | undefined>()

  constructor(name: string) {
    this.name = name
  }

  get size(): number {
    return this.#followers.size
  }

  join(follower: Follower): void {
    this.#offerSnapshot(follower)
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower)
  }

  catchUp(follower: Follower): void {
    let lag = this.#followers.get(follower)
    while (lag !== undefined) {
      const message = lag === everything ? this.snapshot() : this.messageOf(lag as Lag)
      if (message === undefined || !follower.offer(this, message)) return
      lag = lag === everything ? undefined : this.after(lag as Lag)
      this.#followers.set(follower, lag)
    }
  }

  abstract publish(): void

  /** Undefined while the state is unknown; the followers then get it later. */
  protected abstract snapshot(): Buffer | undefined
  protected abstract lagOf(update: Update): Lag
  /** The lag with one more update in it. */
  protected abstract merge(lag: Lag, update: Update): Lag | typeof everything
  protected abstract messageOf(lag: Lag): Buffer | undefined

  /** The lag that remains after the message of this one. */
  protected after(_lag: Lag): Lag | undefined {
    return undefined
  }

  protected broadcast(update: Update, message: Buffer): void {
    for (const [follower, lag] of this.#followers) {
      if (lag === undefined && follower.offer(this, message)) continue
      const more = lag === undefined ? this.lagOf(update) : lag === everything ? lag : this.merge(lag as Lag, update)
      this.#followers.set(follower, more)
    }
  }

  /** After a gap in the updates, or once the state is known. */
  protected broadcastSnapshot(): void {
    for (const follower of [...this.#followers.keys()]) this.#offerSnapshot(follower)
  }

  #offerSnapshot(follower: Follower): void {
    const message = this.snapshot()
    const isSent = message !== undefined && follower.offer(this, message)
    this.#followers.set(follower, isSent ? undefined : everything)
  }
}

export function encodeMessage(channel: string, event: 'snapshot' | 'update', data: unknown): Buffer {
  return Buffer.from(JSON.stringify({ channel, event, data }))
}
