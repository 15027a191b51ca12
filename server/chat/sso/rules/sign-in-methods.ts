/** The authentication methods of the organization, by Zulip's names. */
export const emailMethod = 'Email'
export const oidcMethod = 'OpenID Connect'
/** The external method of apps that leads to the web client. */
export const browserMethod = 'browser'

export type StoredMethods = Readonly<Record<string, boolean>>

/** Every method with its state; the stored value may be older than a method. */
export function methodsInForce(stored: StoredMethods): {
  readonly [emailMethod]: boolean
  readonly [oidcMethod]: boolean
} {
  return { [emailMethod]: stored[emailMethod] ?? true, [oidcMethod]: stored[oidcMethod] ?? true }
}

export const allowsPasswords = (stored: StoredMethods): boolean => methodsInForce(stored)[emailMethod]
export const allowsProviders = (stored: StoredMethods): boolean => methodsInForce(stored)[oidcMethod]

/** The methods by which people sign in now, besides passkeys. */
export function methodsBesidesPasskeys(
  stored: StoredMethods,
  providers: readonly {
    readonly id: string
    readonly settings: { readonly enabled: boolean; readonly issuer: string }
  }[],
): {
  readonly passwords: boolean
  readonly providers: readonly { readonly id: string; readonly issuer: string }[]
} {
  const enabled = allowsProviders(stored) ? providers.filter(({ settings }) => settings.enabled) : []
  return {
    passwords: allowsPasswords(stored),
    providers: enabled.map(({ id, settings: { issuer } }) => ({ id, issuer })),
  }
}

/** Why these methods cannot be in force. */
export function methodsProblem(
  wanted: StoredMethods,
  { hasProvider, isOwnAccountLinked }: { readonly hasProvider: boolean; readonly isOwnAccountLinked: boolean },
): 'unknown' | 'none' | 'not_linked' | undefined {
  if (Object.keys(wanted).some((name) => name !== emailMethod && name !== oidcMethod)) return 'unknown'
  const methods = methodsInForce(wanted)
  if (methods[emailMethod]) return undefined
  if (!methods[oidcMethod] || !hasProvider) return 'none'
  return isOwnAccountLinked ? undefined : 'not_linked'
}
