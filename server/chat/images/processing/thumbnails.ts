import { buffer } from 'node:stream/consumers'
import { WakeableWorker } from '../../../kernel/jobs/wakeable-worker.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import { DatabaseUnavailable } from '../../../kernel/storage/database.ts'
import type { WithBlobs, WithLog } from '../../dependencies.ts'
import { removeBlobs } from '../../uploads/files/remove-blobs.ts'
import type { Attachment } from '../../uploads/rules/attachment.ts'
import { needsTranscoding } from '../../uploads/rules/content-type.ts'
import { blobPrefix, originalBlob, thumbnailBlob } from '../../uploads/rules/path-id.ts'
import { type ThumbnailFormat, thumbnailFormats, transcodedFormat } from '../../uploads/rules/thumbnail-format.ts'
import { recordOrphanBlobs } from '../../uploads/store/orphan-blobs.ts'
import {
  type AwaitingMessage,
  nextAwaitingMessage,
  type PendingImage,
  returnPendingImage,
  settleThumbnails,
  stopAwaiting,
  takePendingImage,
} from '../store/thumbnail-work.ts'
import { processImage } from './process-image.ts'
import { type RefreshMessageNeeds, refreshMessage } from './refresh-message.ts'

type ThumbnailsNeeds = RefreshMessageNeeds & WithBlobs & WithLog

/** Starts without an end. Three, since a process may also end for another reason. */
const attemptsMax = 3

/**
 * Makes thumbnails one after the other and shows them in the waiting messages. The work is stored in the database only:
 * a stop loses nothing.
 */
export class Thumbnails extends WakeableWorker {
  readonly #chat: ThumbnailsNeeds

  constructor(chat: ThumbnailsNeeds) {
    super()
    this.#chat = chat
  }

  protected override async round(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.#doNext()));
  }

  protected override failed(error: unknown): void {
    this.#chat.log.error('thumbnails stopped', errorFields(error))
  }

  /** A message that cannot be rendered again keeps its placeholder: it must not block the others. */
  async #refresh(chat: ThumbnailsNeeds, awaiting: AwaitingMessage): Promise<void> {
    try {
      await refreshMessage(chat, awaiting)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      chat.log.error('could not show a thumbnail in its message', { ...awaiting, ...errorFields(error) })
      await chat.database.transaction((tx) => stopAwaiting(tx, awaiting))
    }
  }

  /** False when there was nothing to do. */
  async #doNext(): Promise<boolean> {
    const chat = this.#chat
    const { clock, database } = chat
    const { sql } = database
    const awaiting = await nextAwaitingMessage(sql)
    if (awaiting !== undefined) {
      await this.#refresh(chat, awaiting)
      return true
    }
    const pending = await takePendingImage(sql, clock.nowMs())
    if (pending === undefined) return false
    const { id, pathId } = pending.file
    const state = (await this.#make(pending)) ? 'ready' : 'failed'
    if (await settleThumbnails(sql, id, state)) return true
    // Its blobs were deleted before the last thumbnail was stored.
    await recordOrphanBlobs(sql, [blobPrefix(pathId)], chat.clock.nowMs())
    await removeBlobs(chat, blobPrefix(pathId))
    return true
  }

  /** The decoder runs in this process. An image that ends it would do so after every restart. */
  async #make({ file, attempts }: PendingImage): Promise<boolean> {
    const { log, database, clock } = this.#chat
    if (attempts > attemptsMax) {
      log.error('gave up an image at which the process ended', { attachment: file.id, owner: file.ownerId })
      return false
    }
    try {
      return await makeThumbnails(this.#chat, file)
    } catch (error) {
      await returnPendingImage(database.sql, file.id, clock.nowMs())
      throw error
    }
  }
}

export function formatsFor({ image, contentType }: Attachment): readonly ThumbnailFormat[] {
  if (image === undefined) return []
  const usual = thumbnailFormats.filter(({ isAnimated }) => !isAnimated || image.frames > 1)
  return needsTranscoding(contentType) ? [...usual, transcodedFormat(image.width, image.height)] : usual
}

/** False when the image cannot be decoded completely. */
async function makeThumbnails({ blobs }: ThumbnailsNeeds, file: Attachment): Promise<boolean> {
  const original = await blobs.get(originalBlob(file.pathId))
  if (original === undefined) return false
  const content = await buffer(original)
  for (const { name, maxWidth: width, maxHeight: height, isAnimated: animated } of formatsFor(file)) {
    const made = await processImage(content, { width, height, fit: 'inside', format: 'webp', animated })
    if (typeof made === 'string') return false
    await blobs.put(thumbnailBlob(file.pathId, name), oneChunk(made))
  }
  return true
}

async function* oneChunk(content: Buffer): AsyncIterable<Uint8Array> {
  yield content
}
