import { createStore, type Store } from '../../platform/store.ts'

/** Runs something before the next repaint; a test passes its own. */
export type NextFrame = (run: () => void) => void

const nextFrame: NextFrame = (run) => {
  requestAnimationFrame(run)
}

/** In a hidden tab no frame comes; what is shown outside of the page, in its title, goes on there at this pace. */
const hiddenMs = 1_000

export const nextFrameOrSecond: NextFrame = (run) => {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    run()
  })
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    run()
  }, hiddenMs)
}

/**
 * A store for values that change faster than a screen: listeners are told at most once per frame, of the newest value.
 * In a hidden tab no frame comes, so nothing is drawn there at all.
 */
export function createFrameStore<T>(initial: T, onFrame: NextFrame = nextFrame): Store<T> {
  let isWaiting = false
  return createStore(initial, (notify) => {
    if (isWaiting) return
    isWaiting = true
    onFrame(() => {
      isWaiting = false
      notify()
    })
  })
}
