import { cleanEmail, emailKey } from '../../domain/email.ts'
import type { ProviderSettings } from './provider.ts'

/** A person as a provider describes them, after verification. */
export interface ProviderIdentity {
  readonly providerId: string
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly fullName: string
  readonly groups: readonly string[]
  /** The provider checked a second factor, and its settings trust it. */
  readonly withSecondFactor: boolean
}

export type Claims = Readonly<Record<string, unknown>>

const groupsMax = 1000
const nameLengthMax = 100
const secondFactors: ReadonlySet<string> = new Set(['otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'sms', 'tel'])

export function identityOf(
  providerId: string,
  settings: Pick<ProviderSettings, 'groups_claim' | 'trusts_second_factor' | 'trusted_acr'>,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  claims: Claims,
): ProviderIdentity {
  const { email: address } = claims
  const email = typeof address === 'string' ? cleanEmail(address) : undefined
  return {
    providerId,
    issuer,
    subject,
    email,
    // Some providers send the text.
    isEmailVerified: email !== undefined && (claims.email_verified === true || claims.email_verified === 'true'),
    fullName: nameIn(claims, email),
    groups: groupsIn(claims, settings.groups_claim),
    withSecondFactor: settings.trusts_second_factor && hasSecondFactor(claims, settings.trusted_acr),
  }
}

/**
 * The claims of the ID token, completed by those of the userinfo endpoint. `email_verified` speaks of the address beside it:
 * it does not verify another address that the other reply names.
 */
export function joinClaims(idToken: Claims, userInfo: Claims): Claims {
  const { email, email_verified } = idToken
  const isOfUserInfo = email === undefined || isSameAddress(email, userInfo.email)
  const more = isOfUserInfo ? userInfo.email_verified : undefined
  return { ...userInfo, ...idToken, email_verified: email === undefined ? more : (email_verified ?? more) }
}

const isSameAddress = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && emailKey(one) === emailKey(other)

/** A path such as `resource_access.agora.roles` reads nested claims; a claim of exactly this name takes precedence. */
export function groupsIn(claims: Claims, path: string): string[] {
  let value: unknown = claims[path]
  if (value === undefined) {
    value = claims
    for (const name of path.split('.')) {
      const isReadable = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      value = isReadable ? (value as Record<string, unknown>)[name] : undefined
    }
  }
  const list = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  return list.filter((one): one is string => typeof one === 'string').slice(0, groupsMax)
}

function nameIn({ name, given_name, family_name, preferred_username }: Claims, email: string | undefined): string {
  const both = [given_name, family_name].filter((one) => typeof one === 'string').join(' ')
  const names = [name, both, preferred_username, email?.split('@')[0]]
  const found = names.find((one): one is string => typeof one === 'string' && one.trim() !== '') ?? ''
  return found.trim().slice(0, nameLengthMax)
}

/** By `acr`, or by `amr` of RFC 8176: `mfa`, or two methods of which one is a second factor. */
function hasSecondFactor({ amr, acr }: Claims, trustedAcr: readonly string[]): boolean {
  if (typeof acr === 'string' && trustedAcr.includes(acr)) return true
  if (!Array.isArray(amr)) return false
  const methods = new Set(amr.filter((one): one is string => typeof one === 'string'))
  return methods.has('mfa') || (methods.size >= 2 && [...methods].some((one) => secondFactors.has(one)))
}
