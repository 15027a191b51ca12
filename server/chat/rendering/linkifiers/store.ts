import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import type { NewLinkifier } from '../markdown/linkifiers/reverse.ts'

export interface StoredLinkifier extends NewLinkifier {
  readonly id: number
}

/** In the order they apply. */
export async function readLinkifiers(sql: Sql): Promise<StoredLinkifier[]> {
  return sql<StoredLinkifier[]>`
    select id, pattern, url_template as "urlTemplate", example_input as "exampleInput",
      reverse_template as "reverseTemplate", alternative_url_templates as "alternativeUrlTemplates"
    from linkifiers order by position, id`
}

/** Locks the list until the transaction ends. */
export async function lockLinkifiers({ sql }: Transaction): Promise<StoredLinkifier[]> {
  await sql`lock table linkifiers in share row exclusive mode`
  return readLinkifiers(sql)
}

/** Appends it; undefined when the pattern exists. */
export async function insertLinkifier({ sql }: Transaction, linkifier: NewLinkifier): Promise<number | undefined> {
  const { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = linkifier
  const [row] = await sql<{ id: number }[]>`
    insert into linkifiers (pattern, url_template, example_input, reverse_template, alternative_url_templates, position)
    select ${pattern}, ${urlTemplate}, ${exampleInput}, ${reverseTemplate}, ${alternativeUrlTemplates}::text[],
      coalesce(max(position), 0) + 1
    from linkifiers
    on conflict (pattern) do nothing returning id`
  return row?.id
}

export async function updateLinkifier({ sql }: Transaction, linkifier: StoredLinkifier): Promise<void> {
  const { id, pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = linkifier
  await sql`
    update linkifiers set pattern = ${pattern}, url_template = ${urlTemplate}, example_input = ${exampleInput},
      reverse_template = ${reverseTemplate}, alternative_url_templates = ${alternativeUrlTemplates}::text[]
    where id = ${id}`
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
