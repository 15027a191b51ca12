import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts/ports.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import { replyCheckOf } from '../kernel/endpoint/testing-documented.ts'
import { blankErrorPages } from '../kernel/http/error-pages.ts'
import { createListener } from '../kernel/http/listener.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import { Metrics } from '../kernel/metrics/metrics.ts'
import { testFolder } from '../kernel/storage/testing-folder.ts'
import { releaseAfterwards } from '../kernel/storage/testing-release.ts'
import { schemaOf } from './delivery/queues/testing-events.ts'
import { chatDescription } from './description.ts'
import type { ChatModule } from './module.ts'
import type { ChatUser } from './people/rules/chat-user.ts'
import type { TestUserName } from './testing-users.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  readonly body: any
}

export type Call = (
  who: TestUserName | ChatUser | 'nobody',
  method: string,
  path: string,
  params?: Record<string, unknown>,
) => Promise<Answer>

export type Credentials = (who: TestUserName | ChatUser) => Promise<Record<string, string>>

/** Calls endpoints and validates every reply against the OpenAPI document. */
export function callerOf(chat: ChatModule, app: FastifyInstance, credentials: Credentials): Call {
  const checkReply = replyCheckOf(chat.api.endpoints, chatDescription)
  return async (who, method, path, params = {}) => {
    const headers: Record<string, string> = who === 'nobody' ? {} : await credentials(who)
    const sent = formOf(params)
    const inQuery = method === 'GET'
    if (!inQuery) headers['content-type'] = 'application/x-www-form-urlencoded'
    const reply = await app.inject({
      method: method as 'GET',
      url: `/api/v1${path}${inQuery && sent.size > 0 ? `?${sent}` : ''}`,
      headers,
      ...(inQuery ? {} : { payload: sent.toString() }),
    })
    const body = reply.json()
    checkReply({ method, path: path.split('?')[0] ?? path, status: reply.statusCode, body })
    if (path === '/events' && Array.isArray(body.events)) for (const event of body.events) schemaOf(event)
    return { status: reply.statusCode, headers: reply.headers, body }
  }
}

/** One key per user, created on first use. */
export function credentialsOf(accounts: Accounts, userOf: (who: TestUserName | ChatUser) => ChatUser): Credentials {
  const keys = new Map<number, string>()
  return async (who) => {
    const user = userOf(who)
    const key = keys.get(user.id) ?? (await accounts.issueChatKey(user.id))
    keys.set(user.id, key)
    return { authorization: `Basic ${Buffer.from(`${user.deliveryEmail}:${key}`).toString('base64')}` }
  }
}

/** As real clients send parameters: strings as they are, everything else as JSON. */
function formOf(params: Record<string, unknown>): URLSearchParams {
  const sent = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) sent.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return sent
}

/** Serves the module until the tests of the file are over. */
export function listenerFor(chat: ChatModule, clock: Clock, log: Logger) {
  const spoolDirectory = testFolder(`spool${systemIds.token(8)}`)
  const context = { clock, ids: systemIds, trustedProxies: [], spoolDirectory }
  const { app } = createListener({
    ...context,
    apis: [chat.api, chat.files, chat.pictures],
    errorPages: blankErrorPages,
    log,
    metrics: new Metrics({ process: false }),
    checkReplies: true,
    translateError: () => undefined,
  })
  chat.resumableUploads.mount(app, context)
  releaseAfterwards(async () => {
    await app.close()
    await rm(spoolDirectory, { recursive: true, force: true })
  })
  return app
}
