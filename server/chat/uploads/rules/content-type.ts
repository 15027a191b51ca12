/** The number of leading bytes that identify the type. */
export const headBytes = 4096

export const unknownType = 'application/octet-stream'

/** Images whose thumbnails are made. */
export const thumbnailedTypes: ReadonlySet<string> = new Set([
  'image/avif',
  'image/gif',
  'image/heic',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
])

/** Types that browsers may show in place: they contain no program, or browsers do not run it. */
const inlineTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
  'video/mp4',
  'video/quicktime',
  'video/webm',
])

export function isShownInline(contentType: string): boolean {
  return inlineTypes.has(contentType)
}

/** Browsers cannot show these: they are converted. */
export function needsTranscoding(contentType: string): boolean {
  return thumbnailedTypes.has(contentType) && !inlineTypes.has(contentType)
}

/**
 * The type of a file. Its first bytes decide; the client's claim only selects among types with the same signature, or
 * names types without one. A claim that contradicts the content is ignored.
 */
export function decideContentType(claimed: string, head: Uint8Array): string {
  const claim = bareType(claimed)
  const seen = typesSeen(head)
  if (seen.length > 0) return seen.includes(claim) ? claim : (seen[0] ?? unknownType)
  if (claim === 'text/plain') return isText(head) ? claim : unknownType
  return inlineTypes.has(claim) || thumbnailedTypes.has(claim) ? unknownType : claim
}

/** In lower case without parameters; an invalid media type is unknown. */
export function bareType(claimed: string): string {
  const type = (claimed.split(';', 1)[0] ?? '').trim().toLowerCase()
  return /^[a-z0-9][a-z0-9!#$&^_.+-]{0,62}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,62}$/.test(type) ? type : unknownType
}

interface Signature {
  readonly start: string
  readonly at?: number
  readonly further?: readonly [at: number, text: string]
  /** The first one applies if the client claims none of them. */
  readonly types: readonly string[]
}

const signatures: readonly Signature[] = [
  { start: '\x89PNG\r\n\x1a\n', types: ['image/png'] },
  { start: 'GIF87a', types: ['image/gif'] },
  { start: 'GIF89a', types: ['image/gif'] },
  { start: '\xff\xd8\xff', types: ['image/jpeg'] },
  { start: 'RIFF', further: [8, 'WEBP'], types: ['image/webp'] },
  { start: 'RIFF', further: [8, 'WAVE'], types: ['audio/wav'] },
  { start: 'II*\0', types: ['image/tiff'] },
  { start: 'MM\0*', types: ['image/tiff'] },
  { start: 'ftypavif', at: 4, types: ['image/avif'] },
  { start: 'ftypavis', at: 4, types: ['image/avif'] },
  ...['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1', 'hevc'].map((brand) => ({
    start: `ftyp${brand}`,
    at: 4,
    types: ['image/heic'],
  })),
  { start: 'ftypM4A ', at: 4, types: ['audio/mp4'] },
  { start: 'ftypqt  ', at: 4, types: ['video/quicktime'] },
  { start: 'ftyp', at: 4, types: ['video/mp4', 'audio/mp4'] },
  { start: '\x1aE\xdf\xa3', types: ['video/webm', 'audio/webm'] },
  { start: 'OggS', types: ['audio/ogg'] },
  { start: 'fLaC', types: ['audio/flac'] },
  { start: 'ID3', types: ['audio/mpeg'] },
  { start: '\xff\xfb', types: ['audio/mpeg'] },
  { start: '\xff\xf3', types: ['audio/mpeg'] },
  { start: '\xff\xf2', types: ['audio/mpeg'] },
  { start: '\xff\xf1', types: ['audio/aac'] },
  { start: '\xff\xf9', types: ['audio/aac'] },
  { start: '%PDF-', types: ['application/pdf'] },
]

function typesSeen(head: Uint8Array): readonly string[] {
  const text = Array.from(head.subarray(0, 32), (byte) => String.fromCharCode(byte)).join('')
  const found = signatures.find(
    ({ start, at = 0, further }) =>
      text.startsWith(start, at) && (further === undefined || text.startsWith(further[1], further[0])),
  )
  return found?.types ?? []
}

function isText(head: Uint8Array): boolean {
  return !head.includes(0)
}
