import webPush from 'web-push'
import { type Lane, LaneWorker } from '../../../kernel/jobs/lane-worker.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { WithLog } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import { readMessages } from '../../messages/store/messages.ts'
import { messageLink } from '../../messages/wire/message-link.ts'
import { messageNotification, type NotificationNeeds } from '../push/notification.ts'
import { retryPauseMs } from '../push/retry-pause.ts'
import { stillUnread } from '../push/store/push-outbox.ts'
import { type WebPushContent, webPushContent } from './content.ts'
import type { PostToPushService } from './push-service.ts'
import {
  claimWebPushes,
  dropSubscription,
  dueDestinations,
  findVapidKeys,
  keepVapidKeys,
  postponeWebPush,
  type QueuedWebPush,
  releaseWebPush,
  removeWebPush,
  type VapidKeys,
} from './store.ts'

export type BrowserPushNeeds = NotificationNeeds & WithLog

/** Called when browsers no longer get notifications. */
type OnChange = () => Promise<void>

/**
 * Sends notifications to browsers, straight to their push services, each of which has its own lane. The work is stored in
 * the database only.
 */
export class BrowserPush extends LaneWorker<Lane> {
  readonly #chat: BrowserPushNeeds
  readonly #post: PostToPushService
  readonly #onChange: OnChange
  #keys: VapidKeys | undefined

  constructor(chat: BrowserPushNeeds, post: PostToPushService, onChange: OnChange) {
    super({ lanesMax: chatLimits.webPushDestinationsAtOnce, lanesForQuick: chatLimits.webPushQuickDestinations })
    this.#chat = chat
    this.#post = post
    this.#onChange = onChange
  }

  /** By which push services recognize this server; made at the first use. */
  async keys(): Promise<VapidKeys> {
    const { sql } = this.#chat.database
    this.#keys ??= (await findVapidKeys(sql)) ?? (await keepVapidKeys(sql, webPush.generateVAPIDKeys()))
    return this.#keys
  }

  protected override async dueLanes(busy: readonly string[], among?: readonly string[]): Promise<Lane[]> {
    const { database, clock } = this.#chat
    const bounds = { besides: busy, among, limit: chatLimits.webPushDestinationsAtOnce }
    return (await dueDestinations(database.sql, clock.nowMs(), bounds)).map((key) => ({ key }))
  }

  /** Sends the next few to a push service, without an open transaction. */
  protected override async work({ key: destination }: Lane, signal: AbortSignal): Promise<boolean> {
    const { database, clock } = this.#chat
    const nowMs = clock.nowMs()
    const bounds = { limit: chatLimits.webPushesAtOnce, untilMs: nowMs + chatLimits.webPushClaimMs }
    const due = await claimWebPushes(database.sql, { destination, nowMs, ...bounds })
    await Promise.all(due.map(async (push) => this.#settle(push, await this.#send(push, signal), signal)))
    return due.length > 0
  }

  protected override failed(error: unknown): void {
    this.#chat.log.error('notifications of browsers stopped', errorFields(error))
  }

  /** The status of the reply; undefined without a reply, 200 if there is nothing to send. */
  async #send(push: QueuedWebPush, signal: AbortSignal): Promise<number | undefined> {
    const content = await this.#contentOf(push)
    if (content === undefined) return 200
    const { endpoint, p256dh, auth } = push
    try {
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
        vapidDetails: { subject: this.#subject(), ...(await this.keys()) },
        TTL: chatLimits.webPushLifetimeS,
        urgency: 'high',
      })
      const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)])
      const request = { endpoint, headers: Object.fromEntries(headers), body: details.body ?? Buffer.alloc(0) }
      return await this.#post(request, signal)
    } catch (error) {
      if (!signal.aborted) this.#chat.log.warn('a push service could not be reached', errorFields(error))
      return undefined
    }
  }

  async #contentOf({ userId, messageId, trigger, opens }: QueuedWebPush): Promise<WebPushContent | undefined> {
    const chat = this.#chat
    await chat.directory.caughtUp()
    const user = chat.directory.user(userId)
    if (user?.isActive !== true) return undefined
    if ((await stillUnread(chat.database.sql, userId, [messageId])).length === 0) return undefined
    const notification = await messageNotification(chat, user, messageId, trigger)
    const [message] = await readMessages(chat.database.sql, [messageId])
    if (notification === undefined || message === undefined) return undefined
    const url = opens ?? (await messageLink(chat, message))
    return webPushContent(notification, { url, isOfVenue: opens !== null })
  }

  async #settle(push: QueuedWebPush, status: number | undefined, signal: AbortSignal): Promise<void> {
    const { database, clock, log } = this.#chat
    const now = clock.nowMs()
    if (status === undefined && signal.aborted) return releaseWebPush(database.sql, push.id, now)
    await database.transaction(async (tx) => {
      if (status === 404 || status === 410) {
        await dropSubscription(tx, push.subscriptionId)
        tx.onCommit(() => this.#onChange())
        return
      }
      const isRetried = status === undefined || status === 429 || status >= 500
      const isOver = now - push.queuedAtMs > chatLimits.pushAgeMaxMs || push.attempts >= chatLimits.pushAttemptsMax
      if (isRetried && !isOver) return postponeWebPush(tx, push, now + retryPauseMs(push.attempts))
      if (status !== undefined && status >= 300) log.warn('a push service refused a notification', { status })
      await removeWebPush(tx, push.id)
    })
  }

  /** The contact for the operators of push services: an https address, or a mail address. */
  #subject(): string {
    const site = this.#chat.site()
    return site.startsWith('https://') ? site : `mailto:administrator@${new URL(site).hostname}`
  }
}
