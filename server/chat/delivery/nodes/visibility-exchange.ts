import type { Bus } from '../../../kernel/bus/bus.ts'
import { chatLimits } from '../../limits.ts'

/** The reports of one node of what became visible or hidden for its users. */
export interface ExchangedReports {
  /** Resolves once the peers know that this node reports to these viewers; false if some may not know. */
  peers: ((viewerIds: readonly number[]) => Promise<boolean>) | undefined
  madeByPeer(viewerIds: readonly number[]): void
}

/** Announcements stay below the largest message of NATS. */
const viewersPerMessage = 10_000

/** Each node announces to which viewers it reports a change of what they see. */
export function exchangeVisibilityReports(bus: Bus, reports: ExchangedReports): void {
  bus.subscribe('chat.visibility', (viewerIds) => reports.madeByPeer(viewerIds as readonly number[]))
  reports.peers = async (viewerIds) => {
    for (let start = 0; start < viewerIds.length; start += viewersPerMessage) {
      const part = viewerIds.slice(start, start + viewersPerMessage)
      const silent = await bus.announce('chat.visibility', part, { timeoutMs: chatLimits.renewalWaitMaxMs })
      if (silent.length > 0) return false
    }
    return true
  }
}
