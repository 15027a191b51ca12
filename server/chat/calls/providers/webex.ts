import { z } from 'zod'
import type { WebexSettings } from '../../../kernel/config/call-settings.ts'
import { type CallReply, isSuccess, postToProvider } from './call-request.ts'
import { type OAuthServer, oauthTitles } from './oauth.ts'
import { webLink } from './web-link.ts'

export const webexServer = ({ clientId, clientSecret, apiUrl }: WebexSettings): OAuthServer => ({
  provider: 'webex',
  title: oauthTitles.webex,
  clientId,
  clientSecret,
  authorizeUrl: `${apiUrl}authorize`,
  tokenUrl: `${apiUrl}access_token`,
  // Calls in a room need all permissions of messaging.
  scope: 'meeting:schedules_read meeting:schedules_write spark:all',
  secretIn: 'form',
})

const roomSchema = z.object({ id: z.string().min(1) })
const meetingSchema = z.object({ webLink })
/** A call in a personal room is announced for this long. */
const personalRoomMs = 40 * 60_000

/**
 * Creates a call that everybody of the Webex organization may join: in a public room, or, in a free organization, which
 * may have none (403), in the personal room of the user.
 */
export async function createWebexMeeting(
  { apiUrl }: WebexSettings,
  accessToken: string,
  nowMs: number,
): Promise<CallReply | 'unreachable'> {
  const authorization = `Bearer ${accessToken}`
  const room = await postToProvider(`${apiUrl}rooms`, {
    authorization,
    json: { title: 'Agora call', isPublic: true, description: 'A call from the chat.' },
  })
  if (room === 'unreachable' || (!isSuccess(room) && room.status !== 403)) return room
  const roomId = roomSchema.safeParse(room.body).data?.id
  const meeting =
    isSuccess(room) && roomId !== undefined
      ? { title: 'Agora call', adhoc: true, roomId }
      : {
          title: 'Agora call',
          scheduledType: 'personalRoomMeeting',
          start: new Date(nowMs).toISOString(),
          end: new Date(nowMs + personalRoomMs).toISOString(),
        }
  return postToProvider(`${apiUrl}meetings`, { authorization, json: meeting })
}

export const webexLinkIn = ({ body }: CallReply): string | undefined => meetingSchema.safeParse(body).data?.webLink
