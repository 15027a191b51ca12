import { MasterKeyRefused, masterKeyFingerprint } from '../../kernel/auth/master-key.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import type { Database, Sql } from '../../kernel/storage/database.ts'
import { changesChannel, everybody } from '../lookup/credential-changes.ts'
import { lockFingerprint, replaceFingerprint } from '../store/installation.ts'
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
}

const batchRows = 500

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
    }
    await replaceFingerprint(sql, to.fingerprint)
    await sql`select pg_notify(${changesChannel}, ${everybody})`
    return resealed
  })
}

async function resealTradingKeys(sql: Sql, from: Vault, to: Vault): Promise<number> {
  let done = 0
  for (let after = ''; ; ) {
    const rows = await sql<{ api_key: string; person_id: number; secret_sealed: Buffer }[]>`
      select api_key, person_id, secret_sealed from trading_api_keys where api_key > ${after}
      order by api_key limit ${batchRows} for update`
    for (const { api_key, person_id, secret_sealed } of rows) {
      const secret = from.unsealTradingSecret(secret_sealed, api_key, person_id)
      const sealed = to.sealTradingSecret(secret, api_key, person_id)
      await sql`update trading_api_keys set secret_sealed = ${sealed} where api_key = ${api_key}`
      after = api_key
    }
    done += rows.length
    if (rows.length < batchRows) return done
  }
}

async function resealCodes(sql: Sql, from: Vault, to: Vault): Promise<number> {
  const rows = await sql<{ id: number; totp_secret: Buffer | null; totp_pending_secret: Buffer | null }[]>`
    select id, totp_secret, totp_pending_secret from people
    where totp_secret is not null or totp_pending_secret is not null order by id for no key update`
  for (const { id, totp_secret, totp_pending_secret } of rows) {
    const move = (sealed: Buffer | null) => sealed && to.sealCodeSecret(from.unsealCodeSecret(sealed, id), id)
    await sql`
      update people set totp_secret = ${move(totp_secret)}, totp_pending_secret = ${move(totp_pending_secret)}
      where id = ${id}`
  }
  return rows.length
}
