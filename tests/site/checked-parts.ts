/** Which parts of pages were found accessible before: frames and rows are the same on many pages, and half of the check. */

/** Runs in the page: the open dialog, otherwise the page: what is behind a dialog is hidden, and was checked before. */
export const shownPart = `([...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')]
  .filter((dialog) => dialog.checkVisibility()).at(-1) ?? document.documentElement)`

/** The frames of the client, and the rows of its lists. */
const repeatedParts = `[...${shownPart}.querySelectorAll(
  '.top-bar, .bottom-navigation, .chat-sidebar, .chat-people, .settings-nav, [data-message-id], .ladder-row, .tape-row, [role=row]'
)]`

/**
 * Runs in the page: what decides how a part looks, for each of them. Numbers are left out: another price or time is the
 * same to the check. A part under the pointer or with the focus looks different, a hidden one is not checked: they have no
 * text here.
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
      : [frame, around(part), part.outerHTML].join('\\n').replace(/\\d+/g, '0'),
  )
})()`

/** Runs in the page: those of the parts that are checked already, by position. */
export const partsAt = (positions: readonly number[]): string =>
  `${JSON.stringify(positions)}.map((at) => repeatedParts[at]).filter((part) => part.isConnected)`

const checkedBefore = new Set<string>()

/** The positions of the parts that need no check, and the looks of the others. */
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
