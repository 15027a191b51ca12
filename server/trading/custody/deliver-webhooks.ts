import type { Accounts } from '../../accounts/ports.ts'
import { signText } from '../../kernel/auth/sign-text.ts'
import { listWebhooks, markDelivered, markUndelivered, type Webhook } from '../store/custody/webhooks.ts'
import { transferStepsOf } from '../store/transfer-steps.ts'
import { custodyEventJson, formatPlace } from '../wire/custody-event.ts'
import type { CustodyDependencies } from './host/network-context.ts'

export interface WebhookDependencies extends CustodyDependencies {
  readonly accounts: Pick<Accounts, 'tradingKey' | 'tradingKeyRefusal'>
}

const stepsAtOnceMax = 50
const replyWithinMs = 10_000
const turnMsMax = 20_000
const backoffFirstMs = 2_000
const backoffMaxMs = 3_600_000

/** Thrown to stop the deliveries of a webhook until its next turn. */
class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
}

/** Sends the due steps of every webhook: each at least once, in order, and one webhook never waits for another. */
export async function deliverWebhooks(dependencies: WebhookDependencies): Promise<void> {
  const { database, venue, clock } = dependencies
  if (!venue.leads()) return
  const due = (await listWebhooks(database.sql)).filter(({ retryAtMs }) => retryAtMs <= clock.nowMs())
  if (due.length === 0 || !(await venue.waitForAccount(0, venue.figures().sequence))) return
  await Promise.all(due.map((webhook) => deliver(dependencies, webhook)))
}

async function deliver(dependencies: WebhookDependencies, webhook: Webhook): Promise<void> {
  const { database, venue, clock, accounts, log } = dependencies
  const { apiKey, failures } = webhook
  const key = await accounts.tradingKey(apiKey)
  // The address rule of a key is about its own requests. An expired or revoked key gets nothing.
  const refusal =
    key && accounts.tradingKeyRefusal({ ...key, allowsAddress: () => true }, { address: '', permission: 'wallet' })
  if (key === undefined || refusal !== undefined) return
  const endMs = clock.nowMs() + turnMsMax
  let place = webhook
  try {
    for (const step of await transferStepsOf(database.sql, webhook, key.networks, stepsAtOnceMax)) {
      const body = JSON.stringify(custodyEventJson(venue.views, step, key.personId))
      await send(webhook.url, key.secretKey, formatPlace(step), body, clock.nowMs())
      if (!(await markDelivered(database.sql, place, step))) return
      place = { ...place, sequence: step.sequence, place: step.place }
      if (clock.nowMs() >= endMs) return
    }
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    const pauseMs = Math.min(backoffMaxMs, backoffFirstMs * 2 ** Math.min(failures, 20))
    log.warn('a webhook was not delivered', { apiKey, problem: error.message, pauseMs })
    await markUndelivered(database.sql, apiKey, error.message, clock.nowMs() + pauseMs)
  }
}

/** The signature covers the time, so that a recorded delivery cannot be sent again later. */
async function send(url: string, secret: Buffer, id: string, body: string, nowMs: number): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-agora-event': id,
    'x-agora-timestamp': String(nowMs),
    'x-agora-signature': signText(secret, `${nowMs}.${body}`),
  }
  // A redirect could lead anywhere, with a signed body.
  const request = {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(replyWithinMs),
  } as const
  const reply = await fetch(url, request).catch((error: unknown) => {
    throw new DeliveryFailed(
      error instanceof Error && error.name === 'TimeoutError' ? 'no reply in time' : 'unreachable',
    )
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new DeliveryFailed(`replied ${reply.status}`)
}
