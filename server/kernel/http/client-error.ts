import type { Socket } from 'node:net'
import type { Ids } from '../ids/ids.ts'

const answers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Replies to malformed and unfinished requests. They have no path, so no dialect applies. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, ids: Ids): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = answers[error.code ?? ''] ?? '400 Bad Request'
  const body = `${status}\n`
  const lines = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${ids.token(16)}`,
    'Connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
