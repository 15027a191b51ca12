import { z } from 'zod'
import type { Clock } from '../../../kernel/clock/clock.ts'
import type { ZoomSettings } from '../../../kernel/config/call-settings.ts'
import { callLimits } from '../limits.ts'
import { basicAuthorization, type CallReply, isSuccess, postToProvider } from './call-request.ts'
import { type OAuthServer, oauthTitles } from './oauth.ts'
import { webLink } from './web-link.ts'

export const zoomServer = ({ clientId, clientSecret, signInUrl }: ZoomSettings): OAuthServer => ({
  provider: 'zoom',
  title: oauthTitles.zoom,
  clientId,
  clientSecret,
  authorizeUrl: `${signInUrl}oauth/authorize`,
  tokenUrl: `${signInUrl}oauth/token`,
  revokeUrl: `${signInUrl}oauth/revoke`,
  secretIn: 'header',
})

const meetingSchema = z.object({ join_url: webLink })
const errorSchema = z.object({ code: z.int() })
const accountTokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(3600),
})

/** Zoom's code for a user it does not know. */
const unknownUser = 1001
/** Zoom's code for an access token that is invalid or expired. */
const badToken = 124

/** Creates a meeting of a Zoom user: `me` for the user of the token, or a mail address. */
export function createZoomMeeting(
  { apiUrl }: ZoomSettings,
  accessToken: string,
  { host, isVideo }: { readonly host: string; readonly isVideo: boolean },
): Promise<CallReply | 'unreachable'> {
  return postToProvider(`${apiUrl}v2/users/${encodeURIComponent(host)}/meetings`, {
    authorization: `Bearer ${accessToken}`,
    // The password becomes part of the address; without one the account may force a waiting room.
    json: { settings: { host_video: isVideo, participant_video: isVideo }, default_password: true },
  })
}

export const zoomLinkIn = ({ body }: CallReply): string | undefined => meetingSchema.safeParse(body).data?.join_url

/** A server-to-server app: the server creates meetings for all Zoom users of one account. */
export class ZoomAccount {
  readonly #settings: ZoomSettings
  readonly #clock: Clock
  #token: { readonly text: string; readonly expiresAtMs: number } | undefined

  constructor(settings: ZoomSettings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
  }

  async createMeeting(
    host: string,
    isVideo: boolean,
  ): Promise<{ readonly url: string } | 'bad_credentials' | 'unknown_user' | 'failed'> {
    const token = await this.#accessToken()
    if (token === undefined) return 'bad_credentials'
    const reply = await createZoomMeeting(this.#settings, token, { host, isVideo })
    if (reply === 'unreachable') return 'failed'
    const url = isSuccess(reply) ? zoomLinkIn(reply) : undefined
    if (url !== undefined) return { url }
    const code = errorSchema.safeParse(reply.body).data?.code
    if (code === badToken || reply.status === 401) this.#token = undefined
    return code === unknownUser ? 'unknown_user' : 'failed'
  }

  async #accessToken(): Promise<string | undefined> {
    const nowMs = this.#clock.nowMs()
    if (this.#token !== undefined && nowMs < this.#token.expiresAtMs - callLimits.renewalMs) return this.#token.text
    const { clientId, clientSecret, signInUrl, accountId = '' } = this.#settings
    const reply = await postToProvider(`${signInUrl}oauth/token`, {
      authorization: basicAuthorization(clientId, clientSecret),
      form: { grant_type: 'account_credentials', account_id: accountId },
    })
    if (reply === 'unreachable' || !isSuccess(reply)) return undefined
    const { data } = accountTokenSchema.safeParse(reply.body)
    this.#token = data && { text: data.access_token, expiresAtMs: nowMs + data.expires_in * 1000 }
    return this.#token?.text
  }
}
