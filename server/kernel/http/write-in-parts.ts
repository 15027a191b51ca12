import type { ServerResponse } from 'node:http'

/** Writing megabytes to a socket at once takes as long as tens of small requests. */
export const partBytes = 128 * 1024

/** A smaller buffer is copied to others: a write of its own costs more. */
const ownWriteBytes = 16 * 1024

export function isList(body: unknown): body is readonly Buffer[] {
  return Array.isArray(body)
}

export function lengthOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0)
}

/** The same bytes, with the small buffers between two large ones as one. */
function joinSmall(buffers: readonly Buffer[]): readonly Buffer[] {
  const joined: Buffer[] = []
  let small: Buffer[] = []
  const join = () => {
    if (small.length > 0) joined.push(Buffer.concat(small))
    small = []
  }
  for (const buffer of buffers) {
    if (buffer.length < ownWriteBytes) small.push(buffer)
    else {
      join()
      joined.push(buffer)
    }
  }
  join()
  return joined
}

/** Writes a large body in parts, each after the previous one is sent, so that other requests are served in between. */
export function endInParts(response: ServerResponse, body: readonly Buffer[]): void {
  const parts = partsOf(joinSmall(body))
  let written = 0
  const writeNext = (error?: Error | null) => {
    // After a disconnect the rest has no reader.
    if (error || response.destroyed) return
    const part = parts[written++]
    if (part === undefined) return void response.end()
    // Writes of one turn reach the system together.
    part.forEach((piece, at) => {
      const isLast = at === part.length - 1
      if (!isLast) response.write(piece)
      else if (written === parts.length) response.end(piece)
      else response.write(piece, (failed) => setImmediate(writeNext, failed))
    })
  }
  writeNext()
}

/** The same bytes in parts of `partBytes`, each of one or more buffers. */
function partsOf(body: readonly Buffer[]): Buffer[][] {
  const parts: Buffer[][] = []
  let free = 0
  for (const buffer of body) {
    for (let from = 0; from < buffer.length; ) {
      if (free === 0) {
        parts.push([])
        free = partBytes
      }
      const piece = buffer.subarray(from, from + free)
      parts.at(-1)?.push(piece)
      from += piece.length
      free -= piece.length
    }
  }
  return parts
}
