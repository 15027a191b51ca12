import type { Sql } from '../../kernel/storage/database.ts'

export interface StoredChannel {
  readonly channelId: number
  /** The value of AGORA_WITHDRAWALS_CHANNEL when the channel was found. */
  readonly named: string
}

export async function readWithdrawalsChannel(sql: Sql): Promise<StoredChannel | undefined> {
  const [row] = await sql<StoredChannel[]>`select channel_id as "channelId", named from withdrawals_channel`
  return row
}

/** Saves the channel unless one is saved under this name. */
export async function saveWithdrawalsChannel(sql: Sql, { channelId, named }: StoredChannel): Promise<void> {
  await sql`
    insert into withdrawals_channel (channel_id, named) values (${channelId}, ${named})
    on conflict (is_only) do update set channel_id = excluded.channel_id, named = excluded.named
    where withdrawals_channel.named <> excluded.named`
}
