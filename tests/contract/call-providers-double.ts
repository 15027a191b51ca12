import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** JSON, or the fields of a form. */
  readonly body: Record<string, unknown>
}

export interface ProviderReply {
  readonly status?: number
  /** The page that a browser goes to. */
  readonly location?: string
  readonly body: unknown
}

/** A real HTTP server in place of a provider of calls: each path has its replies, and every request is recorded. */
export async function startCallProvider(replies: Record<string, (request: ProviderRequest) => ProviderReply>) {
  const requests: ProviderRequest[] = []
  const server = createServer(async (request, reply) => {
    let text = ''
    for await (const part of request) text += String(part)
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
    const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text === '' ? '{}' : text)
    const asked: ProviderRequest = { path: request.url ?? '', headers: request.headers, body }
    requests.push(asked)
    const answer = replies[asked.path.split('?', 1)[0] ?? '']?.(asked) ?? { status: 404, body: {} }
    const { location } = answer
    reply.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...(location === undefined ? {} : { location }),
    })
    reply.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    replies,
    requests,
    /** The requests since the last call. */
    taken: () => requests.splice(0),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
