import { z } from 'zod'
import { sha256 } from '../../../kernel/auth/digest.ts'
import type { ConstructorGroupsSettings } from '../../../kernel/config/call-settings.ts'
import { isSuccess, postToProvider } from './call-request.ts'
import { webLink } from './web-link.ts'

const replySchema = z.object({ url: webLink })

/** The room of a user, made at the first call. */
export async function defaultRoom(
  { url, accessKey, secretKey }: ConstructorGroupsSettings,
  room: { readonly creatorEmail: string; readonly name: string; readonly fallbackName: string },
): Promise<{ readonly url: string } | 'failed'> {
  const digest = sha256(`${accessKey}|${secretKey}`).toString('hex')
  const reply = await postToProvider(`${url}room/default`, {
    authorization: `Bearer ${accessKey}|${digest}`,
    json: { creator_email: room.creatorEmail, name: room.name, fallback_name: room.fallbackName },
  })
  if (reply === 'unreachable' || !isSuccess(reply)) return 'failed'
  return replySchema.safeParse(reply.body).data ?? 'failed'
}
