import { z } from 'zod'
import type { NextcloudTalkSettings } from '../../../kernel/config/call-settings.ts'
import { basicAuthorization, isSuccess, postToProvider } from './call-request.ts'

/** A conversation that guests may join by its address. */
const publicConversation = 3

const replySchema = z.object({ ocs: z.object({ data: z.object({ token: z.string().regex(/^[a-z0-9]+$/i) }) }) })

/** Creates a public conversation; the reply is its address. A status is the error of the server. */
export async function createConversation(
  { url, user, password }: NextcloudTalkSettings,
  roomName: string,
): Promise<{ readonly url: string } | { readonly status: number } | 'unreachable' | 'bad_reply'> {
  const reply = await postToProvider(`${url}ocs/v2.php/apps/spreed/api/v4/room`, {
    authorization: basicAuthorization(user, password),
    headers: { 'OCS-APIRequest': 'true' },
    json: { roomType: publicConversation, roomName },
  })
  if (reply === 'unreachable') return reply
  if (!isSuccess(reply)) return { status: reply.status }
  const { data } = replySchema.safeParse(reply.body)
  return data === undefined ? 'bad_reply' : { url: `${url}index.php/call/${data.ocs.data.token}` }
}
