import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { afterAll } from 'vitest'
import { signingKey } from './signing-keys.ts'
import { stopServer } from './stop-server.ts'

/** A person as the provider knows them. */
export interface ProviderPerson {
  email: string
  email_verified: boolean
  name: string
  groups?: string[]
}

export interface RealProvider {
  readonly issuer: string
  readonly people: Record<string, ProviderPerson>
  /** The person who signs in at the next visit. */
  signsIn: string
  /** The claims of the provider about how that person signed in. */
  how: { readonly amr?: string[]; readonly acr?: string }
  stop(): Promise<void>
}

interface RealProviderOptions {
  readonly redirectUris: readonly string[]
  readonly afterSignOut: readonly string[]
  /** Shows its own pages, for a real browser, in place of signing in at once. */
  readonly withPages?: boolean
}

export const clientId = 'agora'
export const clientSecret = 'a secret between agora and the provider'

const quiet = () => undefined

/** oidc-provider on loopback. */
export async function startProvider(options: RealProviderOptions): Promise<RealProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people: Record<string, ProviderPerson> = {}
  const state: RealProvider = {
    issuer,
    people,
    signsIn: '',
    how: {},
    stop: () => stopServer(server),
  }
  const provider = new Provider(issuer, configurationOf(options, people))
  provider.on('server_error', quiet)
  const serve = provider.callback()
  server.on('request', async (request, response) => {
    if (options.withPages !== true && request.url?.startsWith('/interaction/') === true) {
      const login = { accountId: state.signsIn, ...state.how }
      await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
      return
    }
    await serve(request, response)
  })
  afterAll(() => state.stop())
  return state
}

function configurationOf(options: RealProviderOptions, people: Record<string, ProviderPerson>): Configuration {
  const key = { ...signingKey('published').export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...options.redirectUris],
        post_logout_redirect_uris: [...options.afterSignOut],
      },
    ],
    jwks: { keys: [key as never] },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, id) => {
      const person = people[id]
      return person && { accountId: id, claims: async () => ({ sub: id, ...person }) }
    },
    claims: {
      openid: ['sub', 'acr', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: options.withPages === true },
      rpInitiatedLogout: { enabled: true },
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  }
}
