/** Overlays that capture the keyboard. A toast has the role of a dialog, and leaves the keyboard to the page. */
const capturing = '[role="dialog"], [role="alertdialog"]:not(.toast), [role="menu"]'
/** The list of a field takes the keys of the field only. */
const closing = `${capturing}, .popover [role="listbox"]`

export const capturingOverlays = (): readonly Element[] => [...document.querySelectorAll(capturing)]

/** How to close each overlay whose code is still loading, the newest last. */
const loading: (() => void)[] = []

/** Without a connection an overlay may not load: then the keys go to the page again. */
export const keysHeldMs = 5_000

/** Holds the keys of the page while the code of an overlay loads; Escape closes it. Returns a function that ends this. */
export function holdKeys(close: () => void): () => void {
  const own = () => close()
  const end = () => {
    clearTimeout(timer)
    const at = loading.indexOf(own)
    if (at !== -1) loading.splice(at, 1)
  }
  const timer = setTimeout(end, keysHeldMs)
  loading.push(own)
  return end
}

/** Whether an overlay is about to have the keyboard. */
export const isOverlayLoading = (): boolean => loading.length > 0

/**
 * Escape closes the topmost overlay also while the focus is elsewhere: the overlay has just opened, or the control with the focus
 * disappeared. Returns a function that ends this.
 */
export function passEscapeToOverlays(): () => void {
  window.addEventListener('keydown', passEscape, { capture: true })
  return () => window.removeEventListener('keydown', passEscape, { capture: true })
}

function passEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || !(event.target instanceof Element)) return
  const close = loading.at(-1)
  if (close !== undefined) {
    event.preventDefault()
    event.stopImmediatePropagation()
    close()
    return
  }
  // Overlays are appended to the page, so the topmost is the last.
  const overlay = [...document.querySelectorAll(closing)].filter((one) => one.closest('[data-exiting]') === null).at(-1)
  if (overlay === undefined || handlesEscape(event.target, overlay)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  overlay.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  )
}

/** A text field keeps the focus while its list is open, and a toast leaves by Escape. */
const handlesEscape = (target: Element, overlay: Element): boolean =>
  (overlay.closest('.popover') ?? overlay).contains(target) || target.closest('[role="combobox"], .toast') !== null
