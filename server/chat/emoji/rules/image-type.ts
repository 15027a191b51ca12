export type ImageType = 'png' | 'gif' | 'jpg' | 'webp'

/** How many bytes of a file it takes to tell. */
const signatureBytes = 12

/** What kind of image a file is by how it begins, whatever its name says. */
export function imageTypeOf(start: Uint8Array): ImageType | undefined {
  const text = Array.from(start.subarray(0, signatureBytes), (byte) => String.fromCharCode(byte)).join('')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'webp' : undefined
}
