import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

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

/** A store that its readers do not change. */
export type Source<T> = Pick<Store<T>, 'get' | 'subscribe'>

export function useStore<T>(store: Source<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** A value of each render as a store: what selects from it is rendered, not everything below this component. */
export function useAsSource<T>(value: T): Source<T> {
  const [store] = useState(() => createStore(value))
  useLayoutEffect(() => store.set(() => value), [store, value])
  return store
}

type Primitive = string | number | boolean | null | undefined

/** A value derived from a store: the component is rendered only if this value changes, not with each change of the store. */
export function useSelected<T, Selected extends Primitive>(store: Source<T>, select: (value: T) => Selected): Selected {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

/** A value computed from several stores, once for each change of one of them. */
export function combined<T>(stores: readonly Source<unknown>[], compute: () => T): Source<T> {
  let last: { readonly from: readonly unknown[]; readonly value: T } | undefined
  return {
    get() {
      const from = stores.map((store) => store.get())
      if (last === undefined || from.some((value, index) => !Object.is(value, last?.from[index]))) {
        last = { from, value: compute() }
      }
      return last.value
    },
    subscribe(listener) {
      const stops = stores.map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
