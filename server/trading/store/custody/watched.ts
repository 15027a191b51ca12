import type { Sql } from '../../../kernel/storage/database.ts'

export type StoredValue =
  | string
  | number
  | boolean
  | null
  | readonly StoredValue[]
  | { readonly [name: string]: StoredValue }

export async function readCursor(sql: Sql, network: string): Promise<StoredValue | undefined> {
  const [row] = await sql<{ cursor: string }[]>`
    select cursor::text as cursor from custody_cursors where network = ${network}`
  return row === undefined ? undefined : (JSON.parse(row.cursor) as StoredValue)
}

export async function saveCursor(sql: Sql, network: string, cursor: StoredValue, nowMs: number): Promise<void> {
  await sql`
    insert into custody_cursors (network, cursor, updated_at_ms)
    values (${network}, ${JSON.stringify(cursor)}::text::jsonb, ${nowMs})
    on conflict (network) do update set cursor = excluded.cursor, updated_at_ms = excluded.updated_at_ms`
}

/** The deposit addresses of a network with a greater id, assigned or not: all of them belong to the venue. */
export async function addressesAfter(
  sql: Sql,
  network: string,
  id: number,
): Promise<readonly { id: number; address: string }[]> {
  return sql<{ id: number; address: string }[]>`
    select id, address from deposit_addresses where network = ${network} and id > ${id} order by id`
}

export async function saveNetworkState(sql: Sql, network: string, state: StoredValue, nowMs: number): Promise<void> {
  await sql`
    insert into custody_states (network, state, updated_at_ms)
    values (${network}, ${JSON.stringify(state)}::text::jsonb, ${nowMs})
    on conflict (network) do update set state = excluded.state, updated_at_ms = excluded.updated_at_ms`
}

export interface StoredNetworkState {
  readonly network: string
  readonly state: StoredValue
  readonly updatedAtMs: number
  readonly holder: string
}

export async function readNetworkStates(sql: Sql): Promise<StoredNetworkState[]> {
  const rows = await sql<(Omit<StoredNetworkState, 'state'> & { state: string })[]>`
    select states.network, states.state::text as state, states.updated_at_ms as "updatedAtMs",
      coalesce(leases.holder, '') as holder
    from custody_states as states
    left join custody_leases as leases on leases.network = states.network and leases.until > now()
    order by states.network`
  return rows.map((row) => ({ ...row, state: JSON.parse(row.state) as StoredValue }))
}
