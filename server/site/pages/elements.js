/** @typedef {Node | string | number | null | undefined | false | readonly Child[]} Child */

/**
 * Makes an element. Text goes in as text, never as markup, so nothing in a document can become a script.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | undefined | ((event: Event) => void)>} [attributes] a function is a listener of the event so named
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value))
  }
  append(made, children)
  return made
}

/**
 * @param {Node} parent
 * @param {readonly Child[]} children
 */
function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue
    if (Array.isArray(child)) append(parent, child)
    else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)))
  }
}

/**
 * A description as paragraphs; what stands between backticks is code.
 * @param {string | undefined} text
 * @returns {HTMLElement[]}
 */
export function prose(text) {
  if (text === undefined || text === '') return []
  return text.split(/\n{2,}/).map((paragraph) => element('p', {}, inline(paragraph)))
}

/**
 * @param {string} text
 * @returns {Child[]}
 */
export function inline(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))
}

/**
 * @param {string} method
 * @returns {HTMLElement}
 */
export function methodChip(method) {
  return element('span', { class: `method ${method.toLowerCase()}` }, method)
}

/**
 * A path that breaks after its slashes rather than anywhere.
 * @param {string} path
 * @returns {Child[]}
 */
export function pathParts(path) {
  return path.split(/(?<=.\/)/).flatMap((part, index) => (index === 0 ? [part] : [element('wbr'), part]))
}

/**
 * @param {string} title
 * @param {...Child} content
 * @returns {HTMLElement}
 */
export function section(title, ...content) {
  return element('section', {}, element('h2', {}, title), ...content)
}
