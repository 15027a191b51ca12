import type { Sql } from '../../../kernel/storage/database.ts'
import type { TransferPlace } from '../transfer-steps.ts'

export interface Webhook extends TransferPlace {
  readonly apiKey: string
  readonly url: string
  readonly failures: number
  readonly retryAtMs: number
  readonly problem: string
}

const columns = (sql: Sql) => sql`
  api_key as "apiKey", url, sequence, place, failures, retry_at_ms as "retryAtMs", problem`

export async function listWebhooks(sql: Sql): Promise<Webhook[]> {
  return sql<Webhook[]>`select ${columns(sql)} from custody_webhooks order by api_key`
}

/** A new webhook begins after this step; a known one keeps its place and gets another address. */
export async function putWebhook(sql: Sql, apiKey: string, url: string, after: TransferPlace): Promise<void> {
  await sql`
    insert into custody_webhooks (api_key, url, sequence, place)
    values (${apiKey}, ${url}, ${after.sequence}, ${after.place})
    on conflict (api_key) do update set url = excluded.url, failures = 0, retry_at_ms = 0, problem = ''`
}

/** False if there is none. */
export async function deleteWebhook(sql: Sql, apiKey: string): Promise<boolean> {
  const { count } = await sql`delete from custody_webhooks where api_key = ${apiKey}`
  return count === 1
}

/** False if another node has delivered the step first. */
export async function markDelivered(
  sql: Sql,
  { apiKey, sequence, place }: Webhook,
  to: TransferPlace,
): Promise<boolean> {
  const { count } = await sql`
    update custody_webhooks
    set sequence = ${to.sequence}, place = ${to.place}, failures = 0, retry_at_ms = 0, problem = ''
    where api_key = ${apiKey} and sequence = ${sequence} and place = ${place}`
  return count === 1
}

export async function markUndelivered(sql: Sql, apiKey: string, problem: string, retryAtMs: number): Promise<void> {
  await sql`
    update custody_webhooks set failures = failures + 1, retry_at_ms = ${retryAtMs}, problem = ${problem}
    where api_key = ${apiKey}`
}
