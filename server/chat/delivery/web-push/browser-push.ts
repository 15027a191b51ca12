import webPush from 'web-push'
import { WakeableWorker } from '../../../kernel/jobs/wakeable-worker.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
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
  dropSubscription,
  findVapidKeys,
  keepVapidKeys,
  nextWebPushes,
  postponeWebPush,
  type QueuedWebPush,
  removeWebPush,
  type VapidKeys,
} from './store.ts'

export type BrowserPushNeeds = NotificationNeeds & WithLog

/** Called when browsers no longer get notifications. */
type OnChange = () => Promise<void>

/** Sends notifications to browsers, straight to their push services. The work is stored in the database only. */
export class BrowserPush extends WakeableWorker {
  readonly #chat: BrowserPushNeeds
  readonly #post: PostToPushService
  readonly #onChange: OnChange
  #keys: VapidKeys | undefined

  constructor(chat: BrowserPushNeeds, post: PostToPushService, onChange: OnChange) {
    super()
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

  protected override async round(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.#deliverNext()));
  }

  protected override failed(error: unknown): void {
    this.#chat.log.error('notifications of browsers stopped', errorFields(error))
  }

  /** Sends the next few together, so that a slow push service does not delay the others. False when nothing is due. */
  async #deliverNext(): Promise<boolean> {
    const { database, clock } = this.#chat
    return database.transaction(async (tx) => {
      const due = await nextWebPushes(tx, clock.nowMs(), chatLimits.webPushesAtOnce)
      const statuses = await Promise.all(due.map((push) => this.#send(push)))
      for (const [at, push] of due.entries()) await this.#settle(tx, push, statuses[at])
      return due.length > 0
    })
  }

  /** The status of the reply; undefined without a reply, 200 if there is nothing to send. */
  async #send(push: QueuedWebPush): Promise<number | undefined> {
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
      return await this.#post({ endpoint, headers: Object.fromEntries(headers), body: details.body ?? Buffer.alloc(0) })
    } catch (error) {
      this.#chat.log.warn('a push service could not be reached', errorFields(error))
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

  async #settle(tx: Transaction, push: QueuedWebPush, status: number | undefined): Promise<void> {
    const now = this.#chat.clock.nowMs()
    if (status === 404 || status === 410) {
      await dropSubscription(tx, push.subscriptionId)
      tx.onCommit(() => this.#onChange())
      return
    }
    const isRetried = status === undefined || status === 429 || status >= 500
    const isOver = now - push.queuedAtMs > chatLimits.pushAgeMaxMs || push.attempts >= chatLimits.pushAttemptsMax
    if (isRetried && !isOver) return postponeWebPush(tx, push, now + retryPauseMs(push.attempts))
    if (status !== undefined && status >= 300) this.#chat.log.warn('a push service refused a notification', { status })
    await removeWebPush(tx, push.id)
  }

  /** The contact for the operators of push services: an https address, or a mail address. */
  #subject(): string {
    const site = this.#chat.site()
    return site.startsWith('https://') ? site : `mailto:administrator@${new URL(site).hostname}`
  }
}
