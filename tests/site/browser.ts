import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { dividedByCheck, looksOfParts, partsAt, rememberChecked, shownPart } from './checked-parts.ts'
import { chromiumArguments, chromiumMissing, chromiumPath } from './chromium.ts'

const executable = chromiumPath()
export const browserIsMissing = executable === undefined
if (browserIsMissing) process.stdout.write(`${chromiumMissing}\n`)

/**
 * `agora.test` resolves to this machine: to the browser it is a remote site without https. The
 * pages of a context share one renderer, which has compiled the scripts of the site already.
 */
export function launchBrowser(): Promise<Browser> {
  const args = [...chromiumArguments, '--process-per-site', '--host-resolver-rules=MAP agora.test 127.0.0.1']
  return chromium.launch({ executablePath: executable ?? '', headless: true, args })
}

/** Some tests expect error replies; the header applies only to HTTPS. */
const expectedErrors = /^(Failed to load resource: the server responded|The Cross-Origin-Opener-Policy header has been)/

export interface OpenedPage {
  readonly page: Page
  /** Problems of the page: errors, policy violations, requests to other sites. */
  readonly problems: string[]
  close(): Promise<void>
}

export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options })
  const page = await context.newPage()
  const problems: string[] = []
  const { origin } = new URL(url)
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text())) problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) problems.push(`request to ${request.url()}`)
  })
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective))",
  )
  await page.goto(url)
  return { page, problems, close: () => context.close() }
}

/** All text in a place, without the layout. */
export async function textIn(place: Locator): Promise<string> {
  return (await place.textContent()) ?? ''
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Waits for fade-in animations; endless and scroll-driven ones are ignored. */
const atRest = `(async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const passing = document.getAnimations().filter(
    ({ effect, timeline, playState }) =>
      timeline === document.timeline && playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  )
  await Promise.allSettled(passing.map(({ finished }) => finished))
})()`

/**
 * The live announcer is excluded: it refers to elements by ids that may no longer exist. So are parts that were checked
 * in the same look.
 */
const contextWithout = (checked: readonly number[]) => `{
  include: [${shownPart}],
  exclude: ['[data-live-announcer]', ...${partsAt(checked)}],
}`

// The styles need not be loaded a second time: no rule of ours reads them.
const everyRule = "{ resultTypes: ['violations'], preload: { assets: ['media'] } }"
const contrastRule = "{ resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }"

/** `colors`: contrast alone, for another colour scheme of a page that was checked whole. It takes a third of the time. */
export type AccessibilityRules = 'all' | 'colors'

/** Fails on every accessibility violation of the page. */
export async function expectAccessible(page: Page, where: string, rules: AccessibilityRules = 'all'): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource)
  // Every page has a heading; before it the page is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(atRest)
  const parts = (await page.evaluate(looksOfParts)) as string[]
  const { checked, fresh } = dividedByCheck(parts, rules)
  const found = (await page.evaluate(
    `axe.run(${contextWithout(checked)}, ${rules === 'all' ? everyRule : contrastRule}).then((run) => run.violations)`,
  )) as Finding[]
  const listed = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(listed, where).toEqual([])
  rememberChecked(fresh)
}
