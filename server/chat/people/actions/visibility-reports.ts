import type { ExchangedReports } from '../../delivery/nodes/visibility-exchange.ts'

/** A change that compares with the state before it, and must know what others have reported since. */
interface Comparing<Change, Seen> {
  learnOfPeer(viewerIds: readonly number[], channelIds?: readonly number[]): void
  learn(from: Change, seen: Seen): void
  learnOfChannel(channelId: number, viewerIds: ReadonlySet<number>, isShown: boolean): void
}

/**
 * The reports of changes that show or hide something. One report follows the other, and the changes that are not reported
 * yet learn of it. They are referenced weakly, because a change that is rolled back never reports.
 */
export class VisibilityReports<Change extends object & Comparing<Change, Seen>, Seen> implements ExchangedReports {
  readonly #open = new Set<WeakRef<Change>>()
  #last: Promise<void> = Promise.resolve()
  /** Undefined for a single node. */
  peers: ExchangedReports['peers']

  add(change: Change): void {
    this.#open.add(new WeakRef(change))
  }

  inTurn(report: () => Promise<void>): Promise<void> {
    const done = this.#last.then(report)
    this.#last = done.catch(() => undefined)
    return done
  }

  made(change: Change, seen: Seen): void {
    for (const [ref, other] of this.#unreported()) {
      if (other === change) this.#open.delete(ref)
      else other.learn(change, seen)
    }
  }

  /** The end or the beginning of a subscription has hidden or shown a channel. */
  channelShown(channelId: number, viewerIds: ReadonlySet<number>, isShown: boolean): void {
    for (const [, change] of this.#unreported()) change.learnOfChannel(channelId, viewerIds, isShown)
  }

  madeByPeer(viewerIds: readonly number[], channelIds?: readonly number[]): void {
    for (const [, change] of this.#unreported()) change.learnOfPeer(viewerIds, channelIds)
  }

  *#unreported(): Iterable<[WeakRef<Change>, Change]> {
    for (const ref of this.#open) {
      const change = ref.deref()
      if (change === undefined) this.#open.delete(ref)
      else yield [ref, change]
    }
  }
}
