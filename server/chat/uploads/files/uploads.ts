import { roles } from '../../../kernel/values/roles.ts'
import type { Thumbnails } from '../../images/processing/thumbnails.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

export interface UploadSettings {
  readonly fileMebibytesMax: number
  /** For all files of the organization together; undefined: as much as there is room for. */
  readonly quotaMebibytes: number | undefined
  /** For all files of one guest or one bot; undefined: as those of everybody. */
  readonly guestAndBotQuotaMebibytes: number | undefined
  /** Where unfinished resumable uploads lie. */
  readonly unfinishedDirectory: string
  /** Seals temporary links. */
  readonly linkKey: Buffer
}

/** What uploading and serving files is done with, beside the blobs themselves. */
export interface Uploads extends UploadSettings {
  readonly thumbnails: Thumbnails
}

const mebibyte = 1_048_576

export const fileBytesMax = ({ fileMebibytesMax }: UploadSettings): number => fileMebibytesMax * mebibyte

/** Of one person's own files: guests and bots are let in by members, who answer for less than for themselves. */
export function ownQuotaBytes(
  { guestAndBotQuotaMebibytes: most }: UploadSettings,
  owner: ChatUser,
): number | undefined {
  return most !== undefined && (owner.isBot || owner.role === roles.guest) ? most * mebibyte : undefined
}

export function quotaBytes({ quotaMebibytes }: UploadSettings): number {
  return quotaMebibytes === undefined ? Number.MAX_SAFE_INTEGER : quotaMebibytes * mebibyte
}

export interface WithUploads {
  readonly uploads: Uploads
}
