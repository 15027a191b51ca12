import { AccountRefused, type TradingKey, type TradingPermission } from '../../accounts/ports.ts'
import type { Failure } from '../../kernel/endpoint/failure.ts'
import { refuse } from '../failures.ts'
import type { Needs } from '../services.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import { requireKeyProof } from './operator/require-recent-proof.ts'
import { refuseFrozen } from './refuse-frozen.ts'
import { takeOnce } from './take-once.ts'

/** An omitted field stays unchanged; an expiry of 0 means never. */
export interface ApiKeyTerms {
  readonly label?: string | undefined
  readonly permissions?: readonly TradingPermission[] | undefined
  readonly ipWhitelist?: readonly string[] | undefined
  readonly expiresAt?: number | undefined
  readonly boundSignaturesOnly?: boolean | undefined
  readonly networks?: readonly string[] | undefined
}

export async function createApiKey(trading: Needs<'accounts' | 'venue'>, caller: SignedCaller, terms: ApiKeyTerms) {
  const { accountId: personId, key } = caller
  refuseFrozen(trading, personId)
  const { permissions = ['read'], ipWhitelist = key.ipRanges, label = '', networks } = terms
  checkNetworks(trading, networks)
  const expiresAtMs = terms.expiresAt === undefined ? key.expiresAtMs : terms.expiresAt || undefined
  const { boundSignaturesOnly = inheritsBound(caller) || undefined } = terms
  checkGrant(caller, { permissions, ipWhitelist, expiresAt: expiresAtMs ?? 0, boundSignaturesOnly })
  await requireKeyProof(trading, caller, permissions)
  await takeOnce(trading, caller)
  const rights = { permissions, ipRanges: ipWhitelist, expiresAtMs, boundSignaturesOnly, networks }
  const newKey = { personId, label, ...rights, sessionTokenHash: undefined }
  return withKeyFailures(trading.accounts.createTradingKey(newKey, { by: personId }))
}

export async function changeApiKey(
  trading: Needs<'accounts' | 'venue'>,
  caller: SignedCaller,
  apiKey: string,
  terms: ApiKeyTerms,
): Promise<TradingKey> {
  refuseFrozen(trading, caller.accountId)
  checkGrant(caller, terms)
  checkNetworks(trading, terms.networks)
  const known = (await trading.accounts.tradingKeys(caller.accountId)).find((key) => key.apiKey === apiKey)
  await requireKeyProof(trading, caller, [...(known?.permissions ?? []), ...(terms.permissions ?? [])])
  await takeOnce(trading, caller)
  const { label, permissions, ipWhitelist: ipRanges, expiresAt, boundSignaturesOnly, networks } = terms
  const expiresAtMs = expiresAt === 0 ? null : expiresAt
  const change = { label, permissions, ipRanges, expiresAtMs, boundSignaturesOnly, networks }
  const check = (before: TradingKey, after: TradingKey) => {
    if (isWider(before, after))
      checkGrant(caller, { ...after, ipWhitelist: after.ipRanges, expiresAt: after.expiresAtMs ?? 0 })
  }
  return withKeyFailures(
    trading.accounts.changeTradingKey(caller.accountId, apiKey, change, { by: caller.accountId, check }),
  )
}

/** Whether a change extends a key: permissions, addresses, networks, lifetime, or a weaker signature. */
function isWider(before: TradingKey, after: TradingKey): boolean {
  const isWithin = <T>(inner: readonly T[], outer: readonly T[]) => inner.every((item) => outer.includes(item))
  const hasMoreAddresses =
    before.ipRanges.length > 0 && (after.ipRanges.length === 0 || !isWithin(after.ipRanges, before.ipRanges))
  const { expiresAtMs: until = Number.POSITIVE_INFINITY } = after
  return (
    hasMoreAddresses ||
    (before.boundSignaturesOnly && !after.boundSignaturesOnly) ||
    !isWithin(after.permissions, before.permissions) ||
    !isWithin(after.networks, before.networks) ||
    until > (before.expiresAtMs ?? Number.POSITIVE_INFINITY)
  )
}

export async function revokeApiKey(
  trading: Needs<'accounts' | 'venue'>,
  caller: SignedCaller,
  apiKey: string,
): Promise<void> {
  await takeOnce(trading, caller)
  await withKeyFailures(trading.accounts.revokeTradingKey(caller.accountId, apiKey, { by: caller.accountId }))
}

/**
 * A key grants no more than it has: neither permissions nor addresses nor lifetime nor a weaker signature. The check
 * covers the whole of a key that is extended: a caller who could only remove its addresses would otherwise gain
 * permissions they do not have. The key of a browser session acts as the person, so keys made with it may outlive the
 * session.
 */
function checkGrant(caller: SignedCaller, terms: ApiKeyTerms): void {
  const { key } = caller
  const { permissions = [], ipWhitelist, expiresAt, boundSignaturesOnly } = terms
  const missing = permissions.find((permission) => !grants(key, permission))
  if (missing !== undefined) throw refuse.permissionDenied(missing, key.permissions)
  if (key.ipRanges.length > 0 && ipWhitelist !== undefined) {
    const isWithin = ipWhitelist.length > 0 && ipWhitelist.every((range) => key.ipRanges.includes(range))
    if (!isWithin) throw refuse.beyondOwnKey('ipWhitelist')
  }
  if (key.expiresAtMs !== undefined && expiresAt !== undefined && !key.belongsToSession) {
    if (expiresAt === 0 || expiresAt > key.expiresAtMs) throw refuse.beyondOwnKey('expiresAt')
  }
  if (boundSignaturesOnly === false && inheritsBound(caller)) throw refuse.beyondOwnKey('boundSignaturesOnly')
}

/** An administrator's key makes the keys of signers; a signer's key makes none, because it has no other permission. */
function grants({ permissions }: Pick<TradingKey, 'permissions'>, permission: TradingPermission): boolean {
  return permissions.includes(permission) || (permission === 'wallet' && permissions.includes('admin'))
}

function checkNetworks({ venue: { views } }: Needs<'venue'>, networks: readonly string[] | undefined): void {
  const listed = new Set(views.coins.flatMap((coin) => coin.networks.map(({ symbol }) => symbol)))
  const unknown = networks?.find((network) => !listed.has(network))
  if (unknown !== undefined)
    throw refuse.badParameter('networks', `has ${JSON.stringify(unknown)}, which is not listed`)
}

/** Every session key is bound, because the web client signs so; keys made in a session are for any program. */
function inheritsBound({ key }: SignedCaller): boolean {
  return key.boundSignaturesOnly && !key.belongsToSession
}

async function withKeyFailures<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change
  } catch (error) {
    throw error instanceof AccountRefused ? keyFailure(error) : error
  }
}

function keyFailure({ reason, subject }: AccountRefused): Failure | AccountRefused {
  switch (reason) {
    case 'unknown_trading_key':
      return refuse.keyNotFound()
    case 'trading_key_belongs_to_session':
      return refuse.badParameter('apiKey', 'belongs to a session and ends with it')
    case 'too_many_trading_keys':
      return refuse.tooManyKeys(subject ?? '')
    case 'permission_for_administrators':
      return refuse.forAdministrators()
    case 'label_too_long':
    case 'label_has_bad_characters':
      return refuse.badParameter('label', 'is too long or has control characters')
    case 'ip_range_malformed':
      return refuse.badParameter('ipWhitelist', `has ${JSON.stringify(subject)}, which is not an address or range`)
    case 'too_many_ip_ranges':
      return refuse.badParameter('ipWhitelist', 'has too many items')
    case 'admin_key_is_bound':
      return refuse.badParameter('boundSignaturesOnly', 'is always true for a key that operates the venue')
    case 'wallet_key_not_alone':
      return refuse.badParameter('permissions', 'has wallet, which stands alone')
    case 'wallet_key_networks':
      return refuse.badParameter('networks', 'names the networks of a key with the permission wallet, and only of it')
    case 'expiry_in_the_past':
      return refuse.badParameter('expiresAt', 'is not in the future')
    default:
      return new AccountRefused(reason, subject)
  }
}
