import { BlobTooLarge } from './blobs.ts'

export interface Part {
  readonly bytes: Buffer
  readonly isLast: boolean
}

/** The content in parts of `partBytes`; the last one, which may be empty, has the rest. */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  { partBytes, bytesMax }: { readonly partBytes: number; readonly bytesMax: number },
): AsyncIterable<Part> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > bytesMax) throw new BlobTooLarge(`The content is larger than ${bytesMax} bytes`)
    held.push(chunk)
    heldBytes += chunk.byteLength
    // More than a part: the last one is known at the end only.
    if (heldBytes <= partBytes) continue
    const bytes = Buffer.concat(held)
    let from = 0
    for (; bytes.length - from > partBytes; from += partBytes)
      yield { bytes: bytes.subarray(from, from + partBytes), isLast: false }
    held = [bytes.subarray(from)]
    heldBytes = bytes.length - from
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}
