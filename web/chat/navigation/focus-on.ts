/** How long to wait for a field that is loading; without a connection it may never appear. */
const fieldWaitMs = 10_000

let clearRequest: () => void = () => undefined

/**
 * Focuses a field. If its view is still loading, it waits and collects the typed text: the letters must not trigger
 * shortcuts.
 */
export function focusOn(selector: string): void {
  clearRequest()
  if (!focusShown(selector)) waitFor(selector)
}

function focusShown(selector: string): HTMLInputElement | undefined {
  const field = [...document.querySelectorAll<HTMLInputElement>(selector)].find((one) => one.offsetParent !== null)
  field?.focus()
  field?.select()
  return field
}

function waitFor(selector: string): void {
  let typed = ''
  const waiting = new AbortController()
  const observer = new MutationObserver(() => {
    const field = focusShown(selector)
    if (field === undefined) return
    observer.disconnect()
    // On focus a field may insert text a frame later.
    requestAnimationFrame(() => {
      clearRequest()
      write(field, typed)
    })
  })
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') clearRequest()
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const timer = setTimeout(() => clearRequest(), fieldWaitMs)
  clearRequest = () => {
    observer.disconnect()
    waiting.abort()
    clearTimeout(timer)
    clearRequest = () => undefined
  }
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class', 'style'] })
  window.addEventListener('keydown', hold, { capture: true, signal: waiting.signal })
  window.addEventListener('pointerdown', () => clearRequest(), { capture: true, signal: waiting.signal })
}

function write(field: HTMLInputElement, typed: string): void {
  if (typed === '') return
  field.setRangeText(typed, field.value.length, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
