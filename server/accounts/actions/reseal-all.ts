import { MasterKeyRefused, masterKeyFingerprint } from '../../kernel/auth/master-key.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import type { Database, Sql } from '../../kernel/storage/database.ts'
import { listProviders, lockProviders, upsertProvider } from '../sso/store/providers.ts'
import { deleteSealedSignIns } from '../sso/store/sign-ins.ts'
import { everybody, notifyChange } from '../store/credential-notifications.ts'
import { lockFingerprint, readFingerprint, replaceFingerprint } from '../store/installation.ts'
import {
  lockSealedCodes,
  lockSealedTradingKeys,
  replaceSealedCodes,
  replaceSealedTradingKey,
} from '../store/sealed-secrets.ts'
import { createVault, type Vault } from '../vault.ts'

export interface Resealing {
  readonly database: Database
  readonly ids: Ids
  readonly oldKey: Buffer
  readonly newKey: Buffer
}

export interface Resealed {
  readonly tradingKeys: number
  readonly secondFactors: number
  readonly providerSecrets: number
}

const batchRows = 500

/** Whether the secrets are sealed under this key already, for example by a change that was killed before its end. */
export async function isSealedUnder(database: Database, key: Buffer): Promise<boolean> {
  return (await readFingerprint(database.sql)) === masterKeyFingerprint(key)
}

/**
 * Moves every sealed secret from one master key to another, all or none. A running server can then neither read nor seal
 * secrets, and reports that, until it restarts with the new key.
 */
export async function resealAll({ database, ids, oldKey, newKey }: Resealing): Promise<Resealed> {
  const from = createVault(oldKey, ids)
  const to = createVault(newKey, ids)
  return database.transaction(async ({ sql }) => {
    // A transaction that is sealing a secret finishes first; a later one sees that the key has changed.
    const fingerprint = await lockFingerprint(sql, 'update')
    if (fingerprint !== undefined && fingerprint !== masterKeyFingerprint(oldKey))
      throw new MasterKeyRefused('The old master key is not the one the secrets in this database are sealed under')
    const resealed = {
      tradingKeys: await resealTradingKeys(sql, from, to),
      secondFactors: await resealCodes(sql, from, to),
      providerSecrets: await resealProviders(sql, from, to),
    }
    await deleteSealedSignIns(sql)
    await replaceFingerprint(sql, to.fingerprint)
    await notifyChange(sql, everybody)
    return resealed
  })
}

async function resealTradingKeys(sql: Sql, from: Vault, to: Vault): Promise<number> {
  let done = 0
  for (let after = ''; ; ) {
    const rows = await lockSealedTradingKeys(sql, after, batchRows)
    for (const { apiKey, personId, sealed } of rows) {
      const secret = from.unsealTradingSecret(sealed, apiKey, personId)
      await replaceSealedTradingKey(sql, apiKey, to.sealTradingSecret(secret, apiKey, personId))
      after = apiKey
    }
    done += rows.length
    if (rows.length < batchRows) return done
  }
}

async function resealCodes(sql: Sql, from: Vault, to: Vault): Promise<number> {
  const rows = await lockSealedCodes(sql)
  for (const { personId, active, pending } of rows) {
    const move = (sealed: Buffer | null) =>
      sealed && to.sealCodeSecret(from.unsealCodeSecret(sealed, personId), personId)
    await replaceSealedCodes(sql, { personId, active: move(active), pending: move(pending) })
  }
  return rows.length
}

async function resealProviders(sql: Sql, from: Vault, to: Vault): Promise<number> {
  await lockProviders(sql)
  const providers = await listProviders(sql)
  for (const { id, settings, secretSealed, changedAtMs } of providers) {
    const secret = secretSealed && from.unsealProviderSecret(secretSealed, id, settings.issuer)
    const resealed = secret === undefined ? undefined : to.sealProviderSecret(secret, id, settings.issuer)
    await upsertProvider(sql, { id, settings, secretSealed: resealed, changedAtMs })
  }
  return providers.filter(({ secretSealed }) => secretSealed !== undefined).length
}
