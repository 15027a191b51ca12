import {
  answerAsset,
  answerPage,
  handled,
  keepShell,
  type OfflineNeeds,
  type ShellCache,
  shellCacheName,
} from './offline.ts'
import { addressOf, contentOf, type OpenWindows, openAddress, optionsOf } from './show-push.ts'

/** The parts of a service worker's events that this program uses; the types of the page have no service workers. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushArrival extends LastingEvent {
  readonly data: { json(): unknown } | null
}
interface FetchRequest extends Event {
  readonly request: Request
  respondWith(reply: Promise<Response>): void
}
interface PageMessage extends LastingEvent {
  readonly data: unknown
}
interface NotificationPress extends LastingEvent {
  readonly notification: Notification
}
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly clients: OpenWindows & { claim(): Promise<void> }
  readonly location: Location
  skipWaiting(): Promise<void>
}

const scope = globalThis as unknown as WorkerScope

const needs: OfflineNeeds = {
  cache: () => caches.open(shellCacheName) as Promise<ShellCache>,
  fetch: (address) => fetch(address),
}

// A new version takes over at once: the names of stored files change with their content, so versions do not conflict.
scope.addEventListener('install', (event) => (event as LastingEvent).waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => (event as LastingEvent).waitUntil(scope.clients.claim()))

scope.addEventListener('fetch', (event) => {
  const { request } = event as FetchRequest
  const kind = handled(request, scope.location.origin)
  if (kind === 'page') (event as FetchRequest).respondWith(answerPage(needs, request))
  if (kind === 'asset') (event as FetchRequest).respondWith(answerAsset(needs, request))
})

scope.addEventListener('message', (event) => {
  const { data, waitUntil } = event as PageMessage
  const assets = typeof data === 'object' && data !== null ? (data as { readonly assets?: unknown }).assets : undefined
  if (!Array.isArray(assets)) return
  const texts = assets.filter((one) => typeof one === 'string')
  // A failure does no harm: a later page stores the files.
  waitUntil.call(
    event,
    keepShell(needs, texts, scope.location.origin).catch(() => undefined),
  )
})

scope.addEventListener('push', (event) => {
  const { data, waitUntil } = event as PushArrival
  const content = contentOf(readJson(data))
  if (content !== undefined)
    waitUntil.call(event, scope.registration.showNotification(content.title, optionsOf(content)))
})

scope.addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as NotificationPress
  notification.close()
  waitUntil.call(event, openAddress(scope.clients, addressOf(notification.data, scope.location.origin)))
})

function readJson(data: PushArrival['data']): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}
