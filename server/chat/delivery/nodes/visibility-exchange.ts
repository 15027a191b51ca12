import type { Bus, JsonValue } from '../../../kernel/bus/bus.ts'
import { chatLimits } from '../../limits.ts'

/** The reports of one node of what became visible or hidden for its users. */
export interface ExchangedReports {
  /** Resolves once the peers know that this node reports to these viewers; false if some may not know. */
  peers: ((viewerIds: readonly number[], channelIds?: readonly number[]) => Promise<boolean>) | undefined
  /** With channels, only what these users see of them. */
  madeByPeer(viewerIds: readonly number[], channelIds?: readonly number[]): void
}

/** Announcements stay below the largest message of NATS. */
const idsPerMessage = 10_000

interface SeenOfChannels {
  readonly viewerIds: readonly number[]
  readonly channelIds: readonly number[]
}

/** Each node announces to which viewers it reports a change of what they see. */
export function exchangeVisibilityReports(bus: Bus, reports: ExchangedReports): void {
  bus.subscribe('chat.visibility', (viewerIds) => reports.madeByPeer(viewerIds as readonly number[]))
  bus.subscribe('chat.visibility.channels', (body) => {
    const { viewerIds, channelIds } = body as unknown as SeenOfChannels
    reports.madeByPeer(viewerIds, channelIds)
  })
  const announce = async (subject: string, body: JsonValue) => {
    const silent = await bus.announce(subject, body, { timeoutMs: chatLimits.renewalWaitMaxMs })
    return silent.length === 0
  }
  reports.peers = async (viewerIds, channelIds) => {
    for (const part of inGroups(viewerIds)) {
      if (channelIds === undefined && !(await announce('chat.visibility', part))) return false
      for (const some of inGroups(channelIds ?? []))
        if (!(await announce('chat.visibility.channels', { viewerIds: part, channelIds: some }))) return false
    }
    return true
  }
}

function inGroups(ids: readonly number[]): (readonly number[])[] {
  const count = Math.ceil(ids.length / idsPerMessage)
  return Array.from({ length: count }, (_, at) => ids.slice(at * idsPerMessage, (at + 1) * idsPerMessage))
}
