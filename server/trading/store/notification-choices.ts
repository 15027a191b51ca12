import type { Sql } from '../../kernel/storage/database.ts'

/** The notifications that an account receives. */
export interface NotificationChoices {
  readonly transfers: boolean
  readonly fills: boolean
}

/** An omitted kind stays unchanged. */
export type NotificationChoicesChange = { readonly [Kind in keyof NotificationChoices]?: boolean | undefined }

/** The default: transfers of money concern every account, fills only those that choose them. */
const unchosen: NotificationChoices = { transfers: true, fills: false }

export async function readNotificationChoices(sql: Sql, accountId: number): Promise<NotificationChoices> {
  const [row] = await sql<NotificationChoices[]>`
    select transfers, fills from news_choices where account_id = ${accountId}`
  return row ?? unchosen
}

/** An account that chooses fills receives those after `nowMs`; choosing them again changes nothing. */
export async function saveNotificationChoices(
  sql: Sql,
  accountId: number,
  { transfers, fills }: NotificationChoicesChange,
  nowMs: number,
): Promise<NotificationChoices> {
  const [row] = await sql<NotificationChoices[]>`
    insert into news_choices as chosen (account_id, transfers, fills, told_at_ms, told_trade_id, quiet_until_ms)
    values (${accountId}, ${transfers ?? unchosen.transfers}, ${fills ?? unchosen.fills}, ${nowMs},
      ${Number.MAX_SAFE_INTEGER}, 0)
    on conflict (account_id) do update set
      transfers = ${transfers === undefined ? sql`chosen.transfers` : sql`excluded.transfers`},
      fills = ${fills === undefined ? sql`chosen.fills` : sql`excluded.fills`},
      told_at_ms = case when chosen.fills then chosen.told_at_ms else excluded.told_at_ms end,
      told_trade_id = case when chosen.fills then chosen.told_trade_id else excluded.told_trade_id end
    returning transfers, fills`
  return row ?? unchosen
}
