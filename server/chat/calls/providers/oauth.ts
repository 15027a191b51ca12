import { z } from 'zod'
import { basicAuthorization, type CallReply, isSuccess, postToProvider } from './call-request.ts'

/** Providers at which each user connects an own account. */
export type OAuthProvider = 'zoom' | 'webex'

/** Their names for people. */
export const oauthTitles = { zoom: 'Zoom', webex: 'Webex' } as const satisfies Record<OAuthProvider, string>

export const oauthProviders = ['zoom', 'webex'] as const satisfies readonly OAuthProvider[]

/** An authorization server of OAuth 2. */
export interface OAuthServer {
  readonly provider: OAuthProvider
  readonly title: string
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** Where a token is revoked, if the provider has such an address. */
  readonly revokeUrl?: string
  readonly scope?: string
  /** Where the provider expects the client secret. */
  readonly secretIn: 'header' | 'form'
}

export const callTokenSchema = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAtMs: z.int(),
})

export type CallToken = z.infer<typeof callTokenSchema>

const replySchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
})

/** The page of the provider at which the user allows this server to create calls. */
export function authorizePage(server: OAuthServer, redirectUri: string, state: string): string {
  const url = new URL(server.authorizeUrl)
  const { clientId, scope } = server
  const fields = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state }
  for (const [name, value] of Object.entries(scope === undefined ? fields : { ...fields, scope }))
    url.searchParams.set(name, value)
  return url.href
}

export const exchangeCode = (server: OAuthServer, code: string, redirectUri: string, nowMs: number) =>
  requestToken(server, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }, nowMs)

export const renewToken = (server: OAuthServer, { refreshToken }: CallToken, nowMs: number) =>
  requestToken(server, { grant_type: 'refresh_token', refresh_token: refreshToken }, nowMs)

/** Ends the permission at the provider too; a provider that cannot be reached ends it when the token expires. */
export async function revokeToken(server: OAuthServer, { accessToken }: CallToken): Promise<void> {
  const { clientId, clientSecret, revokeUrl } = server
  if (revokeUrl === undefined) return
  const authorization = basicAuthorization(clientId, clientSecret)
  await postToProvider(revokeUrl, { authorization, form: { token: accessToken } })
}

async function requestToken(
  server: OAuthServer,
  grant: Readonly<Record<string, string>>,
  nowMs: number,
): Promise<CallToken | 'unreachable' | 'refused'> {
  const { clientId, clientSecret, secretIn } = server
  const reply = await postToProvider(server.tokenUrl, {
    authorization: secretIn === 'header' ? basicAuthorization(clientId, clientSecret) : '',
    form: secretIn === 'header' ? grant : { ...grant, client_id: clientId, client_secret: clientSecret },
  })
  // A failure of the provider is no refusal: the token may still be good.
  if (reply === 'unreachable' || reply.status >= 500) return 'unreachable'
  return tokenIn(reply, nowMs) ?? 'refused'
}

function tokenIn(reply: CallReply, nowMs: number): CallToken | undefined {
  const { data } = isSuccess(reply) ? replySchema.safeParse(reply.body) : { data: undefined }
  return (
    data && {
      accessToken: data.access_token,
      refreshToken: data.refresh_token,
      expiresAtMs: nowMs + Math.floor(data.expires_in * 1000),
    }
  )
}
