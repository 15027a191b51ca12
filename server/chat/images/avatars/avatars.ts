import type { BlobStore } from '../../../kernel/storage/blobs/blobs.ts'
import { inOneChunk, madePicture } from '../processing/received-picture.ts'

/** Sides in pixels, by the suffix of the name. */
export const avatarSides = { '': 100, '-medium': 500 } as const

export type AvatarSize = keyof typeof avatarSides

/** The name is an unguessable token: knowing it authorizes. */
export const avatarBlob = (name: string, size: AvatarSize): string => `avatars/${name}${size}.png`

const sizes = Object.keys(avatarSides) as AvatarSize[]

export async function storeAvatar(blobs: BlobStore, name: string, content: Buffer): Promise<void> {
  for (const size of sizes) {
    const side = avatarSides[size]
    const made = await madePicture(content, { width: side, height: side, fit: 'cover', format: 'png' })
    await blobs.put(avatarBlob(name, size), inOneChunk(made))
  }
}

export async function dropAvatar(blobs: BlobStore, name: string): Promise<void> {
  for (const size of sizes) await blobs.delete(avatarBlob(name, size))
}
