import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'

const oneTimeKey = '5c'.repeat(32)

describe.skipIf(browserIsMissing)('sign-in of apps through the browser', () => {
  const web = webForTest()
  const codes: string[] = []

  /** Turns on the second factor of the guest, once, and returns an unused recovery code. */
  async function recoveryCode(): Promise<string> {
    if (codes.length === 0) {
      const { page, close } = await web.visitAs('guest', '/settings/second-factor')
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
      const secret = (await page.locator('.copy-field pre').textContent()) ?? ''
      await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
      codes.push(...(await page.locator('.recovery-codes code').allTextContents()))
      await close()
    }
    return codes.pop() ?? ''
  }

  async function signInWithSecondFactor(page: Page): Promise<void> {
    const { email, password } = web.ready().chat.guest
    const code = await recoveryCode()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.keyboard.press('Enter')
  }

  test('APPS-5: a person with a second factor signs in to the mobile app', async () => {
    const path = `/accounts/login/browser?mobile_flow_otp=${oneTimeKey}`
    const visitor = await web.visit(path, phone)
    const { page } = visitor
    await signInWithSecondFactor(page)
    const open = page.getByRole('button', { name: 'Open the app' })
    await open.waitFor()
    await visitor.expectAccessible('sign-in of the mobile app')
    await visitor.screenshot('app-sign-in-mobile')
    await open.click()
    const link = new URL((await page.getByRole('link', { name: 'Open the app again' }).getAttribute('href')) ?? '')
    expect([link.protocol, link.host, link.searchParams.get('realm')]).toEqual(['zulip:', 'login', web.ready().site])
    const mask = Buffer.from(oneTimeKey, 'hex')
    const masked = Buffer.from(link.searchParams.get('otp_encrypted_api_key') ?? '', 'hex')
    const apiKey = String.fromCharCode(...mask.map((byte, at) => byte ^ (masked[at] ?? 0)))
    const credentials = Buffer.from(`${link.searchParams.get('email')}:${apiKey}`).toString('base64')
    const me = await fetch(`${web.ready().site}/api/v1/users/me`, {
      headers: { authorization: `Basic ${credentials}` },
    })
    expect(await me.json()).toMatchObject({ user_id: Number(link.searchParams.get('user_id')) })
    await visitor.close()
  })

  test('APPS-5: a person with a second factor signs in to the desktop app', async () => {
    const app = await web.visit('/')
    await app.page.addInitScript('globalThis.electron_bridge = { send_event: () => true, on_event: () => undefined }')
    await app.page.reload()
    await app.page.getByRole('button', { name: 'Sign in with the browser' }).click()
    await app.page.getByRole('button', { name: 'Open the browser' }).waitFor()
    await app.expectAccessible('desktop app waiting for the browser')
    await app.screenshot('app-sign-in-desktop')
    const opened = app.page.context().waitForEvent('page')
    await app.page.getByRole('button', { name: 'Open the browser' }).click()
    const address = (await opened).url()

    const browser = await web.visit(address.slice(web.ready().site.length))
    await signInWithSecondFactor(browser.page)
    await browser.page.getByRole('button', { name: 'Show the code' }).click()
    await browser.page.getByText('Copy the code and return to the desktop app').waitFor()
    await browser.expectAccessible('code for the desktop app')
    await browser.screenshot('app-sign-in-code')
    const code = (await browser.page.locator('.copy-field code, .copy-field pre').textContent()) ?? ''

    await app.page.getByLabel('Code from the browser').fill('not the code')
    await app.page.getByText('This code does not belong to this window').waitFor()
    await app.page.getByLabel('Code from the browser').fill(code)
    await app.page.locator('.top-bar').waitFor()
    expect(app.problems).toEqual([])
    expect(browser.problems).toEqual([])
    await Promise.all([app.close(), browser.close()])
  })
})
