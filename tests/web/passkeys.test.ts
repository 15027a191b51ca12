import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { plugInAuthenticator } from './virtual-authenticator.ts'

describe.skipIf(browserIsMissing)('passkeys', () => {
  const web = webForTest()
  /** Browsers offer passkeys for localhost, not for its IP address. */
  const byName = () => web.ready().site.replace('127.0.0.1', 'localhost')

  test('PASSKEY-14: a passkey signs in without a user name and confirms the identity', async () => {
    const visitor = await web.visit('/settings/passkeys', { baseURL: byName() })
    const { page } = visitor
    await plugInAuthenticator(page)
    await visitor.signIn('member')
    await page.getByText('No passkeys yet').waitFor()
    await visitor.expectAccessible('no passkeys')
    await visitor.screenshot('passkeys-empty')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Test phone')
    await visitor.expectAccessible('a new passkey')
    await visitor.screenshot('passkeys-add')
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkey added').waitFor()
    await page.getByText('Test phone').waitFor()
    await page.getByRole('button', { name: 'Rename: Test phone' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('My phone')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Remove: My phone' }).waitFor()
    await visitor.expectAccessible('one passkey')
    await visitor.screenshot('passkeys-list')

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
    await signIn.waitFor()
    await visitor.expectAccessible('signing in with a passkey')
    await visitor.screenshot('passkeys-sign-in')
    await signIn.click()
    await page.locator('.top-bar').waitFor()

    await page.goto(`${byName()}/settings/passkeys`)
    await page.getByText('last used').waitFor()
    // As if the sign-in were long ago: the server asks for a confirmation and then runs the request.
    let isAsked = false
    await page.route('**/json/passkeys/*', async (route) => {
      if (isAsked || route.request().method() !== 'DELETE') return route.continue()
      isAsked = true
      const body = { result: 'error', msg: 'Confirm who you are first', code: 'STEP_UP_REQUIRED' }
      return route.fulfill({ status: 403, json: { ...body, proofs: ['passkey', 'password'] } })
    })
    await page.getByRole('button', { name: 'Remove: My phone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
    await visitor.expectAccessible('confirming with a passkey')
    await visitor.screenshot('passkeys-confirm')
    const confirmed = page.waitForResponse((reply) => reply.url().endsWith('/json/confirm_identity/passkey'))
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    expect((await confirmed).status()).toBe(200)
    await page.getByText('Passkey removed').waitFor()
    await page.getByText('No passkeys yet').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('PASSKEY-10: where passkeys are unavailable, the page shows where they work', async () => {
    const visitor = await web.visit('/settings/passkeys', phone)
    const { page } = visitor
    await page.getByLabel('Email address').waitFor()
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    await visitor.signIn('guest')
    await page.getByRole('link', { name: byName() }).waitFor()
    expect(await page.getByRole('button', { name: 'Add passkey' }).count()).toBe(0)
    await visitor.expectAccessible('passkeys on another address')
    await visitor.screenshot('passkeys-elsewhere')
    await visitor.close()
  })

  test('PASSKEY-14: the passkey pages in Persian, dark and on a phone', async () => {
    const options = { ...phone, baseURL: byName(), locale: 'fa-IR', colorScheme: 'dark' } as const
    const visitor = await web.visit('/settings/passkeys', options)
    const { page } = visitor
    await plugInAuthenticator(page)
    await page.getByRole('button', { name: 'ورود با کلید عبور' }).waitFor()
    await visitor.expectAccessible('signing in, in Persian')
    await visitor.screenshot('passkeys-sign-in-fa-dark-phone')
    await visitor.signIn('owner')
    await page.getByRole('button', { name: 'افزودن کلید عبور' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'افزودن کلید عبور' }).click()
    await page.getByText('کلید عبور افزوده شد').waitFor()
    await page.getByText('بی‌استفاده').waitFor()
    await visitor.expectAccessible('passkeys in Persian')
    await visitor.screenshot('passkeys-list-fa-dark-phone')
    await visitor.close()
  })
})
