import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { type AccessibilityRules, browserIsMissing, expectAccessible, launchBrowser } from '../site/browser.ts'
import { build } from '../whole-server/prepared-sandbox.ts'
import type { Environment, ReadyFile } from '../whole-server/running-server.ts'
import { type SandboxServer, startSandbox } from '../whole-server/sandbox-server.ts'
import { closePages, lendContext } from './kept-contexts.ts'

export { browserIsMissing } from '../site/browser.ts'

export type SandboxName = 'owner' | 'member' | 'guest'

/** Some journeys expect error replies; the header applies only to HTTPS. */
const expectedErrors = /^(Failed to load resource: |The Cross-Origin-Opener-Policy header has been)/

/** A journey is long and the machine may be busy: slow is not wrong. */
const journeyMs = 240_000
const actionMs = 90_000

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/**
 * With transitions and animations: for one journey of each area, for overlays, positions over time and the measured work of
 * a page. The others ask for reduced motion, which only the styles know: each frame of a dialog that fades in draws the
 * whole page.
 */
export const inMotion: BrowserContextOptions = { reducedMotion: 'no-preference' }

/** A user in a browser context. */
export interface Visitor {
  readonly page: Page
  /** Problems of the page: errors, policy violations, requests to other sites. */
  readonly problems: string[]
  /** Signs in as a sandbox user with the button of the sign-in page. */
  signIn(name: SandboxName): Promise<void>
  /** Expects no problem so far and no accessibility violation in the current page. */
  expectAccessible(where: string, rules?: AccessibilityRules): Promise<void>
  /** Saved in the folder of SCREENSHOTS; does nothing without it. */
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

export interface WebForTest {
  readonly ready: () => ReadyFile
  /** The server's database, for setup that the API cannot do. */
  readonly connection: () => ConnectionSettings
  /** With its secrets, for operator commands. */
  readonly dataDirectory: () => string
  readonly browser: () => Browser
  /** Opens a page of the running server: `visit('/chat/inbox', phone)`. `baseURL` selects another host name. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Visitor>
  /** The same with an existing session: signing in would take half of the time of a visit. */
  visitAs(name: SandboxName, path?: string, options?: BrowserContextOptions): Promise<Visitor>
}

let running: Promise<Browser> | undefined

/**
 * One browser for all test files of a worker. Playwright closes it with the worker; pages are closed with their file.
 */
export async function sharedBrowser(): Promise<Browser> {
  running ??= launchBrowser()
  const browser = await running
  if (browser.isConnected()) return browser
  running = launchBrowser()
  return running
}

let building: Promise<void> | undefined

/** Builds server and web client once per worker, before the start timeout of a server begins. */
export function builtProgram(): Promise<void> {
  building ??= build()
  return building
}

/** A server for the test file, and a browser to visit it with these options. Use it inside `describe.skipIf`. */
export function webForTest(environment: Environment = {}, everyVisit: BrowserContextOptions = {}): WebForTest {
  let server: SandboxServer | undefined
  let browser: Browser | undefined
  vi.setConfig({ testTimeout: journeyMs })
  beforeAll(async () => {
    if (browserIsMissing) return
    ;[server, browser] = await Promise.all([startSandbox(environment), sharedBrowser()])
  }, 600_000)
  afterAll(async () => {
    await closePages(browser)
    await server?.end()
  }, 30_000)
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('nothing was started')
    return value
  }
  const open = async (path: string, given: BrowserContextOptions, as?: SandboxName) => {
    const { ready } = started(server)
    const options = { ...everyVisit, ...given }
    const site = options.baseURL ?? ready.site
    return visit(started(browser), { site, path, options, ...(as === undefined ? {} : { as: ready.chat[as] }) })
  }
  return {
    ready: () => started(server).ready,
    connection: () => started(server).connection,
    dataDirectory: () => started(server).dataDirectory,
    browser: () => started(browser),
    visit: (path = '/', options = {}) => open(path, options),
    visitAs: (name, path = '/', options = {}) => open(path, options, name),
  }
}

interface Visit {
  readonly site: string
  readonly path: string
  readonly options: BrowserContextOptions
  readonly as?: { readonly email: string; readonly password: string }
}

/** The routes of a test do not reach the requests of a service worker; tests of the worker itself allow it. */
const withoutWorker: BrowserContextOptions = { serviceWorkers: 'block' }
const shown: BrowserContextOptions = { locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' }

async function visit(browser: Browser, { site, path, options, as }: Visit): Promise<Visitor> {
  const lent = await lendContext(browser, site, { ...desktop, ...withoutWorker, ...shown, ...options })
  const { context, page } = lent
  context.setDefaultTimeout(actionMs)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text())) problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const isOwn = /^(blob|data):/.test(request.url()) || request.url().startsWith(`${site}/`)
    if (!isOwn) problems.push(`request to ${request.url()}`)
  })
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))",
  )
  if (as !== undefined) await openSession(context, site, as)
  await page.goto(`${site}${path}`)
  if (as !== undefined) await page.locator('.top-bar').waitFor()
  return {
    page,
    problems,
    signIn: (name) => signInAs(page, name),
    async expectAccessible(where, rules) {
      expect(problems, where).toEqual([])
      await expectAccessible(page, where, rules)
    },
    screenshot: (name) => screenshot(page, name),
    close: () => lent.giveBack(),
  }
}

/** Opens another page of the client as its links do, without a load: its router follows the history. */
export function follow(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => history.pushState(null, '', address), path)
}

/** Sends both at once: the second key of a sequence must follow soon, and a busy page answers the first one late. */
export async function pressSequence({ keyboard }: Page, first: string, second: string): Promise<void> {
  await Promise.all([keyboard.press(first), keyboard.press(second)])
}

/** The browser stores the cookie, as after a sign-in of the page. */
async function openSession(context: BrowserContext, site: string, { email, password }: NonNullable<Visit['as']>) {
  const form = { username: email, password }
  const reply = await context.request.post(`${site}/json/session`, { form, headers: { origin: site } })
  if (!reply.ok()) throw new Error(`${email} cannot sign in: ${await reply.text()}`)
}

const emails: Readonly<Record<SandboxName, string>> = {
  owner: 'olivia@agora.example',
  member: 'max@agora.example',
  guest: 'gina@agora.example',
}

async function signInAs(page: Page, name: SandboxName): Promise<void> {
  await page.getByRole('button', { name: emails[name] }).click()
  await page.locator('.top-bar').waitFor()
}

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder === undefined || folder === '') return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
