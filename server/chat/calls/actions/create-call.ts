import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { WithCalls } from '../calls.ts'
import { refuseCall } from '../failures.ts'
import { callLimits } from '../limits.ts'
import { callNotices } from '../notices.ts'
import { type CallReply, isSuccess } from '../providers/call-request.ts'
import { defaultRoom } from '../providers/constructor-groups.ts'
import { createConversation } from '../providers/nextcloud-talk.ts'
import { type OAuthServer, renewToken } from '../providers/oauth.ts'
import { createWebexMeeting, webexLinkIn } from '../providers/webex.ts'
import { createZoomMeeting, zoomLinkIn } from '../providers/zoom.ts'
import { deleteToken, findToken, replaceToken } from '../store.ts'
import { sealToken, unsealToken } from '../wire.ts'

type CreateCallNeeds = WithCalls & WithClock & WithDatabase & WithEvents

/** Each function returns the address of a new call. */
export async function createZoomCall(chat: CreateCallNeeds, user: ChatUser, isVideo: boolean): Promise<string> {
  const { servers, zoomAccount } = chat.calls
  if (zoomAccount === undefined) {
    const server = chat.calls.oauthServer('zoom')
    if (server === undefined || servers.zoom === undefined) throw refuseCall.notConfigured('Zoom')
    const { zoom } = servers
    const create = (token: string) => createZoomMeeting(zoom, token, { host: 'me', isVideo })
    return linkOf(server, zoomLinkIn(await withToken(chat, user, server, create)))
  }
  const call = await zoomAccount.createMeeting(user.deliveryEmail, isVideo)
  if (call === 'bad_credentials') throw refuseCall.badCredentials('Zoom')
  if (call === 'unknown_user') throw refuseCall.unknownZoomUser()
  if (call === 'failed') throw refuseCall.failed('Zoom')
  return call.url
}

export async function createWebexCall(chat: CreateCallNeeds, user: ChatUser): Promise<string> {
  const { webex } = chat.calls.servers
  const server = chat.calls.oauthServer('webex')
  if (webex === undefined || server === undefined) throw refuseCall.notConfigured('Webex')
  const create = (token: string) => createWebexMeeting(webex, token, chat.clock.nowMs())
  return linkOf(server, webexLinkIn(await withToken(chat, user, server, create)))
}

export async function createConstructorGroupsCall({ calls }: WithCalls, user: ChatUser): Promise<string> {
  const { constructorGroups } = calls.servers
  if (constructorGroups === undefined) throw refuseCall.notConfigured('Constructor Groups')
  const name = `${user.fullName}'s room`
  const names = { name, fallbackName: `${name} (${user.id})` }
  const room = await defaultRoom(constructorGroups, { creatorEmail: user.deliveryEmail, ...names })
  if (room === 'failed') throw refuseCall.failed('Constructor Groups')
  return room.url
}

export async function createNextcloudTalkCall({ calls }: WithCalls, roomName: string): Promise<string> {
  const { nextcloudTalk } = calls.servers
  const title = 'Nextcloud Talk'
  if (nextcloudTalk === undefined) throw refuseCall.notConfigured(title)
  const shortened =
    roomName.length > callLimits.roomNameLengthMax
      ? `${roomName.slice(0, callLimits.roomNameLengthMax - 1)}…`
      : roomName
  const room = await createConversation(nextcloudTalk, shortened)
  if (room === 'unreachable') throw refuseCall.unreachable(title)
  if (room === 'bad_reply') throw refuseCall.failed(title)
  if ('status' in room) throw refuseCall.unreachable(title, `HTTP ${room.status}`)
  return room.url
}

function linkOf({ title }: OAuthServer, link: string | undefined): string {
  if (link === undefined) throw refuseCall.failed(title)
  return link
}

/** Sends a request with the user's token. A token that the provider rejects is deleted, and the user connects again. */
async function withToken(
  chat: CreateCallNeeds,
  user: ChatUser,
  server: OAuthServer,
  request: (accessToken: string) => Promise<CallReply | 'unreachable'>,
): Promise<CallReply> {
  const { sealed, accessToken } = await currentToken(chat, user, server)
  const reply = await request(accessToken)
  if (reply === 'unreachable') throw refuseCall.unreachable(server.title)
  if (reply.status === 401) {
    await forgetToken(chat, user, server, sealed)
    throw refuseCall.badToken(server.title)
  }
  if (!isSuccess(reply)) throw refuseCall.failed(server.title)
  return reply
}

/** The token of the user, renewed if it ends soon. */
async function currentToken(
  chat: CreateCallNeeds,
  user: ChatUser,
  server: OAuthServer,
  attemptsLeft = 2,
): Promise<{ readonly sealed: Buffer; readonly accessToken: string }> {
  const { provider, title } = server
  const { sql } = chat.database
  const sealed = await findToken(sql, user.id, provider)
  if (sealed === undefined) throw refuseCall.badToken(title)
  const token = unsealToken(chat, user.id, provider, sealed)
  const nowMs = chat.clock.nowMs()
  if (token !== undefined && nowMs < token.expiresAtMs - callLimits.renewalMs)
    return { sealed, accessToken: token.accessToken }
  const renewed = token === undefined ? 'refused' : await renewToken(server, token, nowMs)
  if (renewed === 'unreachable') throw refuseCall.unreachable(title)
  if (renewed === 'refused') {
    const isForgotten = await forgetToken(chat, user, server, sealed)
    // A concurrent request may have renewed it: a refresh token counts once.
    if (!isForgotten && attemptsLeft > 0) return currentToken(chat, user, server, attemptsLeft - 1)
    throw refuseCall.badToken(title)
  }
  const replacement = sealToken(chat, user.id, provider, renewed)
  await replaceToken(sql, user.id, sealed, replacement)
  return { sealed: replacement, accessToken: renewed.accessToken }
}

/** False if a concurrent request has replaced the token. */
function forgetToken(chat: CreateCallNeeds, user: ChatUser, { provider }: OAuthServer, sealed: Buffer) {
  return chat.database.transaction(async (tx) => {
    const isForgotten = await deleteToken(tx, user.id, sealed)
    if (isForgotten) chat.events.publishOnCommit(tx, callNotices.connected(user.id, provider, false))
    return isForgotten
  })
}
