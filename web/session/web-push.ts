import { readSaved, savedPushUser, saveValue } from '../platform/saved-values.ts'
import { chatClient } from './chat-client.ts'

const workerAddress = '/service-worker.js'

/** Whether this browser can get notifications while the site is closed. Service workers need HTTPS or this machine. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerAddress)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether this user gets notifications in this browser now. */
export async function isPushOn(userId: number): Promise<boolean> {
  if (!canPush() || readSaved(savedPushUser) !== String(userId)) return false
  const subscription = await currentSubscription()
  if (subscription === null) return false
  return (await chatClient.call('GET /web_push', { endpoint: subscription.endpoint })).is_subscribed
}

/** Subscribes this browser. False if the user did not allow notifications. */
export async function turnPushOn(userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { public_key } = await chatClient.call('GET /web_push')
  await navigator.serviceWorker.register(workerAddress)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  await sendSubscription(subscription)
  saveValue(savedPushUser, String(userId))
  return true
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await chatClient.call('POST /web_push', {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  })
}

export async function turnPushOff(): Promise<void> {
  saveValue(savedPushUser, undefined)
  const subscription = await currentSubscription()
  if (subscription === null) return
  await chatClient.call('DELETE /web_push', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

/** After a sign-in: the subscription of this user ended with the former session. */
export async function renewPush(userId: number): Promise<void> {
  if (!canPush() || readSaved(savedPushUser) !== String(userId)) return
  const subscription = await currentSubscription()
  if (subscription !== null) await sendSubscription(subscription)
}

/** Before a sign-out. The server ends the subscription with the session in any case. */
export async function endPush(): Promise<void> {
  if (readSaved(savedPushUser) !== undefined && canPush()) await turnPushOff().catch(() => undefined)
}
