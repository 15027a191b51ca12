import type { Sql } from '../../../kernel/storage/database.ts'
import { type Page, type PageRequest, pageOf, window } from '../queries/page.ts'

export interface UnsweptAmount {
  readonly address: string
  /** The symbol of the coin. */
  readonly coin: string
  /** In the smallest unit of the chain. */
  readonly units: bigint
}

/** Replaces what is known about the deposit addresses of a network. */
export async function saveUnswept(sql: Sql, network: string, amounts: readonly UnsweptAmount[]): Promise<void> {
  await sql`delete from custody_unswept where network = ${network}`
  await sql`
    insert into custody_unswept (network, address, coin, units)
    select ${network}, * from unnest(
      ${amounts.map(({ address }) => address)}::text[],
      ${amounts.map(({ coin }) => coin)}::text[],
      ${amounts.map(({ units }) => String(units))}::numeric[])`
}

export interface DepositAddressRow {
  readonly id: number
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly accountId: number
  readonly assignedAtMs: number
  readonly unswept: readonly { readonly coin: string; readonly units: string }[]
}

/** The assigned addresses with their balances on the chain, newest first; without `all`, those with a balance. */
export async function findDepositAddresses(
  sql: Sql,
  { network, all }: { readonly network: string | undefined; readonly all: boolean },
  request: PageRequest,
): Promise<Page<DepositAddressRow>> {
  const { after, offset, limit } = window(request)
  const rows = await sql<(Omit<DepositAddressRow, 'unswept'> & { unswept: string })[]>`
    select id, network, address, memo, account_id as "accountId", assigned_at_ms as "assignedAtMs", unswept::text as unswept
    from deposit_addresses as addresses, lateral (
      select coalesce(jsonb_agg(jsonb_build_object('coin', coin, 'units', units::text) order by coin), '[]') as unswept
      from custody_unswept as held where held.network = addresses.network and held.address = addresses.address
    ) as amounts
    where account_id is not null and (assigned_at_ms, id) < (${after.atMs}, ${after.id})
      ${network === undefined ? sql`` : sql`and network = ${network}`}
      ${all ? sql`` : sql`and unswept <> '[]'`}
    order by assigned_at_ms desc, id desc
    offset ${offset} limit ${limit}`
  const found = rows.map((row) => ({ ...row, unswept: JSON.parse(row.unswept) as DepositAddressRow['unswept'] }))
  return pageOf(found, request, ({ assignedAtMs, id }) => ({ atMs: assignedAtMs, id }))
}
