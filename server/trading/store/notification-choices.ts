import type { Sql } from '../../kernel/storage/database.ts'

/** The notifications that an account receives. */
export interface NotificationChoices {
  readonly transfers: boolean
  readonly fills: boolean
  /** Triggered price alerts. */
  readonly alerts: boolean
}

/** An omitted kind stays unchanged. */
export type NotificationChoicesChange = { readonly [Kind in keyof NotificationChoices]?: boolean | undefined }

/** The default: transfers of money concern every account, fills only those that choose them; alerts were set. */
const unchosen: NotificationChoices = { transfers: true, fills: false, alerts: true }

export async function readNotificationChoices(sql: Sql, accountId: number): Promise<NotificationChoices> {
  const [row] = await sql<NotificationChoices[]>`
    select transfers, fills, alerts from news_choices where account_id = ${accountId}`
  return row ?? unchosen
}

/** An account that chooses fills receives those after `nowMs`; choosing them again changes nothing. */
export async function saveNotificationChoices(
  sql: Sql,
  accountId: number,
  { transfers, fills, alerts }: NotificationChoicesChange,
  nowMs: number,
): Promise<NotificationChoices> {
  const [row] = await sql<NotificationChoices[]>`
    insert into news_choices as chosen (account_id, transfers, fills, alerts, told_at_ms, told_trade_id, quiet_until_ms)
    values (${accountId}, ${transfers ?? unchosen.transfers}, ${fills ?? unchosen.fills},
      ${alerts ?? unchosen.alerts}, ${nowMs}, ${Number.MAX_SAFE_INTEGER}, 0)
    on conflict (account_id) do update set
      transfers = ${transfers === undefined ? sql`chosen.transfers` : sql`excluded.transfers`},
      fills = ${fills === undefined ? sql`chosen.fills` : sql`excluded.fills`},
      alerts = ${alerts === undefined ? sql`chosen.alerts` : sql`excluded.alerts`},
      told_at_ms = case when chosen.fills then chosen.told_at_ms else excluded.told_at_ms end,
      told_trade_id = case when chosen.fills then chosen.told_trade_id else excluded.told_trade_id end
    returning transfers, fills, alerts`
  return row ?? unchosen
}
