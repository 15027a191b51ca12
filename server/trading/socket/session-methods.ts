import { z } from 'zod'
import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import { optional, param } from '../../kernel/endpoint/parameter.ts'
import { boundForm } from '../domain/signing/bound-text.ts'
import { tradingEndpoint } from '../endpoint.ts'
import { refuse } from '../failures.ts'
import { decimalText } from '../wire/market.ts'
import { boundLogon, logonMethod } from './logon.ts'
import type { SocketParts } from './parts.ts'
import { socketRequest } from './socket-request.ts'

const tag = 'Socket'
const seq = param.integer(z.int().min(0), 'The newest sequence that the client has')
const loggedOn = z.object({ accountId: z.string(), permissions: z.array(z.string()), seq: decimalText })

/** `parts` is a function because the parts contain the list of methods. */
export function sessionMethods(parts: () => SocketParts): readonly AnyEndpoint[] {
  return [logon(parts), status, resume, logout]
}

const logon = (parts: () => SocketParts) =>
  tradingEndpoint({
    method: 'POST',
    path: `/${logonMethod}`,
    tag,
    summary: 'Log on; private events start after the reply',
    access: 'signed',
    params: {
      apiKey: param.text(),
      signature: param.text(),
      [boundLogon.marker]: optional(param.choice([boundForm], 'Signature form; default: over the parameters alone')),
      resumeFrom: optional(seq),
    },
    reply: loggedOn,
    failures: ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE', 'RESYNC_REQUIRED'],
    async handle({ params: { resumeFrom }, caller, request: facts }) {
      const request = socketRequest(facts)
      if (parts().services.venue.views.accountState(caller.accountId) === 'frozen') throw refuse.accountFrozen()
      await parts().takeOnce(caller)
      const session = await request.connection.logOn(caller, resumeFrom)
      request.afterReply = () => session.release()
      const { accountId, permissions } = session
      return { accountId: String(accountId), permissions: [...permissions], seq: String(session.seq) }
    },
  })

const status = tradingEndpoint({
  method: 'GET',
  path: '/session.status',
  tag,
  summary: 'Show the account of this connection',
  access: 'public',
  params: {},
  reply: loggedOn.extend({ loggedOn: z.boolean() }),
  failures: [],
  handle({ request }) {
    const { session } = socketRequest(request).connection
    if (session === undefined) return { loggedOn: false, accountId: '', permissions: [], seq: '0' }
    const { accountId, permissions } = session
    return {
      loggedOn: true,
      accountId: String(accountId),
      permissions: [...permissions],
      seq: String(session.seq),
    }
  },
})

const resume = tradingEndpoint({
  method: 'POST',
  path: '/session.resume',
  tag,
  summary: 'Send the events of the account after this sequence again',
  access: 'read',
  params: { from: seq },
  reply: z.object({ seq: decimalText }),
  failures: ['RESYNC_REQUIRED'],
  async handle({ params: { from }, request: facts }) {
    const request = socketRequest(facts)
    const { session } = request.connection
    if (session === undefined) throw refuse.notLoggedOn()
    await session.resume(from)
    request.afterReply = () => session.release()
    return { seq: String(session.seq) }
  },
})

const logout = tradingEndpoint({
  method: 'POST',
  path: '/session.logout',
  tag,
  summary: 'Log off; public subscriptions stay',
  access: 'public',
  params: {},
  reply: z.object({ loggedOn: z.literal(false) }),
  failures: [],
  handle({ request }) {
    socketRequest(request).connection.logOut()
    return { loggedOn: false as const }
  },
})
