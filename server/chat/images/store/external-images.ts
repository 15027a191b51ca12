import type { Sql } from '../../../kernel/storage/database.ts'

export interface ExternalImage {
  readonly contentType: string
  readonly content: Buffer
}

export async function readExternalImage(sql: Sql, url: string, sinceMs: number): Promise<ExternalImage | undefined> {
  const [row] = await sql<{ content_type: string; content: Buffer }[]>`
    select content_type, content from external_images
    where url_digest = sha256(convert_to(${url}, 'UTF8')) and fetched_at_ms >= ${sinceMs}`
  return row === undefined ? undefined : { contentType: row.content_type, content: Buffer.from(row.content) }
}

export async function saveExternalImage(sql: Sql, url: string, image: ExternalImage, nowMs: number): Promise<void> {
  await sql`
    insert into external_images (url_digest, content_type, content, fetched_at_ms)
    values (sha256(convert_to(${url}, 'UTF8')), ${image.contentType}, ${image.content}, ${nowMs})
    on conflict (url_digest) do update set
      content_type = excluded.content_type, content = excluded.content, fetched_at_ms = excluded.fetched_at_ms`
}

/** Deletes expired images, and the oldest ones beyond the space of the cache. */
export async function pruneExternalImages(sql: Sql, sinceMs: number, bytesMax: number): Promise<void> {
  await sql`delete from external_images where fetched_at_ms < ${sinceMs}`
  await sql`
    delete from external_images where url_digest in (
      select url_digest from (
        select url_digest, sum(length(content)) over (order by fetched_at_ms desc, url_digest) as bytes
        from external_images) counted
      where bytes > ${bytesMax})`
}
