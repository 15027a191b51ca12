import { type GuardedGetOptions, guardedGet } from '../../../kernel/outbound/guarded-get.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import {
  type ExternalImage,
  pruneExternalImages,
  readExternalImage,
  saveExternalImage,
} from '../store/external-images.ts'
import { openExternalImageLink } from './external-link.ts'

export interface ExternalImageSettings {
  /** Signs the addresses of images. */
  readonly linkKey: Buffer
  readonly mayConnect: GuardedGetOptions['mayConnect']
  /** The resolver of the system by default. */
  readonly lookup?: GuardedGetOptions['lookup']
}

export interface WithExternalImages {
  /** Undefined: images of other sites are links. */
  readonly externalImages: ExternalImages | undefined
}

/** Types that browsers show as images and that contain no program: no SVG. */
const imageTypes = new Set(['avif', 'bmp', 'gif', 'jpeg', 'png', 'webp'].map((name) => `image/${name}`))

/** Fetches images of other sites for the users, so that those sites do not learn who reads a message. */
export class ExternalImages {
  readonly #chat: WithClock & WithDatabase
  readonly #settings: ExternalImageSettings
  /** From the look into the cache on: a look that ends after another request has fetched the image would fetch it again. */
  readonly #running = new Map<string, Promise<ExternalImage | undefined>>()
  #fetches = 0
  /** URLs that failed, with the time until which they are not tried again. */
  readonly #failed = new Map<string, number>()

  constructor(chat: WithClock & WithDatabase, settings: ExternalImageSettings) {
    this.#chat = chat
    this.#settings = settings
  }

  /** The image behind a signed address; undefined if it is forged or cannot be fetched. */
  async open(seal: string, hex: string): Promise<ExternalImage | undefined> {
    const url = openExternalImageLink(this.#settings.linkKey, seal, hex)
    if (url === undefined) return undefined
    const running = this.#running.get(url)
    if (running !== undefined) return running
    const reading = this.#readOrFetch(url).finally(() => this.#running.delete(url))
    this.#running.set(url, reading)
    return reading
  }

  async prune(): Promise<void> {
    await pruneExternalImages(this.#chat.database.sql, this.#oldestMs(), chatLimits.externalCacheBytesMax)
  }

  #oldestMs(): number {
    return this.#chat.clock.nowMs() - chatLimits.externalImageAgeMaxMs
  }

  async #readOrFetch(url: string): Promise<ExternalImage | undefined> {
    const cached = await readExternalImage(this.#chat.database.sql, url, this.#oldestMs())
    if (cached !== undefined || this.#failedLately(url)) return cached
    if (this.#fetches >= chatLimits.externalFetchesMax) return undefined
    this.#fetches += 1
    try {
      return await this.#fetch(url)
    } finally {
      this.#fetches -= 1
    }
  }

  async #fetch(url: string): Promise<ExternalImage | undefined> {
    const fetched = await guardedGet(url, {
      ...this.#settings,
      types: imageTypes,
      ...{ bytesMax: chatLimits.externalImageBytesMax, timeoutMs: chatLimits.externalFetchTimeoutMs, redirectsMax: 4 },
    })
    if (typeof fetched === 'string') {
      this.#noteFailure(url)
      return undefined
    }
    await saveExternalImage(this.#chat.database.sql, url, fetched, this.#chat.clock.nowMs())
    return fetched
  }

  #failedLately(url: string): boolean {
    return (this.#failed.get(url) ?? 0) > this.#chat.clock.nowMs()
  }

  #noteFailure(url: string): void {
    const oldest = this.#failed.keys().next().value
    if (this.#failed.size >= chatLimits.externalFailuresMax && oldest !== undefined) this.#failed.delete(oldest)
    this.#failed.set(url, this.#chat.clock.nowMs() + chatLimits.externalRetryAfterMs)
  }
}
