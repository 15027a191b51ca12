import type { IChartApi, IPriceLine, ISeriesApi } from 'lightweight-charts'

/** A price line that the user can move. */
export interface DraggableLine {
  readonly line: IPriceLine
  readonly onDrop: (price: number) => void
}

/** How near the pointer must be, in pixels. */
const reach = 5

/** Moves price lines with the pointer. Returns a function that stops it. */
export function dragLines(
  place: HTMLElement,
  chart: IChartApi,
  candles: ISeriesApi<'Candlestick'>,
  linesNow: () => readonly DraggableLine[],
): () => void {
  let dragged: { readonly target: DraggableLine; readonly from: number } | undefined
  const heightOf = (event: PointerEvent) => event.clientY - place.getBoundingClientRect().top
  const lineAt = (event: PointerEvent) =>
    linesNow().find(({ line }) => {
      const y = candles.priceToCoordinate(line.options().price)
      return y !== null && Math.abs(y - heightOf(event)) <= reach
    })
  const setMoving = (isMoving: boolean) => chart.applyOptions({ handleScroll: !isMoving, handleScale: !isMoving })
  const down = (event: PointerEvent) => {
    const target = event.button === 0 ? lineAt(event) : undefined
    if (target === undefined) return
    dragged = { target, from: target.line.options().price }
    setMoving(true)
    place.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (dragged === undefined) {
      place.classList.toggle('chart-canvas-drag', lineAt(event) !== undefined)
      return
    }
    const price = candles.coordinateToPrice(heightOf(event))
    if (price !== null && price > 0) dragged.target.line.applyOptions({ price })
  }
  const end = (isDropped: boolean) => () => {
    if (dragged === undefined) return
    const { target, from } = dragged
    dragged = undefined
    setMoving(false)
    const { price } = target.line.options()
    // The owner of the line sets its final price.
    target.line.applyOptions({ price: from })
    if (isDropped && price !== from) target.onDrop(price)
  }
  const listeners = { pointerdown: down, pointermove: move, pointerup: end(true), pointercancel: end(false) }
  for (const [name, listener] of Object.entries(listeners)) {
    place.addEventListener(name, listener as EventListener, { capture: true })
  }
  return () => {
    for (const [name, listener] of Object.entries(listeners)) {
      place.removeEventListener(name, listener as EventListener, { capture: true })
    }
  }
}
