import type { Logger } from '../../kernel/logging/logger.ts'
import type { Database, Transaction } from '../../kernel/storage/database.ts'
import type { NotifyPeers } from '../delivery/nodes/cache-refreshes.ts'
import { CachedCopy } from '../delivery/nodes/cached-copy.ts'
import { readCustomEmoji } from '../emoji/store.ts'
import { customEmojiUrl } from '../emoji/wire.ts'
import { readLinkifiers } from './linkifiers/store.ts'
import {
  type CompiledLinkifier,
  compileLinkifier,
  isInvalidLinkifier,
  type Linkifier,
} from './markdown/linkifiers/linkifier.ts'

/** Linkifiers and custom emoji, cached for the renderer. */
export class RenderAssets {
  readonly #database: Database
  readonly #log: Logger
  #linkifiers: readonly CompiledLinkifier[] = []
  #emojiUrls: ReadonlyMap<string, string> = new Map()
  readonly #copy: CachedCopy<void>

  constructor(database: Database, log: Logger, notifyPeers?: NotifyPeers<void>) {
    this.#database = database
    this.#log = log
    this.#copy = new CachedCopy(() => this.#read(), notifyPeers)
  }

  /** In the order they apply; the same array until one changes. */
  readonly linkifiers = (): readonly CompiledLinkifier[] => this.#linkifiers

  /** The address of an active custom emoji. */
  readonly customEmojiUrl = (name: string): string | undefined => this.#emojiUrls.get(name)

  /** Call it inside the transaction that changes linkifiers or emoji. */
  refreshOnCommit(tx: Transaction): void {
    this.#copy.refreshOnCommit(tx)
  }

  refresh(): Promise<void> {
    return this.#copy.refresh()
  }

  async #read(): Promise<void> {
    const { sql } = this.#database
    const [linkifiers, emoji] = await Promise.all([readLinkifiers(sql), readCustomEmoji(sql)])
    // Compiling takes milliseconds each, and most are as they were.
    const earlier = new Map(this.#linkifiers.map((compiled) => [keyOf(compiled.source), compiled]))
    this.#linkifiers = linkifiers.flatMap(({ id, ...linkifier }) => {
      const compiled = earlier.get(keyOf(linkifier)) ?? compileLinkifier(linkifier)
      if (!isInvalidLinkifier(compiled)) return [compiled]
      this.#log.error('a stored linkifier is not applied', { linkifier: id, reason: compiled.reason })
      return []
    })
    const active = emoji.filter(({ isDeactivated }) => !isDeactivated)
    this.#emojiUrls = new Map(active.map(({ name, fileName }) => [name, customEmojiUrl(fileName)]))
  }
}

const keyOf = ({ pattern, urlTemplate }: Linkifier): string => JSON.stringify([pattern, urlTemplate])

export interface WithRenderAssets {
  readonly renderAssets: RenderAssets
}
