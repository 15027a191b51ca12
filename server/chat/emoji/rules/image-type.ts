export type ImageType = 'png' | 'gif' | 'jpg' | 'webp'

/** The number of leading bytes that identify the type. */
const signatureBytes = 12

/** The image type by the first bytes of a file, whatever its name is. */
export function imageTypeOf(start: Uint8Array): ImageType | undefined {
  const text = Array.from(start.subarray(0, signatureBytes), (byte) => String.fromCharCode(byte)).join('')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'webp' : undefined
}
