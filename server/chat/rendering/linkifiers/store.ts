import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import type { Linkifier } from '../markdown/linkifiers/linkifier.ts'

export interface StoredLinkifier extends Linkifier {
  readonly id: number
}

/** In the order they apply. */
export async function readLinkifiers(sql: Sql): Promise<StoredLinkifier[]> {
  return sql<StoredLinkifier[]>`
    select id, pattern, url_template as "urlTemplate" from linkifiers order by position, id`
}

/** Locks the list until the transaction ends. */
export async function lockLinkifiers({ sql }: Transaction): Promise<StoredLinkifier[]> {
  await sql`lock table linkifiers in share row exclusive mode`
  return readLinkifiers(sql)
}

/** Appends it; undefined when the pattern exists. */
export async function insertLinkifier({ sql }: Transaction, linkifier: Linkifier): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into linkifiers (pattern, url_template, position)
    select ${linkifier.pattern}, ${linkifier.urlTemplate}, coalesce(max(position), 0) + 1 from linkifiers
    on conflict (pattern) do nothing returning id`
  return row?.id
}

export async function updateLinkifier(
  { sql }: Transaction,
  { id, pattern, urlTemplate }: StoredLinkifier,
): Promise<void> {
  await sql`update linkifiers set pattern = ${pattern}, url_template = ${urlTemplate} where id = ${id}`
}

export async function deleteLinkifier({ sql }: Transaction, id: number): Promise<boolean> {
  const { count } = await sql`delete from linkifiers where id = ${id}`
  return count > 0
}

export async function orderLinkifiers({ sql }: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    update linkifiers l set position = o.position
    from unnest(${ids as number[]}::int[]) with ordinality o (id, position) where o.id = l.id`
}
