import { createStore, useStore } from './store.ts'

const firstCheckMs = 1_000
const checkMsMax = 15_000

const reachable = createStore(true)
const recoveryListeners = new Set<() => void>()
let nextCheck: ReturnType<typeof setTimeout> | undefined
let waitMs = firstCheckMs

export function useIsReachable(): boolean {
  return useStore(reachable)
}

export function isReachable(): boolean {
  return reachable.get()
}

/** Called when the server is reachable again: streams reconnect and visible data is fetched again. */
export function onRecovery(listener: () => void): () => void {
  recoveryListeners.add(listener)
  return () => recoveryListeners.delete(listener)
}

/** A request or a stream failed. The server is polled until it replies. */
export function noteUnreachable(): void {
  reachable.set(false)
  if (nextCheck !== undefined) return
  nextCheck = setTimeout(check, waitMs)
}

export function noteReachable(): void {
  if (reachable.get()) return
  clearTimeout(nextCheck)
  nextCheck = undefined
  waitMs = firstCheckMs
  reachable.set(true)
  for (const listener of recoveryListeners) listener()
}

/** Checks at once, when the user presses the button. */
export async function check(): Promise<void> {
  clearTimeout(nextCheck)
  nextCheck = undefined
  try {
    const reply = await fetch('/healthz', { cache: 'no-store' })
    if (!reply.ok) throw new Error(reply.statusText)
    noteReachable()
  } catch {
    waitMs = Math.min(waitMs * 2, checkMsMax)
    noteUnreachable()
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', noteUnreachable)
  window.addEventListener('online', () => {
    waitMs = firstCheckMs
    check().catch(() => undefined)
  })
}
