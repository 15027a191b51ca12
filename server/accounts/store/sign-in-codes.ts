import type { Sql } from '../../kernel/storage/database.ts'

export interface StoredCode {
  readonly codeHash: Buffer
  readonly sessionHash: Buffer
  readonly expiresAtMs: number
}

/** A session has one code: a new one replaces it. False if the session has ended. */
export async function writeSignInCode(sql: Sql, code: StoredCode): Promise<boolean> {
  const { count } = await sql`
    insert into sign_in_codes (code_hash, session_hash, expires_at_ms)
    select ${code.codeHash}, token_hash, ${code.expiresAtMs} from sessions where token_hash = ${code.sessionHash}
    on conflict (session_hash) do update set code_hash = excluded.code_hash, expires_at_ms = excluded.expires_at_ms`
  return count > 0
}

export interface CodeOwner {
  readonly personId: number
  readonly credentialEpoch: number
  readonly withSecondFactor: boolean
  readonly hasFactorOfProvider: boolean
  readonly provedAtMs: number
}

/** The sign-in behind the code, which is over from now on. Of two concurrent uses one wins. */
export async function takeSignInCode(sql: Sql, codeHash: Buffer, nowMs: number): Promise<CodeOwner | undefined> {
  const [row] = await sql<CodeOwner[]>`
    with taken as (
      delete from sign_in_codes where code_hash = ${codeHash} returning session_hash, expires_at_ms
    )
    select p.id as "personId", p.credential_epoch as "credentialEpoch",
      s.proved_second_factor as "withSecondFactor", s.factor_by_provider as "hasFactorOfProvider",
      s.proved_at_ms as "provedAtMs"
    from taken t join sessions s on s.token_hash = t.session_hash join people p on p.id = s.person_id
    where t.expires_at_ms > ${nowMs} and s.expires_at_ms > ${nowMs} and p.is_active`
  return row
}

export async function deleteSignInCodesBefore(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from sign_in_codes where expires_at_ms <= ${nowMs}`
}
