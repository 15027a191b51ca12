/** Somebody who follows channels. */
export interface Follower {
  /** Sends the message, or says no because too much waits already: then `catchUp` is called once it does not any more. */
  offer(channel: Channel, message: Buffer): boolean
}

/** What the followers and those who count them see of a channel. */
export interface Channel {
  readonly name: string
  readonly size: number
  /** The present state is the first thing the follower gets. */
  join(follower: Follower): void
  leave(follower: Follower): void
  /** The follower reads again: it gets what it has missed, in fewer messages. */
  catchUp(follower: Follower): void
  /** Tells the followers what has changed since the last time. */
  publish(): void
}

/** It has to get everything again. */
export const everything = 'everything'

/**
 * A message is written once, whoever many get it. Of a follower that does not keep up the channel remembers what it has
 * missed, as `Lag`, in bounded room.
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
    this.#offerAll(follower)
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower)
  }

  catchUp(follower: Follower): void {
    const lag = this.#followers.get(follower)
    if (lag === undefined) return
    const message = lag === everything ? this.snapshot() : this.messageOf(lag as Lag)
    if (message !== undefined && follower.offer(this, message)) this.#followers.set(follower, undefined)
  }

  abstract publish(): void

  /** Undefined as long as the state is not known: then the followers get it later. */
  protected abstract snapshot(): Buffer | undefined
  protected abstract lagOf(update: Update): Lag
  /** The lag with one more update in it. */
  protected abstract merge(lag: Lag, update: Update): Lag | typeof everything
  protected abstract messageOf(lag: Lag): Buffer | undefined

  protected broadcast(update: Update, message: Buffer): void {
    for (const [follower, lag] of this.#followers) {
      if (lag === undefined && follower.offer(this, message)) continue
      const more = lag === undefined ? this.lagOf(update) : lag === everything ? lag : this.merge(lag as Lag, update)
      this.#followers.set(follower, more)
    }
  }

  /** After a break in what is known, or once it is known at all. */
  protected broadcastSnapshot(): void {
    for (const follower of [...this.#followers.keys()]) this.#offerAll(follower)
  }

  #offerAll(follower: Follower): void {
    const message = this.snapshot()
    const isSent = message !== undefined && follower.offer(this, message)
    this.#followers.set(follower, isSent ? undefined : everything)
  }
}

export function encodeMessage(channel: string, event: 'snapshot' | 'update', data: unknown): Buffer {
  return Buffer.from(JSON.stringify({ channel, event, data }))
}
