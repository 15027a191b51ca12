import { addressOf, contentOf, type OpenWindows, openAddress, optionsOf } from './show-push.ts'

/** The parts of a service worker's events that this program uses; the types of the page have no service workers. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushArrival extends LastingEvent {
  readonly data: { json(): unknown } | null
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

// A new version takes over at once: it has no stored state.
scope.addEventListener('install', (event) => (event as LastingEvent).waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => (event as LastingEvent).waitUntil(scope.clients.claim()))

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
