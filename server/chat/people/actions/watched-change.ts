import type { Channel } from '../../channels/rules/channel.ts'
import type { KnownUsers } from '../access/users.ts'

/** The users and channels visible to one user with a queue. */
export interface Visibility {
  readonly channels: ReadonlySet<number>
  readonly people: KnownUsers
}

export const blind: Visibility = { channels: new Set(), people: new Set() }

/** The visibility of viewers before a change, and the reports of other changes since. */
export class WatchedChange {
  readonly before = new Map<number, Visibility>()
  /** Viewers to whom other nodes have reported since. */
  readonly reportedByPeers = new Set<number>()
  readonly #channelIds: ReadonlySet<number>
  /** The reports of other changes since, in their order: each returns what a viewer is shown after it. */
  readonly #reports: ((viewerId: number, shown: Visibility) => Visibility)[] = []

  constructor(channels: readonly Channel[]) {
    this.#channelIds = new Set(channels.map(({ id }) => id))
  }

  /** Another change has reported to these viewers. */
  learn(from: WatchedChange, seen: ReadonlyMap<number, Visibility>): void {
    this.#reports.push((viewerId, shown) => {
      const reported = seen.get(viewerId)
      return reported === undefined ? shown : this.#merged(shown, from, reported)
    })
  }

  /** Another node reports to these viewers, with channels only about these. */
  learnOfPeer(viewerIds: readonly number[], channelIds?: readonly number[]): void {
    if (channelIds?.some((id) => this.#channelIds.has(id)) === false) return
    for (const id of viewerIds) this.reportedByPeers.add(id)
  }

  /** A subscription has shown or hidden the channel. */
  learnOfChannel(channelId: number, viewerIds: ReadonlySet<number>, isShown: boolean): void {
    if (!this.#channelIds.has(channelId)) return
    this.#reports.push((viewerId, shown) => {
      if (!viewerIds.has(viewerId)) return shown
      const others = [...shown.channels].filter((id) => id !== channelId)
      return { ...shown, channels: new Set(isShown ? [...others, channelId] : others) }
    })
  }

  /** The state that clients show: of two changes that read the same state before them, the second compares with the first. */
  lastReported(): ReadonlyMap<number, Visibility> {
    const shown = new Map(this.before)
    for (const report of this.#reports)
      for (const [viewerId, then] of shown) shown.set(viewerId, report(viewerId, then))
    return shown
  }

  #merged(then: Visibility, from: WatchedChange, reported: Visibility): Visibility {
    const others = [...then.channels].filter((id) => !from.#channelIds.has(id))
    const own = [...reported.channels].filter((id) => this.#channelIds.has(id))
    return { channels: new Set([...others, ...own]), people: reported.people }
  }
}
