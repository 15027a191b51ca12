import * as oidc from 'openid-client'
import { mayRead } from './domain/provider.ts'
import { fetchFromProvider } from './fetch-from-provider.ts'
import { type ConnectedProvider, connect, newAttemptSecrets } from './provider-clients.ts'

/** The steps of the test of a provider, in this order. */
export type ProviderCheckName = 'discovery' | 'pkce' | 'signing' | 'keys' | 'client' | 'redirect' | 'sign_out'

export interface ProviderCheck {
  readonly check: ProviderCheckName
  /** `note`: sign-in works, with less comfort. */
  readonly state: 'ok' | 'problem' | 'note'
  /** The words of the provider or the library, for the administrator; empty if there are none. */
  readonly detail: string
}

const detailLengthMax = 300

/** Asks the provider everything that a sign-in needs, except for a person. */
export async function checkProvider(provider: ConnectedProvider, redirectUri: string): Promise<ProviderCheck[]> {
  let configuration: oidc.Configuration
  try {
    configuration = await connect(provider)
  } catch (error) {
    return [{ check: 'discovery', state: 'problem', detail: detailOf(error) }]
  }
  const metadata = configuration.serverMetadata()
  const algorithms = metadata.id_token_signing_alg_values_supported ?? []
  const signs = algorithms.filter((one) => /^(RS|PS|ES)\d{3}$|^EdDSA$|^Ed25519$/.test(one))
  return [
    { check: 'discovery', state: 'ok', detail: metadata.issuer },
    // The provider may support it without announcing it.
    { check: 'pkce', state: configuration.serverMetadata().supportsPKCE() ? 'ok' : 'note', detail: '' },
    { check: 'signing', state: signs.length > 0 ? 'ok' : 'problem', detail: algorithms.join(', ') },
    await checkKeys(metadata),
    await checkClient(configuration, redirectUri),
    await checkRedirect(configuration, provider, redirectUri),
    { check: 'sign_out', state: metadata.end_session_endpoint === undefined ? 'note' : 'ok', detail: '' },
  ]
}

async function checkKeys({ issuer, jwks_uri }: oidc.ServerMetadata): Promise<ProviderCheck> {
  if (jwks_uri === undefined) return { check: 'keys', state: 'problem', detail: 'jwks_uri is missing' }
  if (!mayRead(issuer, jwks_uri)) return { check: 'keys', state: 'problem', detail: 'jwks_uri must use https' }
  try {
    const reply = await fetchFromProvider(jwks_uri, { headers: { accept: 'application/json' } })
    const { keys } = (await reply.json()) as { keys?: unknown }
    const count = Array.isArray(keys) ? keys.length : 0
    return { check: 'keys', state: count > 0 ? 'ok' : 'problem', detail: `${jwks_uri}: ${reply.status}` }
  } catch (error) {
    return { check: 'keys', state: 'problem', detail: detailOf(error) }
  }
}

/** With a code that cannot exist: the provider checks the client before the code. */
async function checkClient(configuration: oidc.Configuration, redirectUri: string): Promise<ProviderCheck> {
  try {
    await oidc.genericGrantRequest(configuration, 'authorization_code', {
      code: 'test-of-the-settings',
      redirect_uri: redirectUri,
      code_verifier: oidc.randomPKCECodeVerifier(),
    })
    return { check: 'client', state: 'problem', detail: 'the provider accepted a code that it never issued' }
  } catch (error) {
    const code = error instanceof oidc.ResponseBodyError ? error.error : undefined
    if (code === 'invalid_grant') return { check: 'client', state: 'ok', detail: '' }
    return { check: 'client', state: 'problem', detail: detailOf(error) }
  }
}

/** A provider rejects an unknown redirect address before it asks for the person. */
async function checkRedirect(
  configuration: oidc.Configuration,
  { settings }: ConnectedProvider,
  redirectUri: string,
): Promise<ProviderCheck> {
  try {
    const { state, nonce, verifier } = newAttemptSecrets()
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: settings.scopes,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    const { status } = await fetchFromProvider(address.href, { headers: { accept: 'text/html' } })
    return { check: 'redirect', state: status >= 400 ? 'problem' : 'ok', detail: `${redirectUri}: ${status}` }
  } catch (error) {
    return { check: 'redirect', state: 'problem', detail: detailOf(error) }
  }
}

function detailOf(error: unknown): string {
  const texts: string[] = []
  for (let one: unknown = error; one instanceof Error && texts.length < 3; one = one.cause) {
    const code = one instanceof oidc.ResponseBodyError ? `${one.error}: ${one.error_description ?? ''}` : one.message
    if (!texts.includes(code)) texts.push(code)
  }
  return texts.join('; ').slice(0, detailLengthMax)
}
