import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

/** A pending message of one of the server's bots, to a user or in a channel. */
export interface WelcomeMessage {
  readonly bot: 'welcome-bot' | 'notification-bot'
  readonly userId: number | undefined
  readonly channelId: number | undefined
  readonly topic: string
  readonly content: string
}

export interface PendingWelcomeMessage extends WelcomeMessage {
  readonly id: number
}

export async function insertWelcomeMessage({ sql }: Transaction, message: WelcomeMessage): Promise<void> {
  const { bot, userId, channelId, topic, content } = message
  await sql`
    insert into greetings (bot, user_id, channel_id, topic, content)
    values (${bot}, ${userId ?? null}, ${channelId ?? null}, ${topic}, ${content})`
}

/** In the order of sending. */
export async function readWelcomeMessages(sql: Sql, max: number): Promise<PendingWelcomeMessage[]> {
  const rows = await sql<
    {
      id: number
      bot: WelcomeMessage['bot']
      user_id: number | null
      channel_id: number | null
      topic: string
      content: string
    }[]
  >`select id, bot, user_id, channel_id, topic, content from greetings order by id limit ${max}`
  return rows.map(({ id, bot, user_id, channel_id, topic, content }) => ({
    id,
    bot,
    userId: user_id ?? undefined,
    channelId: channel_id ?? undefined,
    topic,
    content,
  }))
}

/** False when it was already sent. */
export async function takeWelcomeMessage({ sql }: Transaction, id: number): Promise<boolean> {
  const { count } = await sql`delete from greetings where id = ${id}`
  return count > 0
}
