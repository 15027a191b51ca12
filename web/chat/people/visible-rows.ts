import { type RefObject, useLayoutEffect, useState } from 'react'

/** A row of a list whose heights are known, from the top of the list. */
export interface RowPlace {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** The part of the list in the scroll box. */
export interface ScrollView {
  readonly top: number
  readonly height: number
}

/** Rows are rendered this far around the view, and again after half of it. */
const marginP = 480

export function placesOf(heights: readonly number[]): readonly RowPlace[] {
  let start = 0
  return heights.map((height, index) => {
    const place = { index, start, end: start + height }
    start = place.end
    return place
  })
}

export function placesIn(places: readonly RowPlace[], { top, height }: ScrollView): readonly RowPlace[] {
  const from = firstAfter(places, top - marginP)
  const to = firstAfter(places, top + height + marginP)
  return places.slice(from, to + 1)
}

/** The index of the first row that ends after a position. */
function firstAfter(places: readonly RowPlace[], position: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.end ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}

/** The scroll position in steps, so that few of its events render the list. */
export function useScrollView(box: RefObject<HTMLElement | null>): ScrollView {
  const [view, setView] = useState<ScrollView>({ top: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const step = marginP / 2
    const update = () => {
      const top = Math.round(current.scrollTop / step) * step
      const height = current.clientHeight
      setView((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    const observer = new ResizeObserver(update)
    observer.observe(current)
    current.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', update)
    }
  }, [box])
  return view
}
