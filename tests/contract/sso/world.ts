import type { ProviderSettings } from '../../../server/accounts/ports.ts'
import { providerSettings } from '../../../server/accounts/ports.ts'
import type { ChatForTest } from '../../../server/chat/testing.ts'
import { clientId, clientSecret } from './real-provider.ts'
import { SsoBrowser } from './sso-browser.ts'

export const site = 'http://chat.test'
export const callbackOf = (id: string) => `${site}/accounts/login/oidc/${id}/callback`

/** Steps that the tests of single sign-on share. */
export function ssoSteps({ app, accounts }: ChatForTest) {
  const browser = () => new SsoBrowser(app, site)
  return {
    browser,
    /** Configures a provider, or changes it. */
    async configure(id: string, issuer: string, changed: Partial<ProviderSettings> = {}, secret = clientSecret) {
      const scopes = 'openid email profile groups'
      const settings = providerSettings.parse({ name: id, issuer, client_id: clientId, scopes, ...changed })
      await accounts.sso.saveProvider({ id, settings, secret }, {})
    },
    /** Signs in at the provider as a new browser; returns where it ends. */
    async visit(id: string, next?: string, as = browser()) {
      const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
      return { as, end: await as.follow(`/accounts/login/oidc/${id}${query}`) }
    },
  }
}
