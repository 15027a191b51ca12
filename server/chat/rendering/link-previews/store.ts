import type { Sql } from '../../../kernel/storage/database.ts'
import type { PageCard } from './rules.ts'

interface Row {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly image_url: string | null
}

/** The known pages, each with its card, or undefined for a page without one. */
export async function readPageCards(
  sql: Sql,
  urls: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, PageCard | undefined>> {
  const rows = await sql<Row[]>`
    select wanted.url, title, description, image_url
    from unnest(${urls as string[]}::text[]) as wanted (url)
    join link_previews p on p.url_digest = sha256(convert_to(wanted.url, 'UTF8'))
    where p.fetched_at_ms >= ${sinceMs}`
  return new Map(
    rows.map(({ url, title, description, image_url }) => [
      url,
      title === '' ? undefined : { title, description, imageUrl: image_url ?? undefined },
    ]),
  )
}

export async function savePageCard(sql: Sql, url: string, card: PageCard | undefined, nowMs: number): Promise<void> {
  await sql`
    insert into link_previews (url_digest, title, description, image_url, fetched_at_ms)
    values (
      sha256(convert_to(${url}, 'UTF8')), ${card?.title ?? ''}, ${card?.description ?? ''}, ${card?.imageUrl ?? null}, ${nowMs})
    on conflict (url_digest) do update set
      title = excluded.title, description = excluded.description, image_url = excluded.image_url,
      fetched_at_ms = excluded.fetched_at_ms`
}

/** Deletes expired cards, and the oldest ones beyond the number of the cache. */
export async function prunePageCards(sql: Sql, sinceMs: number, countMax: number): Promise<void> {
  await sql`delete from link_previews where fetched_at_ms < ${sinceMs}`
  await sql`
    delete from link_previews where url_digest in (
      select url_digest from link_previews order by fetched_at_ms desc, url_digest offset ${countMax})`
}
