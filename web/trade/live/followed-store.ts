import type { Store } from '../../platform/store.ts'
import { createFrameStore, type NextFrame } from './frame-store.ts'
import type { Stop } from './market-feed.ts'

/** Switching tabs must not end and reopen a subscription. */
const lingerMs = 3_000

export interface FollowedOptions {
  readonly onFrame?: NextFrame
  readonly later?: (run: () => void, ms: number) => () => void
}

const timeout = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** A store that subscribes to its source while it has listeners, and a little longer. */
export function createFollowed<T>(
  initial: T,
  follow: (store: Store<T>) => Stop,
  { onFrame, later = timeout }: FollowedOptions = {},
): Store<T> {
  const store = createFrameStore(initial, onFrame)
  let listeners = 0
  let stop: Stop | undefined
  let stay: (() => void) | undefined
  return {
    ...store,
    subscribe(listener) {
      listeners += 1
      stay?.()
      stay = undefined
      stop ??= follow(store)
      const leave = store.subscribe(listener)
      return () => {
        leave()
        listeners -= 1
        if (listeners > 0) return
        stay = later(() => {
          stop?.()
          stop = undefined
        }, lingerMs)
      }
    },
  }
}

/** One such store per name. */
export function followedByName<T>(
  initial: T,
  follow: (name: string, store: Store<T>) => Stop,
  options: FollowedOptions = {},
): (name: string) => Store<T> {
  const stores = new Map<string, Store<T>>()
  return (name) => {
    const known = stores.get(name)
    if (known !== undefined) return known
    const made = createFollowed(initial, (store) => follow(name, store), options)
    stores.set(name, made)
    return made
  }
}
