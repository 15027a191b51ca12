/**
 * A button that copies a text.
 * @param {() => string | Promise<string>} text asked for when the button is pressed, so that it is fresh
 * @param {string} what named to those who hear the button and do not see what stands beside it
 * @returns {HTMLButtonElement}
 */
export function copyButton(text, what) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', `Copy ${what}`)
  button.addEventListener('click', async () => {
    const copied = await copyText(await text())
    button.textContent = copied ? 'Copied' : 'Failed'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1600)
  })
  return button
}

/**
 * A block of code under a line that names it and copies it.
 * @param {string} title
 * @param {HTMLElement} code
 * @param {() => string | Promise<string>} text what is copied
 * @param {string} what
 * @returns {HTMLElement}
 */
export function titledCode(title, code, text, what) {
  const block = document.createElement('div')
  block.className = 'code titled'
  const head = document.createElement('div')
  head.className = 'code-head'
  head.append(title, copyButton(text, what))
  const body = document.createElement('pre')
  // It scrolls sideways, so the keyboard must reach it.
  body.tabIndex = 0
  body.setAttribute('role', 'region')
  body.setAttribute('aria-label', what)
  body.append(code)
  block.append(head, body)
  return block
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it is in the clipboard now
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyThroughSelection(text)
  }
}

/**
 * Browsers offer the clipboard only to secure pages; over plain http a selection can still be copied.
 * @param {string} text
 */
function copyThroughSelection(text) {
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
