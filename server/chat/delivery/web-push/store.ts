import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { lockListsOf } from '../../people/store/lock-lists.ts'
import type { PushTrigger } from '../push/rules.ts'
import type { NewPush } from '../push/store/push-outbox.ts'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The keys of the deployment; the given ones become them if there are none. */
export async function keepVapidKeys(sql: Sql, made: VapidKeys): Promise<VapidKeys> {
  await sql`
    insert into web_push_keys (public_key, private_key) values (${made.publicKey}, ${made.privateKey})
    on conflict do nothing`
  const keys = await findVapidKeys(sql)
  invariant(keys !== undefined, 'the keys are stored')
  return keys
}

export async function findVapidKeys(sql: Sql): Promise<VapidKeys | undefined> {
  const [keys] = await sql<VapidKeys[]>`
    select public_key as "publicKey", private_key as "privateKey" from web_push_keys`
  return keys
}

export interface BrowserSubscription {
  readonly userId: number
  readonly sessionHash: Buffer
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A browser has one subscription: it moves to the user who is signed in there now. At the maximum, the oldest subscriptions are deleted. */
export async function writeSubscription(
  { sql }: Transaction,
  subscription: BrowserSubscription,
  { nowMs, max }: { readonly nowMs: number; readonly max: number },
): Promise<void> {
  const { userId, sessionHash, endpoint, p256dh, auth } = subscription
  await lockListsOf(sql, userId)
  await sql`delete from web_push_subscriptions where endpoint = ${endpoint}`
  await sql`
    insert into web_push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, subscribed_at_ms)
    values (${userId}, ${sessionHash}, ${endpoint}, ${p256dh}, ${auth}, ${nowMs})`
  await sql`
    delete from web_push_subscriptions where id in (
      select id from web_push_subscriptions where user_id = ${userId} order by id desc offset ${max}
    )`
}

export async function deleteSubscription({ sql }: Transaction, userId: number, endpoint: string): Promise<boolean> {
  const { count } = await sql`
    delete from web_push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`
  return count > 0
}

export async function isSubscribedAs(sql: Sql, userId: number, endpoint: string): Promise<boolean> {
  const rows = await sql`
    select 1 from web_push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`
  return rows.length > 0
}

export async function dropSubscription({ sql }: Transaction, id: number): Promise<void> {
  await sql`delete from web_push_subscriptions where id = ${id}`
}

export async function peopleWithBrowsers(sql: Sql): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`select distinct user_id from web_push_subscriptions`
  return rows.map((row) => row.user_id)
}

/** A browser whose push service has failed gets nothing before the next attempt. */
const dueFrom = (sql: Sql, nowMs: number) => sql`greatest(${nowMs}::bigint, (
  select max(failed.due_at_ms) from web_push_outbox failed where failed.subscription_id = s.id and failed.attempts > 0))`

/** One row for each browser of each user. */
export async function queueWebPushes({ sql }: Transaction, pushes: readonly NewPush[], nowMs: number): Promise<void> {
  const rows = pushes.map(({ userId, messageId, trigger }) => ({ userId, messageId, trigger }))
  await sql`
    insert into web_push_outbox (subscription_id, message_id, trigger, queued_at_ms, due_at_ms)
    select s.id, r."messageId", r.trigger, ${nowMs}, ${dueFrom(sql, nowMs)}
    from jsonb_to_recordset(${sql.json(rows)}) as r ("userId" integer, "messageId" bigint, trigger text)
    join web_push_subscriptions s on s.user_id = r."userId"
    on conflict (subscription_id, message_id) do nothing`
}

/** A notification that opens another page than its message. */
export async function queueOpening(
  { sql }: Transaction,
  {
    userId,
    messageId,
    opens,
    nowMs,
  }: {
    readonly userId: number
    readonly messageId: number
    readonly opens: string
    readonly nowMs: number
  },
): Promise<void> {
  await sql`
    insert into web_push_outbox (subscription_id, message_id, trigger, opens, queued_at_ms, due_at_ms)
    select s.id, ${messageId}, 'direct_message', ${opens}, ${nowMs}, ${dueFrom(sql, nowMs)} from web_push_subscriptions s
    where s.user_id = ${userId}
    on conflict (subscription_id, message_id) do update set opens = excluded.opens`
}

export interface QueuedWebPush {
  readonly id: number
  readonly subscriptionId: number
  readonly userId: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly messageId: number
  readonly trigger: PushTrigger
  readonly opens: string | null
  readonly queuedAtMs: number
  readonly attempts: number
}

/**
 * The receiver of a subscription's notifications: the domain of its push service. The names of one domain count as one,
 * because its owner can make any number of them.
 */
const destinationOf = (sql: Sql) =>
  sql`coalesce(substring(lower(s.endpoint) from '^[a-z]+://(?:[^/?#\\\\]*[.])?([^/?#\\\\.]+[.][^/?#\\\\.]+)'), '')`

interface DestinationBounds {
  readonly besides: readonly string[]
  /** Undefined for all. */
  readonly among: readonly string[] | undefined
  readonly limit: number
}

/** The destinations with due notifications besides the given ones, the longest due first. */
export async function dueDestinations(
  sql: Sql,
  nowMs: number,
  { besides, among, limit }: DestinationBounds,
): Promise<string[]> {
  const rows = await sql<{ destination: string }[]>`
    select ${destinationOf(sql)} as destination
    from (
      select subscription_id, min(due_at_ms) as due_at_ms from web_push_outbox where due_at_ms <= ${nowMs} group by 1
    ) o join web_push_subscriptions s on s.id = o.subscription_id
    where ${destinationOf(sql)} <> all(${besides as string[]}::text[])
      and ${among === undefined ? sql`true` : sql`${destinationOf(sql)} = any(${among as string[]}::text[])`}
    group by 1 order by min(o.due_at_ms), 1 limit ${limit}`
  return rows.map((row) => row.destination)
}

export interface WebPushClaim {
  readonly destination: string
  readonly nowMs: number
  readonly limit: number
  /** A process that dies has its notifications sent by another one then. */
  readonly untilMs: number
}

/** Takes the next notifications of a destination: they are not due again before the end of the claim. */
export async function claimWebPushes(sql: Sql, claim: WebPushClaim): Promise<QueuedWebPush[]> {
  return sql<QueuedWebPush[]>`
    with next as (
      select o.id from web_push_outbox o join web_push_subscriptions s on s.id = o.subscription_id
      where o.due_at_ms <= ${claim.nowMs} and ${destinationOf(sql)} = ${claim.destination}
      order by o.due_at_ms, o.id limit ${claim.limit} for update of o skip locked
    )
    update web_push_outbox o set due_at_ms = ${claim.untilMs}
    from next, web_push_subscriptions s where o.id = next.id and s.id = o.subscription_id
    returning o.id, s.id as "subscriptionId", s.user_id as "userId", s.endpoint, s.p256dh, s.auth,
      o.message_id as "messageId", o.trigger, o.opens, o.queued_at_ms as "queuedAtMs", o.attempts`
}

/** Makes a claimed notification due again; the attempt does not count. */
export async function releaseWebPush(sql: Sql, id: number, nowMs: number): Promise<void> {
  await sql`update web_push_outbox set due_at_ms = ${nowMs} where id = ${id}`
}

export async function removeWebPush({ sql }: Transaction, id: number): Promise<void> {
  await sql`delete from web_push_outbox where id = ${id}`
}

/** All notifications of the subscription wait: a push service that does not answer must not delay those of others. */
export async function postponeWebPush(
  { sql }: Transaction,
  { id, subscriptionId }: Pick<QueuedWebPush, 'id' | 'subscriptionId'>,
  dueAtMs: number,
): Promise<void> {
  await sql`
    update web_push_outbox
    set due_at_ms = case when id = ${id} then ${dueAtMs}::bigint else greatest(due_at_ms, ${dueAtMs}::bigint) end,
      attempts = attempts + (case when id = ${id} then 1 else 0 end)
    where subscription_id = ${subscriptionId}`
}
