import type { Sql } from '../../../kernel/storage/database.ts'
import { houseAccountId } from '../read-models/ledger-projection.ts'

type Fragment = ReturnType<Sql>

/** The sum of ledger entries per account and coin, with the fees that the house account gets without entries of its own. */
export function sumsOfEntries(sql: Sql, entries: Fragment): Fragment {
  return sql`
    select account_id, coin_id, sum(amount - fee) as entries from ${entries} group by account_id, coin_id
    union all
    select ${houseAccountId('fees')}, coin_id, sum(fee) from ${entries} where kind = 'trade' group by coin_id`
}

/** Adds entries that are about to be removed to the openings of their accounts. */
export function addOpenings(sql: Sql, entries: Fragment): Fragment {
  return sql`
    insert into ledger_openings (account_id, coin_id, amount)
    select account_id, coin_id, sum(entries) from (${sumsOfEntries(sql, entries)}) sums group by account_id, coin_id
    on conflict (account_id, coin_id) do update set amount = ledger_openings.amount + excluded.amount`
}
