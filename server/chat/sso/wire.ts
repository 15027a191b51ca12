import { z } from 'zod'
import type { Provider } from '../../accounts/ports.ts'
import { browserSignInPath, iconPath, loginPath } from './rules/addresses.ts'
import {
  allowsPasswords,
  allowsProviders,
  browserMethod,
  emailMethod,
  oidcMethod,
  type StoredMethods,
} from './rules/sign-in-methods.ts'

/** A button on sign-in pages, as Zulip's clients read it. */
export const externalMethodSchema = z.object({
  name: z.string(),
  display_name: z.string(),
  display_icon: z.string().nullable(),
  login_url: z.string(),
  signup_url: z.string(),
})

/**
 * The providers, and the web client itself for apps: its users may have a second factor or a passkey, which the apps' own
 * forms cannot ask for.
 */
export function externalMethods(
  providers: readonly Provider[],
  methods: StoredMethods,
  site: string,
): z.input<typeof externalMethodSchema>[] {
  const browser = {
    name: browserMethod,
    display_name: 'your browser',
    display_icon: null,
    login_url: browserSignInPath,
    signup_url: browserSignInPath,
  }
  if (!allowsProviders(methods)) return [browser]
  const offered = providers
    .filter(({ settings }) => settings.enabled)
    .map(({ id, settings }) => ({
      name: `oidc:${id}`,
      display_name: settings.name,
      display_icon: settings.icon === null ? null : `${site}${iconPath(id)}`,
      login_url: loginPath(id),
      signup_url: loginPath(id),
    }))
  return [...offered, browser]
}

const isOffered = (providers: readonly Provider[]) => providers.some(({ settings }) => settings.enabled)

/** The methods in `server_settings`. */
export function serverMethods(providers: readonly Provider[], methods: StoredMethods): Record<string, boolean> {
  const hasPasswords = allowsPasswords(methods)
  const withProviders = isOffered(providers) && allowsProviders(methods)
  return {
    password: hasPasswords,
    email: hasPasswords,
    ldap: false,
    dev: false,
    remoteuser: false,
    discord: false,
    [oidcMethod.toLowerCase()]: withProviders,
  }
}

export const authenticationSchema = z.record(
  z.string(),
  z.strictObject({ enabled: z.boolean(), available: z.boolean() }),
)

/** The methods in `register` and events; without a provider there is nothing to switch. */
export function authenticationWire(
  providers: readonly Provider[],
  methods: StoredMethods,
): z.input<typeof authenticationSchema> {
  const email = { [emailMethod]: { enabled: allowsPasswords(methods), available: true } }
  if (!isOffered(providers)) return email
  return { ...email, [oidcMethod]: { enabled: allowsProviders(methods), available: true } }
}
