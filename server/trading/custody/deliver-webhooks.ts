import type { Accounts, FactorRequirement, TradingKeyWithSecret } from '../../accounts/ports.ts'
import { signText } from '../../kernel/auth/sign-text.ts'
import { type Lane, LaneWorker } from '../../kernel/jobs/lane-worker.ts'
import { errorFields } from '../../kernel/logging/logger.ts'
import { listWebhooks, markDelivered, markUndelivered, type Webhook } from '../store/custody/webhooks.ts'
import { type TransferStep, transferStepsOf } from '../store/transfer-steps.ts'
import { custodyEventJson, formatPlace } from '../wire/custody-event.ts'
import type { CustodyDependencies } from './host/network-context.ts'

export interface WebhookDependencies extends CustodyDependencies {
  readonly accounts: Pick<Accounts, 'tradingKey' | 'tradingKeyRefusal'>
  readonly factorRequired: () => FactorRequirement
}

const stepsAtOnceMax = 50
const replyWithinMs = 10_000
const webhooksAtOnceMax = 32
/** A webhook that is this many commands behind, without a step of its networks among them, continues after them. */
const skippedCommandsMax = 10_000
const backoffFirstMs = 2_000
const backoffMaxMs = 3_600_000

interface WebhookLane extends Lane {
  readonly webhook: Webhook
  readonly steps: readonly TransferStep[]
}

/** Thrown to stop the deliveries of a webhook until its next turn. */
class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
}

/** Sends the due steps of every webhook: each at least once, in order, and one webhook never waits for another. */
export class WebhookDeliveries extends LaneWorker<WebhookLane> {
  readonly #dependencies: WebhookDependencies

  constructor(dependencies: WebhookDependencies) {
    super({ lanesMax: webhooksAtOnceMax })
    this.#dependencies = dependencies
  }

  protected override async dueLanes(busy: readonly string[]): Promise<WebhookLane[]> {
    const { database, venue, clock } = this.#dependencies
    if (!venue.leads()) return []
    const nowMs = clock.nowMs()
    const webhooks = await listWebhooks(database.sql)
    const due = webhooks.filter(({ apiKey, retryAtMs }) => retryAtMs <= nowMs && !busy.includes(apiKey))
    if (due.length === 0 || !(await venue.waitForAccount(0, venue.figures().sequence))) return []
    const lanes = await Promise.all(due.map((webhook) => this.#laneOf(webhook)))
    return lanes.filter((lane) => lane !== undefined)
  }

  /** Undefined without steps to deliver. */
  async #laneOf(webhook: Webhook): Promise<WebhookLane | undefined> {
    const key = await this.#usableKey(webhook.apiKey)
    if (key === undefined) return undefined
    const { sql } = this.#dependencies.database
    const { steps, until } = await transferStepsOf(sql, webhook, key.networks, stepsAtOnceMax)
    if (steps.length > 0) return { key: webhook.apiKey, webhook, steps }
    if (until.sequence - webhook.sequence >= skippedCommandsMax) await markDelivered(sql, webhook, until)
    return undefined
  }

  /** Undefined if a request of the key would be refused: a webhook gets what its signer could read, and no more. */
  async #usableKey(apiKey: string): Promise<TradingKeyWithSecret | undefined> {
    const { accounts, venue, factorRequired } = this.#dependencies
    const key = await accounts.tradingKey(apiKey)
    if (key === undefined || venue.views.accountState(key.personId) === 'frozen') return undefined
    if (key.ownerLacksFactor(factorRequired())) return undefined
    // The address rule of a key is about its own requests.
    const anywhere = { ...key, allowsAddress: () => true }
    return accounts.tradingKeyRefusal(anywhere, { address: '', permission: 'wallet' }) === undefined ? key : undefined
  }

  /** Sends the steps until one fails, or the right of the key ends. */
  protected override async work({ webhook, steps }: WebhookLane, signal: AbortSignal): Promise<boolean> {
    const { database, venue, clock } = this.#dependencies
    let place = webhook
    try {
      for (const step of steps) {
        if (signal.aborted) return false
        const owner = await this.#usableKey(webhook.apiKey)
        const { network } = step.kind === 'deposit' ? step.deposit : step.withdrawal
        if (owner?.networks.includes(network) !== true) return false
        const body = JSON.stringify(custodyEventJson(venue.views, step, owner.personId))
        const message = { id: formatPlace(step), body, nowMs: clock.nowMs() }
        await send(webhook.url, owner.secretKey, message, signal)
        if (!(await markDelivered(database.sql, place, step))) return false
        place = { ...place, sequence: step.sequence, place: step.place }
      }
      return true
    } catch (error) {
      if (error instanceof DeliveryFailed) await this.#postpone(webhook, error, signal)
      else throw error
      return false
    }
  }

  async #postpone({ apiKey, failures }: Webhook, { message }: DeliveryFailed, signal: AbortSignal): Promise<void> {
    // The stop of this server says nothing about the receiver.
    if (signal.aborted) return
    const { database, clock, log } = this.#dependencies
    const pauseMs = Math.min(backoffMaxMs, backoffFirstMs * 2 ** Math.min(failures, 20))
    log.warn('a webhook was not delivered', { apiKey, problem: message, pauseMs })
    await markUndelivered(database.sql, apiKey, message, clock.nowMs() + pauseMs)
  }

  protected override failed(error: unknown): void {
    this.#dependencies.log.error('deliveries to webhooks stopped', errorFields(error))
  }
}

interface Message {
  readonly id: string
  readonly body: string
  readonly nowMs: number
}

/** The signature covers the time, so that a recorded delivery cannot be sent again later. */
async function send(url: string, secret: Buffer, { id, body, nowMs }: Message, stopping: AbortSignal): Promise<void> {
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
    signal: AbortSignal.any([AbortSignal.timeout(replyWithinMs), stopping]),
  } as const
  const reply = await fetch(url, request).catch((error: unknown) => {
    throw new DeliveryFailed(
      error instanceof Error && error.name === 'TimeoutError' ? 'no reply in time' : 'unreachable',
    )
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new DeliveryFailed(`replied ${reply.status}`)
}
