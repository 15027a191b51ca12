import { ipRangesPerKeyMax, networksPerKeyMax, tradingKeyLabelLengthMax } from './limits.ts'

/** The symbol of a network in the catalogue. */
const networkForm = /^[A-Za-z0-9._-]{1,20}$/

/**
 * `admin` operates the venue. `wallet` is for signers: it serves the withdrawals of named networks and nothing else. Only
 * administrators have these two, and only while they are administrators.
 */
export const tradingPermissions = ['read', 'trade', 'withdraw', 'wallet', 'admin'] as const
export type TradingPermission = (typeof tradingPermissions)[number]

export interface TradingKey {
  readonly apiKey: string
  readonly personId: number
  readonly label: string
  readonly permissions: readonly TradingPermission[]
  readonly ipRanges: readonly string[]
  /** The networks of a key with the permission `wallet`; empty for all others. */
  readonly networks: readonly string[]
  readonly createdAtMs: number
  /** For a key of a session, the end of the session if that is sooner. */
  readonly expiresAtMs: number | undefined
  readonly revokedAtMs: number | undefined
  readonly lastUsedAtMs: number | undefined
  readonly lastUsedAddress: string | undefined
  /** The key belongs to a browser session and ends with it. */
  readonly belongsToSession: boolean
  /** Signatures must cover the method and the path too, not only the parameters. */
  readonly boundSignaturesOnly: boolean
}

export type TradingKeyProblem =
  | 'label_too_long'
  | 'label_has_bad_characters'
  | 'permission_unknown'
  | 'too_many_ip_ranges'
  | 'expiry_in_the_past'
  | 'wallet_key_not_alone'
  | 'wallet_key_networks'

export interface TradingKeyTerms {
  readonly label?: string | undefined
  readonly permissions?: readonly string[] | undefined
  readonly ipRanges?: readonly string[] | undefined
  readonly expiresAtMs?: number | null | undefined
  readonly networks?: readonly string[] | undefined
}

/** Operates the venue or signs for it. */
export function isForAdministrators(permission: string): boolean {
  return permission === 'admin' || permission === 'wallet'
}

/** A signature of an operator request must not be valid for another endpoint. */
export function needsBoundSignatures(permissions: readonly string[]): boolean {
  return permissions.some(isForAdministrators)
}

export function tradingKeyProblem(terms: TradingKeyTerms, nowMs: number): TradingKeyProblem | undefined {
  const { label = '', permissions = [], ipRanges = [], expiresAtMs } = terms
  if ([...label].length > tradingKeyLabelLengthMax) return 'label_too_long'
  if (/\p{Cc}/u.test(label)) return 'label_has_bad_characters'
  if (!permissions.every((name) => tradingPermissions.some((known) => known === name))) return 'permission_unknown'
  if (ipRanges.length > ipRangesPerKeyMax) return 'too_many_ip_ranges'
  if (expiresAtMs === undefined || expiresAtMs === null) return undefined
  return Number.isSafeInteger(expiresAtMs) && expiresAtMs > nowMs ? undefined : 'expiry_in_the_past'
}

/** A key of a signer has no other right, and names its networks; checked for the key as a whole. */
export function walletKeyProblem({
  permissions,
  networks,
}: Pick<TradingKey, 'permissions' | 'networks'>): TradingKeyProblem | undefined {
  const isWallet = permissions.includes('wallet')
  if (isWallet && permissions.length > 1) return 'wallet_key_not_alone'
  const areNamed =
    networks.length > 0 && networks.length <= networksPerKeyMax && networks.every((one) => networkForm.test(one))
  return (isWallet ? areNamed : networks.length === 0) ? undefined : 'wallet_key_networks'
}

/** Deduplicated and ordered, so that two keys with the same rights look the same. */
export function orderedPermissions(permissions: readonly TradingPermission[]): TradingPermission[] {
  return tradingPermissions.filter((permission) => permissions.includes(permission))
}

export type TradingKeyRefusal = 'owner_deactivated' | 'expired' | 'address_not_allowed' | 'permission_missing'

export interface UsableKey {
  readonly ownerIsActive: boolean
  readonly ownerIsAdministrator: boolean
  readonly expiresAtMs: number | undefined
  readonly permissions: readonly TradingPermission[]
  allowsAddress(address: string): boolean
}

export interface KeyUse {
  readonly address: string
  readonly permission: TradingPermission | undefined
  readonly atMs: number
}

/** Permissions are independent: the permission to withdraw does not include the permission to trade. */
export function tradingKeyRefusal(key: UsableKey, use: KeyUse): TradingKeyRefusal | undefined {
  if (!key.ownerIsActive) return 'owner_deactivated'
  if (key.expiresAtMs !== undefined && key.expiresAtMs <= use.atMs) return 'expired'
  if (!key.allowsAddress(use.address)) return 'address_not_allowed'
  if (use.permission === undefined) return undefined
  // A former administrator keeps the key and loses this permission.
  if (isForAdministrators(use.permission) && !key.ownerIsAdministrator) return 'permission_missing'
  return key.permissions.includes(use.permission) ? undefined : 'permission_missing'
}
