/** Remembers the parts of pages that passed the accessibility check: frames and rows repeat on many pages, and take half of its time. */

/** Runs in the page: the open dialog, or else the whole page. The page behind a dialog is hidden and was checked before. */
export const shownPart = `([...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')]
  .filter((dialog) => dialog.checkVisibility()).at(-1) ?? document.documentElement)`

/** The frames of the client, its panels and cards, and the rows of its lists. */
const repeatedParts = `[...${shownPart}.querySelectorAll(
  '.top-bar, .bottom-navigation, .chat-sidebar, .chat-people, .settings-nav, .market-header, .terminal-form, .compose, ' +
  '.panel, .settings-card, .settings-row, [data-message-id], .ladder-row, .tape-row, [role=row], [role=option]'
)]`

/**
 * Runs in the page: for each part, a text of everything that decides its look. Digits are replaced, and
 * the ids that React counts: another price, time or id does not change the check. The text is empty for parts that are hovered or focused, which look different, and for
 * hidden parts, which are not checked.
 */
export const looksOfParts = `(() => {
  const { outerHTML } = document.documentElement.cloneNode(false)
  const frame = [outerHTML, innerWidth, matchMedia('(prefers-color-scheme: dark)').matches].join(' ')
  const around = (part) => {
    const names = []
    for (let one = part.parentElement; one !== null; one = one.parentElement) names.push(one.className)
    return names.join(' ')
  }
  window.repeatedParts = ${repeatedParts}
  return repeatedParts.map((part) =>
    part.matches(':hover, :focus-within, [aria-hidden=true] *, [inert] *') || !part.checkVisibility()
      ? ''
      : [frame, around(part), part.outerHTML].join('\\n').replace(/_r_[0-9a-z]+_/g, '_r_').replace(/\\d+/g, '0'),
  )
})()`

/** Runs in the page: the parts at these positions. */
export const partsAt = (positions: readonly number[]): string =>
  `${JSON.stringify(positions)}.map((at) => repeatedParts[at]).filter((part) => part.isConnected)`

const checkedBefore = new Set<string>()

/** The positions of the parts that were checked before, and the looks of the others. */
export function dividedByCheck(
  looks: readonly string[],
  rules: string,
): { readonly checked: readonly number[]; readonly fresh: readonly string[] } {
  const fresh = new Set<string>()
  const checked: number[] = []
  for (const [at, look] of looks.entries()) {
    if (look === '') continue
    const key = `${rules} ${look}`
    if (checkedBefore.has(key) || fresh.has(key)) checked.push(at)
    else fresh.add(key)
  }
  return { checked, fresh: [...fresh] }
}

export function rememberChecked(looks: readonly string[]): void {
  for (const look of looks) checkedBefore.add(look)
}
