import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import type { WithBlobs } from '../../dependencies.ts'
import { refuseUpload } from '../failures.ts'
import type { Attachment } from '../rules/attachment.ts'
import { readByteRange } from '../rules/byte-range.ts'
import { contentDisposition } from '../rules/content-disposition.ts'
import { isShownInline, unknownType } from '../rules/content-type.ts'
import { originalBlob } from '../rules/path-id.ts'

/** Bytes with a name and a type, to be served. */
export interface ServedBlob {
  readonly key: string
  readonly name: string
  readonly contentType: string
  /** Differs with the content, which never changes under one key. */
  readonly tag: string
  readonly download: boolean
}

export function originalOf(file: Attachment, download: boolean): ServedBlob {
  const { pathId, name, contentType } = file
  return { key: originalBlob(pathId), name, contentType, tag: `original-${file.id}`, download }
}

/** An opaque origin in which nothing runs. Browsers show a PDF with a built-in viewer, which counts as an object. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; object-src 'self'; sandbox"

/** Sends a blob, or the requested part of it. The caller has checked the access. */
export async function serveBlob(
  { blobs }: WithBlobs,
  { headers }: Pick<RequestInfo, 'headers'>,
  blob: ServedBlob,
): Promise<RawReply> {
  const size = await blobs.size(blob.key)
  if (size === undefined) throw refuseUpload.noSuchFile()
  const tag = `"${blob.tag}"`
  const shared = { ...headersOf(blob), etag: tag }
  if (isKnown(headers['if-none-match'], tag)) return new RawReply(304, shared, '')
  const stillSame = headers['if-range'] === undefined || headers['if-range'] === tag
  const range = stillSame ? readByteRange(headers.range, size) : undefined
  if (range === 'unsatisfiable') return new RawReply(416, { ...shared, 'content-range': `bytes */${size}` }, '')
  // The whole file by its range too: the store may have another size now, and a reply has as many bytes as it announces.
  const content = await blobs.get(blob.key, range ?? (size === 0 ? undefined : { first: 0, last: size - 1 }))
  if (content === undefined) throw refuseUpload.noSuchFile()
  if (range === undefined) return new RawReply(200, { ...shared, 'content-length': String(size) }, content)
  const { first, last } = range
  const part = { 'content-range': `bytes ${first}-${last}/${size}`, 'content-length': String(last - first + 1) }
  return new RawReply(206, { ...shared, ...part }, content)
}

/**
 * Only harmless types are shown in place or sent with their own type: a browser would use a script or a style sheet
 * even if it is marked as an attachment.
 */
function headersOf({ contentType, name, download }: ServedBlob): Record<string, string> {
  const isHarmless = isShownInline(contentType)
  const type = isHarmless ? contentType : unknownType
  return {
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'content-disposition': contentDisposition(isHarmless && !download ? 'inline' : 'attachment', name),
    'content-security-policy': policy,
    'accept-ranges': 'bytes',
    // Browsers may cache it but must revalidate: access to a file can change.
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  }
}

function isKnown(header: string | undefined, tag: string): boolean {
  const listed = (header ?? '').split(',').map((text) => text.trim().replace(/^W\//, ''))
  return listed.includes(tag) || listed.includes('*')
}
