import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import type { Playground } from './rules.ts'

export interface StoredPlayground extends Playground {
  readonly id: number
}

export async function readPlaygrounds(sql: Sql): Promise<StoredPlayground[]> {
  return sql<StoredPlayground[]>`select id, name, language, url_template as "urlTemplate" from playgrounds order by id`
}

/** Locks the list until the transaction ends. */
export async function lockPlaygrounds({ sql }: Transaction): Promise<StoredPlayground[]> {
  await sql`lock table playgrounds in share row exclusive mode`
  return readPlaygrounds(sql)
}

/** Undefined when the language has a playground of that name. */
export async function insertPlayground({ sql }: Transaction, playground: Playground): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into playgrounds (name, language, url_template)
    values (${playground.name}, ${playground.language}, ${playground.urlTemplate})
    on conflict (language, name) do nothing returning id`
  return row?.id
}

export async function deletePlayground({ sql }: Transaction, id: number): Promise<boolean> {
  const { count } = await sql`delete from playgrounds where id = ${id}`
  return count > 0
}
