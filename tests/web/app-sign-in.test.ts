import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktopAppOf, expectMobileHandOver, handOverToDesktop, mobilePage } from './app-hand-over.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { plugInAuthenticator } from './virtual-authenticator.ts'

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
    const visitor = await web.visit(mobilePage, phone)
    const { page } = visitor
    await signInWithSecondFactor(page)
    const open = page.getByRole('button', { name: 'Open the app' })
    await open.waitFor()
    await visitor.expectAccessible('sign-in of the mobile app')
    await visitor.screenshot('app-sign-in-mobile')
    await expectMobileHandOver(page, web.ready())
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

  test('APPS-5: a person with a passkey signs in to both apps without a password', async () => {
    // Browsers offer passkeys for localhost, not for its IP address.
    const baseURL = web.ready().site.replace('127.0.0.1', 'localhost')
    const visitor = await web.visit('/settings/passkeys', { baseURL })
    const { page } = visitor
    await plugInAuthenticator(page)
    await visitor.signIn('member')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkey added').waitFor()

    await page.context().clearCookies()
    await page.goto(`${baseURL}${mobilePage}`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expectMobileHandOver(page, web.ready())

    const { app, path } = await desktopAppOf(web, baseURL)
    await page.context().clearCookies()
    await page.goto(`${baseURL}${path}`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await handOverToDesktop(page, app)
    expect(app.problems).toEqual([])
    await Promise.all([app.close(), visitor.close()])
  })
})
