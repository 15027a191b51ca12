import { type Api, readApi } from './api-document.ts'
import { consolePane } from './console-pane.ts'
import { element } from './elements.ts'
import { endpointPage } from './endpoint-page.ts'
import { errorCatalogue } from './error-catalogue.ts'
import './frame.ts'
import { createNavigation } from './navigation.ts'
import { overview } from './overview.ts'
import { fill, text } from './page-text.ts'
import { learnServerTime } from './server-clock.ts'
import { introductionPane } from './signature-check.ts'

const documents = ['trading', 'chat']

function place<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`)
  return found
}

const reference = place('reference', HTMLElement)
const side = place('console', HTMLElement)
const drawer = place('navigation', HTMLElement)
const opener = place('menu', HTMLButtonElement)
const box = place('search', HTMLInputElement)
const navigation = createNavigation(place('endpoints', HTMLElement), box, place('found', HTMLElement))

const prefix = document.documentElement.dataset.headerPrefix ?? ''
const headerNames = {
  apiKeyHeader: `${prefix}-APIKEY`,
  signatureHeader: `${prefix}-SIGNATURE`,
  formHeader: `${prefix}-SIGNATURE-FORM`,
}

const apis: Map<string, Api> = new Map()

/**
 * Shows the part of the page address: an API, its errors, one error or one endpoint. `moved`: the reader came from
 * another part of the page.
 */
function show(moved: boolean) {
  const [key = '', name = '', code] = location.hash.slice(1).split('/')
  const api = apis.get(key) ?? [...apis.values()][0]
  if (api === undefined) return
  const operation = api.operations.get(name)
  const isErrors = name === 'errors'
  const main = operation ? endpointPage(operation) : isErrors ? errorCatalogue(api) : overview(api, headerNames)
  const beside = operation ? consolePane(operation, headerNames) : isErrors ? [] : introductionPane(api)
  reference.replaceChildren(...main)
  if (!apis.has(key) && key !== '') reference.prepend(notice(fill(text.unknownApi, { name: key })))
  else if (name !== '' && !operation && !isErrors) reference.prepend(notice(fill(text.unknownEndpoint, { name })))
  side.replaceChildren(...beside)
  side.hidden = beside.length === 0
  side.parentElement?.classList.toggle('wide', side.hidden)
  const title = reference.querySelector('h1')
  document.title = `${title?.textContent} · ${text.docsTitle}`
  navigation.mark(operation ? `#${api.key}/${operation.id}` : isErrors ? `#${api.key}/errors` : `#${api.key}`)
  markApi(api)
  closeDrawer()
  const target = code === undefined ? null : document.getElementById(`${api.key}/errors/${code}`)
  if (target !== null) target.scrollIntoView()
  else if (moved) scrollTo(0, 0)
  // Move the focus, so that keyboard and screen reader continue at the opened part.
  if (moved) (target ?? title)?.focus({ preventScroll: true })
}

const notice = (words: string) => element('div', { class: 'notice', role: 'alert' }, words)

function markApi(api: Api) {
  for (const link of document.querySelectorAll('.site-apis a')) {
    if (link.getAttribute('href') === `#${api.key}`) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
    link.classList.toggle('top-bar-area-current', link.hasAttribute('aria-current'))
  }
}

function closeDrawer() {
  drawer.classList.remove('open')
  opener.setAttribute('aria-expanded', 'false')
}

opener.addEventListener('click', () => {
  const open = drawer.classList.toggle('open')
  opener.setAttribute('aria-expanded', String(open))
  if (open) box.focus()
})

// Its fragment would otherwise be read as the name of an API.
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault()
  reference.focus()
})

addEventListener('hashchange', () => show(true))

addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && drawer.classList.contains('open')) {
    closeDrawer()
    opener.focus()
  }
  const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    drawer.classList.add('open')
    opener.setAttribute('aria-expanded', 'true')
    box.focus()
    box.select()
  }
})

async function load(key: string): Promise<Api> {
  const reply = await fetch(`/docs/${key}.json`)
  if (!reply.ok) throw new Error(fill(text.unloaded, { path: `/docs/${key}.json`, status: String(reply.status) }))
  learnServerTime(reply)
  return readApi(key, await reply.json())
}

/** An API that fails to load must not hide the other. */
async function start() {
  const loaded = await Promise.allSettled(documents.map(load))
  for (const one of loaded) if (one.status === 'fulfilled') apis.set(one.value.key, one.value)
  navigation.show([...apis.values()])
  show(false)
  for (const one of loaded) {
    if (one.status === 'rejected')
      reference.prepend(notice(one.reason instanceof Error ? one.reason.message : String(one.reason)))
  }
}

start()
