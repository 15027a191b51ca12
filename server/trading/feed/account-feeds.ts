import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import type { EngineEvent } from '../domain/engine/event-sink.ts'
import type { CommittedGroup, Venue } from '../venue.ts'
import { AccountDraft } from './account-draft.ts'
import { AccountFeed, type AccountListener } from './account-feed.ts'
import { feedLimits } from './limits.ts'

type Drafts = Map<number, AccountDraft>

/** The private events of all accounts with a listener, now or recently. */
export class AccountFeeds {
  readonly #venue: Pick<Venue, 'views' | 'changes'>
  readonly #feeds = new Map<number, AccountFeed>()
  /** Accounts without a listener, the longest unused first. */
  readonly #unused = new Set<number>()

  readonly #log: Logger

  constructor(venue: Pick<Venue, 'views' | 'changes'>, log: Logger) {
    this.#venue = venue
    this.#log = log
  }

  follow(accountId: number, listener: AccountListener): AccountFeed {
    // Changes before the first listener are not published.
    if (this.#feeds.size === 0) this.#venue.changes.takeBalanceChanges()
    let feed = this.#feeds.get(accountId)
    if (feed === undefined) {
      feed = new AccountFeed(accountId, this.#venue.views)
      this.#feeds.set(accountId, feed)
    }
    this.#unused.delete(accountId)
    feed.listeners.add(listener)
    return feed
  }

  leave(feed: AccountFeed, listener: AccountListener): void {
    feed.listeners.delete(listener)
    if (feed.listeners.size > 0 || this.#feeds.get(feed.accountId) !== feed) return
    this.#unused.add(feed.accountId)
    for (const accountId of this.#unused) {
      if (this.#unused.size <= feedLimits.quietAccountsMax) return
      this.#unused.delete(accountId)
      this.#feeds.delete(accountId)
    }
  }

  /** Called after the group is applied and before the next one, so that the views show its result. */
  take(group: CommittedGroup): void {
    if (this.#feeds.size === 0) return
    const drafts: Drafts = new Map()
    for (const { command, events } of group.commands) {
      for (const event of events) this.#collect(event, command.atMs, drafts)
    }
    for (const { account, coin } of this.#venue.changes.takeBalanceChanges()) {
      this.#draft(account, drafts)?.coins.add(coin)
    }
    for (const [accountId, draft] of drafts) if (!draft.isEmpty) this.#publish(accountId, draft, group)
  }

  /** A message outside of the sequence of the account, or of all: it is sent once and not repeated after a disconnect. */
  notify(accountId: number | undefined, bytes: Buffer): void {
    const feeds = accountId === undefined ? [...this.#feeds.values()] : [this.#feeds.get(accountId)]
    for (const feed of feeds)
      for (const listener of feed?.listeners ?? []) listener.deliver({ seq: Number.POSITIVE_INFINITY, bytes })
  }

  /** Published events may be wrong: every client has to reconnect and start from the views. */
  loseAll(): void {
    const listeners = [...this.#feeds.values()].flatMap((feed) => [...feed.listeners])
    this.#feeds.clear()
    this.#unused.clear()
    for (const listener of listeners) listener.lost()
  }

  /** A failure of one account does not affect the others. */
  #publish(accountId: number, draft: AccountDraft, { sequence, atMs }: CommittedGroup): void {
    const feed = this.#feeds.get(accountId)
    try {
      feed?.publish(draft, sequence, atMs)
    } catch (error) {
      this.#log.error('failed to publish the events of an account', { account: accountId, ...errorFields(error) })
      this.#feeds.delete(accountId)
      this.#unused.delete(accountId)
      for (const listener of [...(feed?.listeners ?? [])]) listener.lost()
    }
  }

  #collect(event: EngineEvent, atMs: number, drafts: Drafts): void {
    switch (event.type) {
      case 'traded':
        this.#draft(event.takerAccount, drafts)?.traded(event, 'taker', atMs)
        this.#draft(event.makerAccount, drafts)?.traded(event, 'maker', atMs)
        return
      case 'order_accepted':
      case 'order_rested':
      case 'order_waiting':
      case 'order_triggered':
      case 'order_reduced':
      case 'order_closed':
        this.#draft(event.account, drafts)?.take(event, atMs)
        return
      case 'deposit_changed':
        this.#draft(event.deposit.account, drafts)?.deposited(event, atMs)
        return
      case 'withdrawal_changed':
        this.#draft(event.withdrawal.account, drafts)?.withdrew(event)
        return
      case 'account_state_set':
        for (const listener of this.#feeds.get(event.account)?.listeners ?? []) listener.recheck()
        return
      default:
    }
  }

  #draft(accountId: number, drafts: Drafts): AccountDraft | undefined {
    if (!this.#feeds.has(accountId)) return undefined
    let draft = drafts.get(accountId)
    if (draft === undefined) {
      draft = new AccountDraft()
      drafts.set(accountId, draft)
    }
    return draft
  }
}
