export type ThumbnailState = 'none' | 'pending' | 'ready' | 'failed'

export interface ImageSize {
  readonly width: number
  readonly height: number
  readonly frames: number
}

/** A file somebody uploaded. */
export interface Attachment {
  readonly id: number
  readonly pathId: string
  readonly ownerId: number
  readonly name: string
  readonly sizeBytes: number
  readonly contentType: string
  readonly createdAtMs: number
  /** As it is seen; undefined for what is no image. */
  readonly image: ImageSize | undefined
  readonly thumbnails: ThumbnailState
}

/** The same with the messages that link it, as its owner's list shows it. */
export interface LinkedAttachment extends Attachment {
  readonly messages: readonly { readonly id: number; readonly sentAtS: number }[]
}
