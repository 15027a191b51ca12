import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A browser context of a visit. */
export interface LentContext {
  readonly context: BrowserContext
  readonly page: Page
  /** Closes its pages; a later visit with the same options may use it. */
  giveBack(): Promise<void>
}

interface KeptContext {
  readonly browser: Browser
  /** The site and the options: only visits with the same ones may use it. */
  readonly key: string
  readonly context: BrowserContext
  /** Stays open on a page of the site: with its last page, the renderer ends. */
  readonly idlePage: Page
}

/** The renderer of a context takes about 100 MB. */
const keptMax = 6

const kept: KeptContext[] = []

/**
 * Lends a context with an empty page. Visits with the same options use one context after the other, without cookies and
 * stored data of the former: it has the renderer, the HTTP cache and the compiled scripts of the client, a quarter of the
 * work of a visit. Permissions and service workers outlive a page, so visits with them have a new context.
 */
export async function lendContext(
  browser: Browser,
  site: string,
  { viewport = null, colorScheme = null, reducedMotion = null, ...options }: BrowserContextOptions,
): Promise<LentContext> {
  const isKept = options.permissions === undefined && options.serviceWorkers === 'block'
  const key = `${site} ${JSON.stringify(options)}`
  const found = isKept ? takeKept(browser, key) : undefined
  const context = found?.context ?? (await browser.newContext({ ...options, viewport }))
  const page = await context.newPage()
  if (viewport !== null) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion })
  return {
    context,
    page,
    async giveBack() {
      if (!isKept) return context.close()
      await keep({ browser, key, context, idlePage: found?.idlePage ?? (await openIdlePage(context, site)) })
    },
  }
}

function takeKept(browser: Browser, key: string): KeptContext | undefined {
  const at = kept.findIndex((one) => one.browser === browser && one.key === key)
  return at < 0 ? undefined : kept.splice(at, 1)[0]
}

async function openIdlePage(context: BrowserContext, site: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site}/healthz`)
  return page
}

async function keep(one: KeptContext): Promise<void> {
  const { context, idlePage } = one
  const others = context.pages().filter((page) => page !== idlePage)
  await Promise.all(others.map((page) => page.close()))
  await context.setOffline(false)
  await context.clearCookies()
  await idlePage.evaluate(forgetStored)
  kept.push(one)
  if (kept.length > keptMax) await kept.shift()?.context.close()
}

/** Runs in the page: the data of the client that outlives a page. */
async function forgetStored(): Promise<void> {
  localStorage.clear()
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Closes the contexts of a finished file that are not kept: a worker runs one file at a time. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  const idle = new Set(kept.map(({ context }) => context))
  const open = (browser?.contexts() ?? []).filter((context) => !idle.has(context))
  await Promise.all(open.map((context) => context.close()))
}
