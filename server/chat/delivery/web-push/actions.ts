import type { Session } from '../../../accounts/ports.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import { refuse } from '../../failures.ts'
import { chatLimits } from '../../limits.ts'
import type { WithPush } from '../push/push.ts'
import { deleteSubscription, writeSubscription } from './store.ts'

type SubscribeNeeds = WithClock & WithDatabase & WithPush

export interface SubscriptionInput {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

const publicKeyBytes = 65
const authBytes = 16

/** Notifications for the browser of this session, until the session ends. */
export async function subscribeBrowser(
  chat: SubscribeNeeds,
  session: Session,
  input: SubscriptionInput,
): Promise<void> {
  if (!chat.push.isPushEndpoint(input.endpoint))
    throw refuse.badParameter('endpoint', 'Not an address of a push service')
  checkBytes('p256dh', input.p256dh, publicKeyBytes)
  checkBytes('auth', input.auth, authBytes)
  const subscription = { ...input, userId: session.person.id, sessionHash: session.tokenHash }
  const bounds = { nowMs: chat.clock.nowMs(), max: chatLimits.webPushBrowsersMax }
  await chat.database.transaction(async (tx) => {
    await writeSubscription(tx, subscription, bounds)
    tx.onCommit(() => chat.push.renew())
  })
}

function checkBytes(name: string, text: string, length: number): void {
  if (Buffer.from(text, 'base64url').length !== length || !/^[\w-]+$/.test(text))
    throw refuse.badParameter(name, `${name} is malformed`)
}

/** Ending a subscription twice is no error: the browser may have lost it. */
export async function unsubscribeBrowser(chat: SubscribeNeeds, userId: number, endpoint: string): Promise<void> {
  await chat.database.transaction(async (tx) => {
    if (await deleteSubscription(tx, userId, endpoint)) tx.onCommit(() => chat.push.renew())
  })
}
