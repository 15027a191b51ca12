import type { ServerResponse } from 'node:http'

/** Writing megabytes to a socket at once takes as long as tens of small requests. */
export const partBytes = 128 * 1024

/** Writes a large body in parts, each after the previous one is sent, so that other requests are served in between. */
export function endInParts(response: ServerResponse, body: Buffer): void {
  let written = 0
  const writeNext = (error?: Error | null) => {
    // After a disconnect the rest has no reader.
    if (error || response.destroyed) return
    const part = body.subarray(written, written + partBytes)
    written += part.length
    if (written === body.length) response.end(part)
    else response.write(part, (failed) => setImmediate(writeNext, failed))
  }
  writeNext()
}
