export type ThumbnailState = 'none' | 'pending' | 'ready' | 'failed'

export interface ImageSize {
  readonly width: number
  readonly height: number
  readonly frames: number
}

/** An uploaded file. */
export interface Attachment {
  readonly id: number
  readonly pathId: string
  readonly ownerId: number
  readonly name: string
  readonly sizeBytes: number
  readonly contentType: string
  readonly createdAtMs: number
  /** The displayed size; undefined for other files. */
  readonly image: ImageSize | undefined
  readonly thumbnails: ThumbnailState
}

/** The same with the newest messages that link it, for its owner's list. */
export interface LinkedAttachment extends Attachment {
  readonly messages: readonly { readonly id: number; readonly sentAtS: number }[]
}
