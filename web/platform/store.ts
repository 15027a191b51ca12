import { useSyncExternalStore } from 'react'

/** A value outside of React that components subscribe to. */
export interface Store<T> {
  get(): T
  set(next: T | ((before: T) => T)): void
  subscribe(listener: () => void): () => void
}

/** `schedule` decides when listeners are notified; immediately by default. */
export function createStore<T>(initial: T, schedule: (notify: () => void) => void = (notify) => notify()): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set(next) {
      const fresh = typeof next === 'function' ? (next as (before: T) => T)(value) : next
      if (Object.is(fresh, value)) return
      value = fresh
      schedule(notify)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
