import { guardedGet } from '../../../kernel/outbound/guarded-get.ts'
import type { CommitScope } from '../../../kernel/storage/database.ts'
import type { WithLog } from '../../dependencies.ts'
import type { ExternalImageSettings } from '../../images/external/external-images.ts'
import { type RefreshMessageNeeds, showRendering } from '../../images/processing/refresh-message.ts'
import { chatLimits } from '../../limits.ts'
import type { MessageListener } from '../../messages/store/message-log.ts'
import { lockMessages } from '../../messages/store/messages.ts'
import { type PageCard, readPageCard } from './rules.ts'
import { prunePageCards, readPageCards, savePageCard } from './store.ts'

export type LinkPreviewNeeds = RefreshMessageNeeds & WithLog

export interface WithLinkPreviews {
  /** Undefined: the server fetches nothing from other sites. */
  readonly linkPreviews: LinkPreviews | undefined
}

const pageTypes = new Set(['text/html', 'application/xhtml+xml'])

/**
 * Fetches linked pages after their message is sent, and renders the message again with their cards. Waiting messages
 * are in memory: a restart loses their cards, not the messages.
 */
export class LinkPreviews {
  readonly #chat: LinkPreviewNeeds
  readonly #settings: Omit<ExternalImageSettings, 'linkKey'>
  readonly #waiting = new Set<number>()
  readonly #running = new Set<Promise<void>>()
  #isStopped = false

  constructor(chat: LinkPreviewNeeds, settings: Omit<ExternalImageSettings, 'linkKey'>) {
    this.#chat = chat
    this.#settings = settings
  }

  /** For a new or edited message with links, while the organization shows link previews. */
  requestOnCommit(scope: CommitScope, messageId: number): void {
    if (this.#chat.directory.settings.inline_url_embed_preview) scope.onCommit(() => this.#request(messageId))
  }

  #request(messageId: number): void {
    if (this.#isStopped || this.#waiting.size >= chatLimits.linkPreviewsWaitingMax) return
    this.#waiting.add(messageId)
    this.#start()
  }

  /** Resolves when nothing waits. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#waiting.clear()
    await this.settled()
  }

  async prune(): Promise<void> {
    await prunePageCards(this.#chat.database.sql, this.#oldestMs(), chatLimits.linkCardsMax)
  }

  #oldestMs(): number {
    return this.#chat.clock.nowMs() - chatLimits.linkCardAgeMaxMs
  }

  #start(): void {
    const next = this.#waiting.values().next().value
    if (next === undefined || this.#running.size >= chatLimits.linkPreviewsAtOnceMax) return
    this.#waiting.delete(next)
    const work = this.#refresh(next)
      .catch((error) => this.#chat.log.warn('A link preview failed', { messageId: next, error: String(error) }))
      .finally(() => {
        this.#running.delete(work)
        this.#start()
      })
    this.#running.add(work)
  }

  async #refresh(messageId: number): Promise<void> {
    const { database, directory, messaging } = this.#chat
    const [message] = await database.transaction((tx) => lockMessages(tx, [messageId]))
    const sender = message === undefined ? undefined : directory.user(message.senderId)
    if (message === undefined || sender === undefined) return
    const { linksForPreview } = await messaging.rendering.render(message.content, sender)
    const known = await readPageCards(database.sql, linksForPreview, this.#oldestMs())
    const unknown = linksForPreview.filter((url) => !known.has(url)).slice(0, chatLimits.linkPreviewsPerMessageMax)
    for (const url of unknown) if (!this.#isStopped) await this.#fetch(url)
    await database.transaction(async (tx) => {
      const [now] = await lockMessages(tx, [messageId])
      if (now === undefined) return
      const { html } = await messaging.rendering.render(now.content, sender)
      await showRendering(this.#chat, tx, now, html)
    })
  }

  /** A page without a card is remembered too, so that it is not fetched for every message. */
  async #fetch(url: string): Promise<void> {
    const fetched = await guardedGet(url, {
      ...this.#settings,
      types: pageTypes,
      ...{ bytesMax: chatLimits.linkPageBytesMax, timeoutMs: chatLimits.externalFetchTimeoutMs, redirectsMax: 4 },
    })
    const card = typeof fetched === 'string' ? undefined : readPageCard(fetched.content.toString('utf8'), url)
    await savePageCard(this.#chat.database.sql, url, card, this.#chat.clock.nowMs())
  }
}

/** Cards of pages, while the organization shows them. */
export async function cardsOf(
  { database, clock, directory }: Pick<LinkPreviewNeeds, 'database' | 'clock' | 'directory'>,
  urls: readonly string[],
): Promise<ReadonlyMap<string, PageCard>> {
  if (!directory.settings.inline_url_embed_preview) return new Map()
  const sinceMs = clock.nowMs() - chatLimits.linkCardAgeMaxMs
  const known = await readPageCards(database.sql, urls, sinceMs)
  return new Map([...known].flatMap(([url, card]) => (card === undefined ? [] : [[url, card] as const])))
}

/** Requests the cards of new messages with links. */
export function linkPreviewListener(previews: LinkPreviews): MessageListener {
  return (scope, { prepared, appended }) => {
    if (prepared.traits.hasLink) previews.requestOnCommit(scope, appended.parts.message.id)
  }
}
