import type { Database } from '../../kernel/storage/database.ts'
import type { NotifyPeers } from '../delivery/nodes/cache-refreshes.ts'
import type { Directory } from '../directory/directory.ts'
import { chatLimits } from '../limits.ts'
import { AlertWordIndex } from '../rendering/alert-word-index.ts'
import { createServerRenderer } from '../rendering/markdown/server-renderer.ts'
import { MessageRendering } from '../rendering/render-message.ts'
import { noSources, type RenderingSources } from '../rendering/rendering-sources.ts'
import type { RenderThread } from '../rendering/thread/render-thread.ts'
import type { Conversations } from './store/conversations.ts'
import { MessageCache } from './store/message-cache.ts'
import { type MessageHook, MessageLog } from './store/message-log.ts'
import { MessageTexts } from './wire/message-texts.ts'

/** The services for sending and reading messages. */
export interface Messaging {
  readonly log: MessageLog
  readonly conversations: Conversations
  readonly cache: MessageCache
  readonly texts: MessageTexts
  readonly rendering: MessageRendering
  readonly alertWords: AlertWordIndex
}

export interface MessagingOptions {
  readonly database: Database
  readonly directory: Directory
  readonly site: () => string
  readonly sources?: RenderingSources
  readonly conversations: Conversations
  readonly hooks?: readonly MessageHook[]
  readonly publishAlertWords?: NotifyPeers<void>
  readonly renderThread?: RenderThread | undefined
}

export async function createMessaging(options: MessagingOptions): Promise<Messaging> {
  const { database, directory, site, conversations, sources = noSources, hooks = [] } = options
  const cache = new MessageCache(database, chatLimits.messageCacheBytesMax)
  const alertWords = new AlertWordIndex(database, options.publishAlertWords)
  await alertWords.refresh()
  return {
    cache,
    alertWords,
    log: new MessageLog({
      database,
      cache,
      hooks,
      backlogMax: chatLimits.messageBacklogMax,
      batchMax: chatLimits.messageBatchMax,
      subscribers: {
        areKnown: (revision) => directory.subscribersAreKnown(revision),
        wait: (revision, channelIds) => directory.awaitSubscribers(revision, channelIds),
      },
    }),
    conversations,
    texts: new MessageTexts(),
    rendering: new MessageRendering({
      directory,
      database,
      site,
      alertWords,
      sources,
      renderer: createServerRenderer(),
      thread: options.renderThread,
    }),
  }
}

export interface WithMessaging {
  readonly messaging: Messaging
}
