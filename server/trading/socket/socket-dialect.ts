import type { TradingPermission } from '../../accounts/ports.ts'
import type { Clock } from '../../kernel/clock/clock.ts'
import type { Dialect, Identified, WrittenReply } from '../../kernel/endpoint/dialect.ts'
import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import { type Awaitable, ifPresent } from '../../kernel/values/if-present.ts'
import { refuse } from '../failures.ts'
import { wholeViews } from '../sequencer/venue/whole-views.ts'
import type { RequestVerifier } from '../signing/verify-request.ts'
import type { Venue } from '../venue.ts'
import { successMembers } from '../wire/envelope.ts'
import { identifyLogon, logonMethod } from './logon.ts'
import { type SocketRequest, socketRequest } from './socket-request.ts'

const logonPath = `/${logonMethod}`

/**
 * The errors and limits of the trading API, for callers identified by their session. Replies omit the opening brace of
 * the envelope, because the request id is put first.
 */
export function socketDialect(
  dialect: Dialect,
  verifier: RequestVerifier,
  venue: Pick<Venue, 'caughtUp' | 'views'>,
  clock: Clock,
): Dialect {
  const withoutBrace = (reply: WrittenReply): WrittenReply => ({ ...reply, body: reply.body.slice(1) })
  return {
    ...dialect,
    success: (resultText) => successMembers(clock.nowMs(), resultText),
    failure: (failure, request) => withoutBrace(dialect.failure(failure, request)),
    protocolFailure: (problem) => withoutBrace(dialect.protocolFailure(problem)),
    // As over HTTP. The socket's own methods refuse them, also those that need no key.
    unknownParameters: (endpoint) => (isOfHttp(endpoint) ? dialect.unknownParameters(endpoint) : 'refused'),
    identify(request, endpoint) {
      const isPrivate = endpoint.access !== 'public' || endpoint.path === logonPath
      const waiting = isPrivate ? venue.caughtUp() : wholeViews(venue.views)
      const identifyNow = () => identify(socketRequest(request), endpoint, verifier)
      return waiting === undefined ? identifyNow() : waiting.then(identifyNow)
    },
  }
}

/** Whether HTTP offers the endpoint too; the paths of the socket's own methods are their names. */
const isOfHttp = ({ path }: AnyEndpoint): boolean => path.startsWith('/public/') || path.startsWith('/private/')

function identify(
  request: SocketRequest,
  { access, path }: AnyEndpoint,
  verifier: RequestVerifier,
): Awaitable<Identified> {
  if (path === logonPath) return identifyLogon(request, verifier)
  const { connection, pairs } = request
  const { session } = connection
  if (access === 'public') return connection.identified()
  if (session === undefined) throw refuse.notLoggedOn()
  const limitKey = `account:${session.accountId}`
  const permission = access === 'signed' ? undefined : (access as TradingPermission)
  return ifPresent(session.caller(permission, pairs), (caller) => ({ caller, limitKey }))
}
