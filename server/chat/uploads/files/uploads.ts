import { roles } from '../../../kernel/values/roles.ts'
import type { Thumbnails } from '../../images/processing/thumbnails.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

export interface UploadSettings {
  readonly fileMebibytesMax: number
  /** For all files of the organization; undefined: no limit. */
  readonly quotaMebibytes: number | undefined
  /** For all files of one guest or one bot; undefined: the general limit. */
  readonly guestAndBotQuotaMebibytes: number | undefined
  /** The folder of unfinished resumable uploads. */
  readonly unfinishedDirectory: string
  /** Seals temporary links. */
  readonly linkKey: Buffer
}

/** The services for uploading and serving files, besides the blobs. */
export interface Uploads extends UploadSettings {
  readonly thumbnails: Thumbnails
}

const mebibyte = 1_048_576

export const fileBytesMax = ({ fileMebibytesMax }: UploadSettings): number => fileMebibytesMax * mebibyte

/** The quota of one user's files: guests and bots have a smaller one. */
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
