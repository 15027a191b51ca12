import type { Database, Sql } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'

const rememberedMax = 50_000

/**
 * Direct conversations. The members of one never change, so the cache is always right, in every process; only memory
 * bounds it.
 */
export class Conversations {
  readonly #database: Database
  readonly #byMembers = new Map<string, number>()
  readonly #members = new Map<number, readonly number[]>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The conversation of exactly these users, in ascending order; undefined if there is none. */
  async find(memberIds: readonly number[]): Promise<number | undefined> {
    const known = this.#byMembers.get(memberIds.join())
    if (known !== undefined) return known
    const [row] = await this.#database.sql<{ id: number }[]>`
      select id from conversations where member_ids = ${memberIds as number[]}::int[]`
    if (row !== undefined) this.#remember(row.id, memberIds)
    return row?.id
  }

  /** Finds the conversation or creates it. */
  async open(memberIds: readonly number[]): Promise<number> {
    const found = await this.find(memberIds)
    if (found !== undefined) return found
    const id = await this.#database.transaction(async ({ sql }) => {
      const [made] = await sql<{ id: number }[]>`
        insert into conversations (member_ids) values (${memberIds as number[]}::int[])
        on conflict (member_ids) do nothing returning id`
      if (made === undefined) return undefined
      await sql`
        insert into conversation_members (user_id, conversation_id)
        select unnest(${memberIds as number[]}::int[]), ${made.id}`
      return made.id
    })
    // Another process created it concurrently.
    const existing = id ?? (await this.find(memberIds))
    invariant(existing !== undefined, 'a conversation that could not be inserted exists')
    this.#remember(existing, memberIds)
    return existing
  }

  async membersOf(ids: Iterable<number>): Promise<ReadonlyMap<number, readonly number[]>> {
    const wanted = new Set(ids)
    const missing = [...wanted].filter((id) => !this.#members.has(id))
    const found = new Map<number, readonly number[]>()
    if (missing.length > 0) {
      const rows = await this.#database.sql<{ id: number; member_ids: number[] }[]>`
        select id, member_ids from conversations where id = any(${missing}::int[])`
      for (const row of rows) {
        this.#remember(row.id, row.member_ids)
        found.set(row.id, row.member_ids)
      }
    }
    for (const id of wanted) {
      const members = this.#members.get(id)
      if (members !== undefined) found.set(id, members)
    }
    return found
  }

  /** The conversations that two users share. */
  async shared(userId: number, otherId: number, onlyGroups: boolean): Promise<number[]> {
    const rows = await this.#database.sql<{ id: number }[]>`
      select c.id from conversation_members mine
      join conversation_members theirs using (conversation_id)
      join conversations c on c.id = conversation_id
      where mine.user_id = ${userId} and theirs.user_id = ${otherId}
        and (not ${onlyGroups} or cardinality(c.member_ids) > 2)`
    return rows.map(({ id }) => id)
  }

  #remember(id: number, memberIds: readonly number[]): void {
    if (this.#members.size >= rememberedMax) {
      this.#members.clear()
      this.#byMembers.clear()
    }
    this.#members.set(id, memberIds)
    this.#byMembers.set(memberIds.join(), id)
  }
}

export interface RecentConversation {
  readonly conversationId: number
  readonly newestId: number
}

/** The user's latest conversations, newest first. */
export async function recentConversations(sql: Sql, userId: number, limit: number): Promise<RecentConversation[]> {
  const rows = await sql<{ conversation_id: number; newest_id: number }[]>`
    select c.conversation_id, newest.id as newest_id
    from conversation_members c
    cross join lateral (
      select m.id from messages m where m.place = c.conversation_id * 2 + 1 order by m.id desc limit 1
    ) newest
    where c.user_id = ${userId}
    order by newest.id desc
    limit ${limit}`
  return rows.map((row) => ({ conversationId: row.conversation_id, newestId: row.newest_id }))
}

/** The part of messaging that knows the members of direct conversations. */
export interface WithConversations {
  readonly messaging: { readonly conversations: Conversations }
}
