import type { Sql } from '../../../kernel/storage/database.ts'

/** Takes a free or expired lease; returns its fence, or undefined while another node holds it. */
export async function takeLease(
  sql: Sql,
  network: string,
  holder: string,
  leaseMs: number,
): Promise<number | undefined> {
  const [row] = await sql<{ fence: number }[]>`
    insert into custody_leases (network, holder, fence, until)
    values (${network}, ${holder}, 1, now() + ${leaseMs} * interval '1 millisecond')
    on conflict (network) do update
      set holder = excluded.holder, fence = custody_leases.fence + 1, until = excluded.until
      where custody_leases.until < now()
    returning fence`
  return row?.fence
}

/** False if the lease belongs to another node now. */
export async function renewLease(sql: Sql, network: string, fence: number, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update custody_leases set until = now() + ${leaseMs} * interval '1 millisecond'
    where network = ${network} and fence = ${fence}`
  return count === 1
}

export async function endLease(sql: Sql, network: string, fence: number): Promise<void> {
  await sql`update custody_leases set until = '-infinity' where network = ${network} and fence = ${fence}`
}

/** Whether the fence is the newest. Until the end of the transaction no other node takes the lease. */
export async function lockLease(sql: Sql, network: string, fence: number): Promise<boolean> {
  const rows = await sql`select 1 from custody_leases where network = ${network} and fence = ${fence} for share`
  return rows.length === 1
}
