import type { Clock } from '../kernel/clock/clock.ts'
import { type LimitState, TokenBuckets } from '../kernel/rate-limit/token-buckets.ts'
import { roles } from '../kernel/values/roles.ts'
import type { Directory } from './directory/directory.ts'
import type { ChatUser } from './people/rules/chat-user.ts'

/** How many times the requests of one user all bots of a person may send together. */
const botsTogether = 5

export interface RequestBucketsOptions {
  readonly clock: Clock
  readonly directory: Pick<Directory, 'user'>
  readonly requestsPerMinute: number
}

/**
 * A bucket for each user, and one for all bots of a person who is no administrator: otherwise they would multiply the
 * person's limit.
 */
export class RequestBuckets {
  readonly #directory: Pick<Directory, 'user'>
  readonly #own: TokenBuckets
  readonly #ofBots: TokenBuckets

  constructor({ clock, directory, requestsPerMinute }: RequestBucketsOptions) {
    this.#directory = directory
    this.#own = new TokenBuckets(clock, requestsPerMinute, 60_000)
    this.#ofBots = new TokenBuckets(clock, requestsPerMinute * botsTogether, 60_000)
  }

  take(key: string, caller: Pick<ChatUser, 'botOwnerId'> | undefined): LimitState {
    const own = this.#own.take(key)
    const ownerId = caller?.botOwnerId
    if (!own.allowed || ownerId === undefined) return own
    if ((this.#directory.user(ownerId)?.role ?? roles.guest) <= roles.administrator) return own
    const together = this.#ofBots.take(`owner:${ownerId}`)
    return together.allowed ? own : together
  }
}
