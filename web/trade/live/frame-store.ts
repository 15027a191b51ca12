import { elapsedMs } from '../../platform/clock.ts'
import { createStore, type Store } from '../../platform/store.ts'

/** Runs a function before the next repaint; tests pass their own. */
export type NextFrame = (run: () => void) => void

const nextFrame: NextFrame = (run) => {
  requestAnimationFrame(run)
}

/** A hidden tab has no frames; its title is updated at this interval. */
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

/** Numbers that change faster than this are unreadable, and drawing them blocks the main thread. */
const readableMs = 100

/** Runs the first functions with the next frame, and those that follow together, at most ten times per second. */
export function createSpacedFrames(onFrame: NextFrame = nextFrame): NextFrame {
  let last = Number.NEGATIVE_INFINITY
  return (run) => {
    const draw = () =>
      onFrame(() => {
        last = elapsedMs()
        run()
      })
    const wait = last + readableMs - elapsedMs()
    if (wait <= 0) draw()
    else setTimeout(draw, wait)
  }
}

/**
 * A store for values that change faster than the screen: listeners are notified at most once per frame, with the newest
 * value. A hidden tab has no frames, so it draws nothing.
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
