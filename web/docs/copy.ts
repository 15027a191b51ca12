import { fill, text as pageText } from './page-text.ts'

/** A button that copies a text. `text`: called on each press. `what`: names the text for screen readers. */
export function copyButton(text: () => string | Promise<string>, what: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-plain button-small copy'
  button.textContent = pageText.copy
  button.setAttribute('aria-label', fill(pageText.copyThing, { thing: what }))
  button.addEventListener('click', async () => {
    const copied = await copyText(await text())
    button.textContent = copied ? pageText.copied : pageText.copyFailed
    setTimeout(() => {
      button.textContent = pageText.copy
    }, 1600)
  })
  return button
}

/** A code block with a title and a copy button. `text`: the copied text. */
export function titledCode(
  title: string,
  code: HTMLElement,
  text: () => string | Promise<string>,
  what: string,
): HTMLElement {
  const block = document.createElement('div')
  block.className = 'code titled'
  const head = document.createElement('div')
  head.className = 'code-head'
  head.append(title, copyButton(text, what))
  const body = document.createElement('pre')
  body.dir = 'ltr'
  // It scrolls sideways, so the keyboard must reach it.
  body.tabIndex = 0
  body.setAttribute('role', 'region')
  body.setAttribute('aria-label', what)
  body.append(code)
  block.append(head, body)
  return block
}

/** Returns whether the text was copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyThroughSelection(text)
  }
}

/** Browsers offer the clipboard only to secure pages; over plain http a selection can still be copied. */
function copyThroughSelection(text: string) {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.setAttribute('aria-hidden', 'true')
  area.className = 'offscreen'
  document.body.append(area)
  const focused = document.activeElement
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
