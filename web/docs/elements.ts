export type Child = Node | string | number | null | undefined | false | readonly Child[]

/**
 * Creates an element. Text is never parsed as markup, so no document can inject a script. `attributes`: a function is
 * an event listener.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number | boolean | undefined | ((event: Event) => void)> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value))
  }
  append(made, children)
  return made
}

function append(parent: Node, children: readonly Child[]) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue
    if (Array.isArray(child)) append(parent, child)
    else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)))
  }
}

/** A description as paragraphs; text in backticks is code. */
export function prose(text: string | undefined): HTMLElement[] {
  if (text === undefined || text === '') return []
  return text.split(/\n{2,}/).map((paragraph) => element('p', {}, inline(paragraph)))
}

export function inline(text: string): Child[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))
}

/** A label over its input, as the web client draws them. */
export function fieldRow(label: HTMLElement, input: HTMLElement, ...after: readonly Child[]): HTMLElement {
  const box = element('div', { class: 'field-box' }, input)
  return element('div', { class: 'field' }, label, box, ...after)
}

export function methodChip(method: string): HTMLElement {
  return element('span', { class: `method ${method.toLowerCase()}` }, method)
}

/** A path that wraps after its slashes. */
export function pathParts(path: string): Child[] {
  return path.split(/(?<=.\/)/).flatMap((part, index) => (index === 0 ? [part] : [element('wbr'), part]))
}

export function section(title: string, ...content: readonly Child[]): HTMLElement {
  return element('section', {}, element('h2', {}, title), ...content)
}
