import type { Sql } from '../../../kernel/storage/database.ts'
import { type ProviderSettings, providerSettings } from '../domain/provider.ts'

export interface StoredProvider {
  readonly id: string
  readonly settings: ProviderSettings
  readonly secretSealed: Buffer | undefined
  readonly changedAtMs: number
}

export async function listProviders(sql: Sql): Promise<StoredProvider[]> {
  const rows = await sql<
    { id: string; settings: unknown; client_secret_sealed: Buffer | null; changed_at_ms: number }[]
  >`
    select id, settings, client_secret_sealed, changed_at_ms from sso_providers order by id`
  return rows.map(({ id, settings, client_secret_sealed, changed_at_ms }) => ({
    id,
    settings: providerSettings.parse(settings),
    secretSealed: client_secret_sealed ?? undefined,
    changedAtMs: changed_at_ms,
  }))
}

/** Two changes at once would both find the limit unreached or another provider enabled. */
export async function lockProviders(sql: Sql): Promise<void> {
  await sql`lock table sso_providers in share row exclusive mode`
}

export async function upsertProvider(sql: Sql, provider: StoredProvider): Promise<void> {
  await sql`
    insert into sso_providers (id, settings, client_secret_sealed, changed_at_ms)
    values (${provider.id}, ${sql.json(provider.settings)}, ${provider.secretSealed ?? null}, ${provider.changedAtMs})
    on conflict (id) do update set settings = excluded.settings, client_secret_sealed = excluded.client_secret_sealed,
      changed_at_ms = excluded.changed_at_ms`
}

export async function deleteProvider(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`delete from sso_providers where id = ${id} returning 1`
  return rows.length > 0
}
