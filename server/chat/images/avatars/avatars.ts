import { madePicture } from '../processing/received-picture.ts'

/** Sides in pixels, by the suffix of the name. */
export const avatarSides = { '': 100, '-medium': 500 } as const

export type AvatarSize = keyof typeof avatarSides

/** The name is an unguessable token: knowing it authorizes. */
export const avatarBlob = (name: string, size: AvatarSize): string => `avatars/${name}${size}.png`

const sizes = Object.keys(avatarSides) as AvatarSize[]

export const avatarBlobs = (name: string): string[] => sizes.map((size) => avatarBlob(name, size))

/** The files of an avatar, by the keys of their blobs. */
export async function makeAvatar(name: string, content: Buffer): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>()
  for (const size of sizes) {
    const side = avatarSides[size]
    const picture = await madePicture(content, { width: side, height: side, fit: 'cover', format: 'png' })
    made.set(avatarBlob(name, size), picture)
  }
  return made
}
