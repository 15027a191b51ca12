import { keysHeldMs } from '../../page/overlays.ts'

let text = ''
let stop: (() => void) | undefined

/** Collects what is typed until the palette is on the page: it is text for the palette, and no shortcut of the page. */
export function collectKeys(onEscape: () => void): void {
  stopCollecting()
  text = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKeyDown, true)
  const timer = setTimeout(stopCollecting, keysHeldMs)
  stop = () => {
    window.removeEventListener('keydown', onKeyDown, true)
    clearTimeout(timer)
  }
}

export function stopCollecting(): void {
  stop?.()
  stop = undefined
}

/** The collected text, for the palette that has the focus now. */
export function takeCollected(): string {
  stopCollecting()
  const taken = text
  text = ''
  return taken
}
