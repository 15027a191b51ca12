import type { Thumbnails } from '../images/thumbnails.ts'

export interface UploadSettings {
  readonly fileMebibytesMax: number
  /** For all files of the organization together; undefined: as much as there is room for. */
  readonly quotaMebibytes: number | undefined
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

export function quotaBytes({ quotaMebibytes }: UploadSettings): number {
  return quotaMebibytes === undefined ? Number.MAX_SAFE_INTEGER : quotaMebibytes * mebibyte
}
