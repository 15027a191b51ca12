import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ReadyFile } from '../whole-server/running-server.ts'
import type { Visitor, WebForTest } from './browser.ts'

export const oneTimeKey = '5c'.repeat(32)

/** The page that the mobile app opens in the browser. */
export const mobilePage = `/accounts/login/browser?mobile_flow_otp=${oneTimeKey}`

/** Presses the button and decodes the link as the app does. The key in it must be one of this user. */
export async function expectMobileHandOver(page: Page, { site }: ReadyFile, userId?: number): Promise<void> {
  await page.getByRole('button', { name: 'Open the app' }).click()
  const link = new URL((await page.getByRole('link', { name: 'Open the app again' }).getAttribute('href')) ?? '')
  expect([link.protocol, link.host]).toEqual(['zulip:', 'login'])
  const mask = Buffer.from(oneTimeKey, 'hex')
  const masked = Buffer.from(link.searchParams.get('otp_encrypted_api_key') ?? '', 'hex')
  const apiKey = String.fromCharCode(...mask.map((byte, at) => byte ^ (masked[at] ?? 0)))
  const credentials = Buffer.from(`${link.searchParams.get('email')}:${apiKey}`).toString('base64')
  const me = await fetch(`${site}/api/v1/users/me`, { headers: { authorization: `Basic ${credentials}` } })
  const { user_id } = (await me.json()) as { user_id?: number }
  expect(user_id).toBe(userId ?? Number(link.searchParams.get('user_id')))
  expect(user_id).toBe(Number(link.searchParams.get('user_id')))
}

/** The desktop app, waiting for the code of the browser, and the path that it opened there. */
export async function desktopAppOf(web: WebForTest, baseURL?: string): Promise<{ app: Visitor; path: string }> {
  const app = await web.visit('/', baseURL === undefined ? {} : { baseURL })
  await app.page.addInitScript('globalThis.electron_bridge = { send_event: () => true, on_event: () => undefined }')
  await app.page.reload()
  await app.page.getByRole('button', { name: 'Sign in with the browser' }).click()
  const opened = app.page.context().waitForEvent('page')
  await app.page.getByRole('button', { name: 'Open the browser' }).click()
  const { pathname, search } = new URL((await opened).url())
  return { app, path: `${pathname}${search}` }
}

/** Takes the code from the signed-in browser to the waiting app, which is signed in afterwards. */
export async function handOverToDesktop(browser: Page, { page: app }: Visitor): Promise<void> {
  await browser.getByRole('button', { name: 'Show the code' }).click()
  const code = (await browser.locator('.copy-field code, .copy-field pre').textContent()) ?? ''
  await app.getByLabel('Code from the browser').fill(code)
  await app.locator('.top-bar').waitFor()
}
