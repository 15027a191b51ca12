import { addressList } from '../../kernel/auth/address-list.ts'
import type { Transaction } from '../../kernel/storage/database.ts'
import type { Person } from '../domain/person.ts'
import { isAdministrator } from '../domain/role.ts'
import {
  isForAdministrators,
  needsBoundSignatures,
  orderedPermissions,
  type TradingKeyTerms,
  type TradingPermission,
  tradingKeyProblem,
  walletKeyProblem,
} from '../domain/trading-key.ts'
import {
  tradingKeyCharacters,
  tradingKeysPerPersonMax,
  tradingKeysPerSessionMax,
  tradingSecretBytes,
} from '../limits.ts'
import type { Accounts, NewTradingKey, TradingKey, TradingKeyChange, Write } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import { sessionBelongsTo } from '../store/sessions.ts'
import {
  countLastingKeys,
  deleteSessionKeysBeyond,
  findKeyOf,
  insertTradingKey,
  revokeKey,
  updateTradingKey,
} from '../store/trading-keys.ts'
import { holdMasterKey } from '../vault.ts'
import { lockActive, lockKnown } from './change-person.ts'

/** Returns the secret once; afterwards it only verifies signatures. */
export async function createTradingKey(
  services: AccountsServices,
  wanted: NewTradingKey,
  write?: Write,
): Promise<{ readonly key: TradingKey; readonly secretKey: string }> {
  const { ids, clock, vault } = services
  const { personId, label, permissions, expiresAtMs, sessionTokenHash } = wanted
  checkTerms(wanted, clock.nowMs())
  const networks = [...new Set(wanted.networks)]
  checkWallet({ permissions, networks })
  const ipRanges = checkedRanges(wanted.ipRanges)
  const boundSignaturesOnly = boundTerm(wanted.boundSignaturesOnly, sessionTokenHash !== undefined, permissions)
  return writing(services, write, async (tx) => {
    const person = await lockActive(tx, personId)
    if (person.kind === 'bot') throw new AccountRefused('person_is_a_bot', String(personId))
    checkRank(person, wanted)
    await makeRoom(services, tx, personId, sessionTokenHash)
    await holdMasterKey(tx.sql, vault)
    const apiKey = ids.token(tradingKeyCharacters)
    const secretKey = ids.bytes(tradingSecretBytes).toString('hex')
    const key = await insertTradingKey(tx.sql, {
      apiKey,
      personId,
      label,
      secretSealed: vault.sealTradingSecret(Buffer.from(secretKey), apiKey, personId),
      permissions: orderedPermissions(permissions),
      ipRanges,
      networks,
      createdAtMs: clock.nowMs(),
      expiresAtMs,
      sessionTokenHash,
      boundSignaturesOnly,
    })
    const details = { key: apiKey, permissions, ipRanges, boundSignaturesOnly, networks }
    await auditPerson(services, tx, write, 'trading_key.created', personId, details)
    return { key, secretKey }
  })
}

export async function changeTradingKey(
  services: AccountsServices,
  personId: number,
  apiKey: string,
  change: TradingKeyChange,
  write?: Parameters<Accounts['changeTradingKey']>[3],
): Promise<TradingKey> {
  checkTerms(change, services.clock.nowMs())
  const ranges = change.ipRanges && checkedRanges(change.ipRanges)
  return writing(services, write, async (tx) => {
    checkRank(await lockKnown(tx, personId), change)
    const before = await lockLive(tx, personId, apiKey)
    // The sign-in decides the rights of such a key, and it ends with its session.
    if (before.belongsToSession) throw new AccountRefused('trading_key_belongs_to_session', apiKey)
    const expiresAtMs = change.expiresAtMs === undefined ? before.expiresAtMs : (change.expiresAtMs ?? undefined)
    const permissions = orderedPermissions(change.permissions ?? before.permissions)
    const after = {
      ...before,
      label: change.label ?? before.label,
      permissions,
      ipRanges: ranges ?? before.ipRanges,
      networks: change.networks === undefined ? before.networks : [...new Set(change.networks)],
      expiresAtMs,
      boundSignaturesOnly: boundTerm(change.boundSignaturesOnly, before.boundSignaturesOnly, permissions),
    }
    checkWallet(after)
    write?.check?.(before, after)
    await updateTradingKey(tx.sql, apiKey, after)
    const { label, ipRanges, networks, boundSignaturesOnly } = after
    const details = { key: apiKey, label, permissions, ipRanges, networks, expiresAtMs, boundSignaturesOnly }
    await auditPerson(services, tx, write, 'trading_key.changed', personId, details)
    await services.changes.announce(tx, [personId])
    return after
  })
}

export async function revokeTradingKey(
  services: AccountsServices,
  personId: number,
  apiKey: string,
  write?: Write,
): Promise<void> {
  await writing(services, write, async (tx) => {
    await lockLive(tx, personId, apiKey)
    await revokeKey(tx.sql, apiKey, services.clock.nowMs())
    await auditPerson(services, tx, write, 'trading_key.revoked', personId, { key: apiKey })
    await services.changes.announce(tx, [personId])
  })
}

/** Another person's key, a revoked one and an unknown one get the same error. */
async function lockLive(tx: Transaction, personId: number, apiKey: string): Promise<TradingKey> {
  await lockKnown(tx, personId)
  const key = /^[a-z0-9]+$/.test(apiKey) ? await findKeyOf(tx.sql, personId, apiKey) : undefined
  if (key === undefined || key.revokedAtMs !== undefined) throw new AccountRefused('unknown_trading_key')
  return key
}

async function makeRoom(
  { clock, changes }: AccountsServices,
  tx: Transaction,
  personId: number,
  sessionTokenHash: Buffer | undefined,
): Promise<void> {
  if (sessionTokenHash === undefined) {
    if ((await countLastingKeys(tx.sql, personId)) >= tradingKeysPerPersonMax)
      throw new AccountRefused('too_many_trading_keys', String(tradingKeysPerPersonMax))
    return
  }
  if (!(await sessionBelongsTo(tx.sql, sessionTokenHash, personId, clock.nowMs())))
    throw new AccountRefused('session_ended')
  const dropped = await deleteSessionKeysBeyond(tx.sql, sessionTokenHash, tradingKeysPerSessionMax - 1)
  if (dropped > 0) await changes.announce(tx, [personId])
}

function checkRank({ role }: Person, { permissions }: TradingKeyTerms): void {
  if (permissions?.some(isForAdministrators) && !isAdministrator(role))
    throw new AccountRefused('permission_for_administrators')
}

/** A key that operates the venue always accepts bound signatures only. */
function boundTerm(
  chosen: boolean | undefined,
  otherwise: boolean,
  permissions: readonly TradingPermission[],
): boolean {
  const isNeeded = needsBoundSignatures(permissions)
  if (chosen === false && isNeeded) throw new AccountRefused('admin_key_is_bound')
  return isNeeded || (chosen ?? otherwise)
}

function checkTerms(terms: TradingKeyTerms, nowMs: number): void {
  const problem = tradingKeyProblem(terms, nowMs)
  if (problem !== undefined) throw new AccountRefused(problem)
}

function checkWallet(key: Pick<TradingKey, 'permissions' | 'networks'>): void {
  const problem = walletKeyProblem(key)
  if (problem !== undefined) throw new AccountRefused(problem)
}

function checkedRanges(texts: readonly string[]): readonly string[] {
  const list = addressList(texts)
  if ('wrong' in list) throw new AccountRefused('ip_range_malformed', list.wrong.slice(0, 100))
  return list.ranges
}
