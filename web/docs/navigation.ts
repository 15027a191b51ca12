import type { Api, Operation } from './api-document.ts'
import { element, methodChip, pathParts } from './elements.ts'
import { english, number, plural, text } from './page-text.ts'
import { find } from './search.ts'

/** With so few groups, all of them are open. */
const openedGroupsMax = 4

export const addressOf = (operation: Operation) => `#${operation.api.key}/${operation.id}`

/** The list of endpoints with its search box. `count`: announces the number of results. */
export function createNavigation(place: HTMLElement, box: HTMLInputElement, count: HTMLElement) {
  let apis: Api[] = []
  let current = ''
  /** Opens the group of an endpoint, by the endpoint's address. */
  const openers: Map<string, () => void> = new Map()

  const draw = () => {
    const question = box.value.trim()
    place.classList.toggle('searching', question !== '')
    if (question === '') {
      count.textContent = ''
      place.replaceChildren(...apis.map((api) => section(api, current, openers)))
    } else {
      const found = find(allOperations(apis), question)
      count.textContent = plural(text.found, found.length)
      place.replaceChildren(...apis.map((api) => results(api, found, current)).filter((one) => one !== undefined))
    }
  }

  box.addEventListener('input', draw)
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && box.value !== '') {
      event.preventDefault()
      box.value = ''
      draw()
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      visibleLinks(place)[0]?.focus()
    }
    if (event.key === 'Enter' && box.value.trim() !== '') {
      const link = visibleLinks(place)[0]
      if (link !== undefined) location.hash = link.hash
    }
  })
  place.addEventListener('keydown', (event) => moveFocus(event, place, box))

  return {
    show(loaded: Api[]) {
      apis = loaded
      draw()
    },
    /** `address`: the open part of the page address. */
    mark(address: string) {
      current = address
      openers.get(current)?.()
      for (const link of place.querySelectorAll('a')) setCurrent(link, current)
      place.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    },
  }
}

function* allOperations(apis: Api[]) {
  for (const api of apis) yield* api.operations.values()
}

function visibleLinks(place: HTMLElement): HTMLAnchorElement[] {
  return [...place.querySelectorAll('a')].filter((link) => link.offsetParent !== null)
}

function moveFocus(event: KeyboardEvent, place: HTMLElement, box: HTMLInputElement) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...place.querySelectorAll('a, summary')].filter(
    (one) => one instanceof HTMLElement && one.offsetParent,
  )
  const at = stops.indexOf(document.activeElement as Element)
  if (at === -1) return
  event.preventDefault()
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next instanceof HTMLElement) next.focus()
  else if (event.key === 'ArrowUp') box.focus()
}

function section(api: Api, current: string, openers: Map<string, () => void>): HTMLElement {
  const groups = [...api.tags].map(([tag, operations]) => {
    const list = element('ul')
    const title = element(
      'summary',
      {},
      element('span', english, tag),
      element('span', { class: 'count' }, number(operations.length)),
    )
    const group = element('details', {}, title, list)
    const fill = () => {
      if (group.open && list.childElementCount === 0) list.append(...operations.map((one) => entry(one, current)))
    }
    const open = () => {
      group.open = true
      fill()
    }
    group.addEventListener('toggle', fill)
    for (const one of operations) openers.set(addressOf(one), open)
    if (api.tags.size < openedGroupsMax || operations.some((one) => addressOf(one) === current)) open()
    return group
  })
  const pages = element(
    'ul',
    {},
    element('li', {}, pageLink(`#${api.key}`, text.introduction, current)),
    element('li', {}, pageLink(`#${api.key}/errors`, text.errors, current)),
  )
  return element('section', {}, element('h2', {}, element('span', english, api.title)), pages, groups)
}

function results(api: Api, found: Operation[], current: string): HTMLElement | undefined {
  const own = found.filter((operation) => operation.api === api)
  if (own.length === 0) return undefined
  const list = element(
    'ul',
    {},
    own.map((one) => entry(one, current)),
  )
  return element('section', {}, element('h2', {}, element('span', english, api.title)), list)
}

function entry(operation: Operation, current: string): HTMLElement {
  const label = element('span', { class: 'path' }, pathParts(operation.path))
  const link = element(
    'a',
    { ...english, href: addressOf(operation), class: operation.deprecated ? 'operation deprecated' : 'operation' },
    methodChip(operation.method),
    element('span', { class: 'words' }, label, element('span', { class: 'summary' }, operation.summary)),
  )
  setCurrent(link, current)
  return element('li', {}, link)
}

function pageLink(address: string, label: string, current: string): HTMLElement {
  const link = element('a', { href: address, class: 'page' }, label)
  setCurrent(link, current)
  return link
}

function setCurrent(link: HTMLAnchorElement, current: string) {
  if (link.hash === current) link.setAttribute('aria-current', 'page')
  else link.removeAttribute('aria-current')
}
