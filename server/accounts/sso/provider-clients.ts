import * as oidc from 'openid-client'
import { ConcurrencyLimiter } from '../../kernel/auth/concurrency-limiter.ts'
import { sha256 } from '../../kernel/auth/digest.ts'
import type { Clock } from '../../kernel/clock/clock.ts'
import * as limits from '../limits.ts'
import type { ProviderSettings } from './domain/provider.ts'
import { type Claims, groupsIn, joinClaims } from './domain/provider-identity.ts'
import { fetchFromProvider } from './fetch-from-provider.ts'

/** A provider with the secret of our client there; never logged, never sent to browsers. */
export interface ConnectedProvider {
  readonly id: string
  readonly settings: ProviderSettings
  readonly secret: string | undefined
}

/** The values of one sign-in attempt: sent to the provider, and compared with its reply. */
export interface AttemptSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface ProviderReply {
  readonly issuer: string
  readonly subject: string
  readonly claims: Claims
  readonly idToken: string
}

interface CachedConfiguration {
  readonly configuration: Promise<oidc.Configuration>
  untilMs: number
}

/** The conversation with providers. No request is sent before a user signs in, so a dead provider delays no start. */
export class ProviderClients {
  readonly #clock: Clock
  readonly #cached = new Map<string, CachedConfiguration>()
  readonly #turns = new ConcurrencyLimiter({ runningMax: limits.ssoRunningMax, waitingMax: limits.ssoWaitingMax })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async authorizationUrl(provider: ConnectedProvider, redirectUri: string, secrets: AttemptSecrets): Promise<URL> {
    const configuration = await this.configuration(provider)
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: provider.settings.scopes,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      state: secrets.state,
      nonce: secrets.nonce,
    })
  }

  /** Exchanges the code. The library verifies state, issuer, signature, audience, expiry and nonce. */
  async redeem(provider: ConnectedProvider, callback: URL, secrets: AttemptSecrets): Promise<ProviderReply> {
    const configuration = await this.configuration(provider)
    return this.#turns.take(async () => {
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined || tokens.id_token === undefined) throw new Error('the provider sent no ID token')
      const more = await this.#userInfo(configuration, provider, tokens.access_token, claims)
      const { iss: issuer, sub: subject } = claims
      return { issuer, subject, claims: joinClaims(claims, more), idToken: tokens.id_token }
    })
  }

  /** Where the provider ends its own session; undefined if it cannot. */
  async signOutUrl(provider: ConnectedProvider, idToken: string, returnTo: string): Promise<string | undefined> {
    const configuration = await this.configuration(provider)
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo }
    return oidc.buildEndSessionUrl(configuration, parameters).href
  }

  /** Metadata of the provider, fetched on first use. */
  configuration(provider: ConnectedProvider): Promise<oidc.Configuration> {
    const { issuer, client_id } = provider.settings
    const name = sha256(JSON.stringify([provider.id, issuer, client_id, provider.secret])).toString('hex')
    const now = this.#clock.nowMs()
    const known = this.#cached.get(name)
    if (known !== undefined && known.untilMs > now) return known.configuration
    for (const [old, { untilMs }] of this.#cached) if (untilMs <= now) this.#cached.delete(old)
    const configuration = this.#turns.take(() => connect(provider))
    const entry = { configuration, untilMs: now + limits.ssoMetadataLifetimeMs }
    this.#cached.set(name, entry)
    configuration.catch(() => {
      entry.untilMs = this.#clock.nowMs() + limits.ssoFailureLifetimeMs
    })
    return configuration
  }

  /** For providers that keep the ID token small. */
  async #userInfo(
    configuration: oidc.Configuration,
    { settings }: ConnectedProvider,
    accessToken: string,
    claims: oidc.IDToken,
  ): Promise<Claims> {
    const isComplete = claims.email !== undefined && groupsIn(claims, settings.groups_claim).length > 0
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return {}
    return oidc.fetchUserInfo(configuration, accessToken, claims.sub)
  }
}

/** Discovers the provider. The library rejects metadata of another issuer. */
export async function connect({ settings, secret }: ConnectedProvider): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer)
  const insecure = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(issuer, settings.client_id, undefined, oidc.None(), {
    execute: insecure,
    timeout: limits.ssoRequestTimeoutMs / 1000,
    [oidc.customFetch]: fetchFromProvider,
  })
  const metadata = found.serverMetadata()
  const configuration = new oidc.Configuration(
    metadata,
    settings.client_id,
    { [oidc.clockTolerance]: limits.ssoClockToleranceMs / 1000 },
    authenticationOf(metadata, secret),
  )
  configuration.timeout = limits.ssoRequestTimeoutMs / 1000
  configuration[oidc.customFetch] = fetchFromProvider
  for (const allow of insecure) allow(configuration)
  // Without it the library relies on TLS and does not verify the signature of the ID token.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

function authenticationOf(metadata: oidc.ServerMetadata, secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None()
  const offered = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (!offered.includes('client_secret_basic') && offered.includes('client_secret_post'))
    return oidc.ClientSecretPost(secret)
  return oidc.ClientSecretBasic(secret)
}

export function newAttemptSecrets(): AttemptSecrets {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
}
