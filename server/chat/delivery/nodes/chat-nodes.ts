import type { JsonValue } from '../../../kernel/bus/bus.ts'
import type { Nodes } from '../../../kernel/bus/open-nodes.ts'
import type { Clock } from '../../../kernel/clock/clock.ts'
import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { Logger } from '../../../kernel/logging/logger.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { Changed } from '../../directory/changed.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import { newestMessageId } from '../../messages/store/messages.ts'
import type { Presence } from '../../presence/rules.ts'
import type { OtherBoards, WithPresence } from '../../presence/store.ts'
import type { WithRenderAssets } from '../../rendering/render-assets.ts'
import type { WithProviderChanges } from '../../sso/provider-changes.ts'
import type { WithPush } from '../push/push.ts'
import type { EventQueues } from '../queues/event-queues.ts'
import { noPeerNodes, type PeerNodes } from '../queues/peer-nodes.ts'
import { CacheRefreshes } from './cache-refreshes.ts'
import { QueueExchange } from './queue-exchange.ts'
import { Rejoining } from './rejoining.ts'
import { RereadAfterPause } from './reread-after-pause.ts'
import { type ExchangedReports, exchangeVisibilityReports } from './visibility-exchange.ts'

type ChatNodesNeeds = WithDatabase &
  WithDirectory &
  WithMessaging &
  WithPresence &
  WithProviderChanges &
  WithPush &
  WithRenderAssets

/** The parts of the chat that connect one node with the other nodes. */
export interface ChatNodes {
  readonly peerNodes: PeerNodes
  readonly renewals: CacheRefreshes
  readonly otherBoards: OtherBoards | undefined
  /** Afterwards no event of another node is missed. Returns the jobs that this takes. */
  join(chat: ChatNodesNeeds, events: EventQueues, reports: ExchangedReports): Promise<readonly Job[]>
  stop(): void
}

export function openChatNodes(nodes: Nodes, clock: Clock, log: Logger): ChatNodes {
  const { bus } = nodes
  const renewals = new CacheRefreshes(bus, log)
  if (!nodes.isMultiNode) {
    const alone = { peerNodes: noPeerNodes, renewals, otherBoards: undefined }
    return { ...alone, join: async () => [], stop: () => undefined }
  }
  let rejoining: Rejoining | undefined
  let pauses: RereadAfterPause | undefined
  const onMissing = () => {
    log.warn('a message of another node is missing; its clients will register again')
    rejoining?.begin()
  }
  const exchange = new QueueExchange(bus, log, async () => rejoining?.settled(), onMissing)
  const notify = (presence: Presence) => bus.publish('chat.presence', { ...presence } as JsonValue)
  return {
    peerNodes: exchange,
    renewals,
    otherBoards: { notify, nowMs: () => clock.nowMs() },
    async join(chat, events, reports) {
      const { database, directory, renderAssets, push, presence, messaging, providerCopies } = chat
      renewals.reads<Changed>('directory', (changed) => directory.refresh(changed))
      renewals.reads('render assets', () => renderAssets.refresh())
      renewals.reads('alert words', () => messaging.alertWords.refresh())
      renewals.reads('push devices', () => push.refresh())
      renewals.reads('sign-in providers', () => providerCopies.refresh())
      bus.subscribe('chat.presence', (body) => presence.take(body as unknown as Presence))
      exchangeVisibilityReports(bus, reports)
      exchange.attach(events)
      const reload = async () => {
        await directory.load()
        const copies = [renderAssets, messaging.alertWords, push, providerCopies]
        await Promise.all([...copies.map((copy) => copy.refresh()), presence.load()])
      }
      const meet = async (others: readonly string[]) => {
        await exchange.meet(others)
        exchange.resume(await newestMessageId(database.sql))
      }
      const giveUp = () => {
        exchange.suspend()
        events.removeAllHere()
      }
      const begun = new Rejoining({ bus, log, giveUp, registered: () => nodes.registration.registered(), reload, meet })
      nodes.registration.onLost(() => begun.begin())
      rejoining = begun
      const rereading = new RereadAfterPause(reload)
      pauses = rereading
      directory.caughtUp = () => rereading.caughtUp()
      renewals.onFailure = () => begun.begin()
      await meet(bus.nodes())
      // Read again: only now, subscribed to the other nodes, can no change go unnoticed.
      await reload()
      return [begun.job]
    },
    stop() {
      rejoining?.stop()
      pauses?.stop()
    },
  }
}
