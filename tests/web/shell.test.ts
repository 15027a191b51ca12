import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, follow, inMotion, phone, pressSequence, type Visitor, webForTest } from './browser.ts'

/** An image of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe.skipIf(browserIsMissing)('the frame of the web client', () => {
  const web = webForTest({}, inMotion)

  /** Signs in with an address and a password. */
  async function signInByForm(page: Page, email: string, password: string): Promise<void> {
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

  /** Opens a page of the app without a reload. */
  async function openSettings(visitor: Visitor, section: string): Promise<void> {
    await visitor.page.keyboard.press('Control+k')
    await visitor.page.getByRole('searchbox').fill(section)
    await visitor.page.keyboard.press('Enter')
  }

  test('WEB-6: a new user signs in from the printed address with one click, and signs out', async () => {
    const visitor = await web.visit('/')
    await heading(visitor.page, 'Sign in to Agora Sandbox').waitFor()
    await visitor.expectAccessible('sign-in')
    await visitor.screenshot('sign-in')
    await visitor.signIn('owner')
    await visitor.page.waitForURL('**/trade**')
    await visitor.page.getByRole('button', { name: 'Your account' }).click()
    await visitor.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(visitor.page, 'Sign in to Agora Sandbox').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('WEB-7: a wrong password shows an error in the form and keeps the input', async () => {
    const { chat } = web.ready()
    const visitor = await web.visit('/sign-in')
    const { page } = visitor
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Enter your email address').waitFor()
    await signInByForm(page, chat.member.email, 'not the password')
    await page.getByRole('alert').getByText('Wrong email address or password.').waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe(chat.member.email)
    await visitor.expectAccessible('sign-in with an error')
    await page.getByLabel('Password', { exact: true }).fill(chat.member.password)
    await page.keyboard.press('Enter')
    await page.locator('.top-bar').waitFor()
    await visitor.close()
  })

  test('WEB-6: two-factor authentication is set up, asks for a code at sign-in, and is turned off', async () => {
    const { chat } = web.ready()
    const visitor = await web.visit('/settings/second-factor')
    const { page } = visitor
    await signInByForm(page, chat.guest.email, chat.guest.password)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await visitor.expectAccessible('two-factor setup')
    const secret = (await page.locator('.copy-field pre').textContent()) ?? ''
    const code = () => new TOTP({ secret }).generate()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Wrong code. Try the current one.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(code())
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
    const codes = await page.locator('.recovery-codes code').allTextContents()
    expect(codes).toHaveLength(10)
    await visitor.expectAccessible('recovery codes')
    await visitor.screenshot('recovery-codes')
    await page.getByRole('button', { name: 'I saved them' }).click()
    await page.getByRole('button', { name: 'Turn off' }).waitFor()
    await page.getByText('10 of 10 left').waitFor()
    await visitor.close()

    const again = await web.visit('/settings/second-factor')
    await signInByForm(again.page, chat.guest.email, chat.guest.password)
    await heading(again.page, 'Two-factor authentication').waitFor()
    await again.expectAccessible('second factor form')
    await again.page.getByLabel('Code', { exact: true }).fill('000000')
    await again.page.getByText('Wrong code. Try the current one.').waitFor()
    await again.page.getByRole('button', { name: 'Use a recovery code' }).click()
    await again.page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
    await again.page.keyboard.press('Enter')
    await again.page.getByText('9 of 10 left').waitFor()
    await again.page.getByRole('button', { name: 'Turn off' }).click()
    await again.page.getByLabel('Code or recovery code').fill(codes[0] ?? '')
    await again.page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await again.page.getByText('Wrong code, or a recovery code that was already used.').waitFor()
    await again.page.getByLabel('Code or recovery code').fill(codes[1] ?? '')
    await again.page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await again.page.getByRole('button', { name: 'Set up' }).waitFor()
    expect(again.problems).toEqual([])
    await again.close()
  })

  test('WEB-9: on a phone the navigation is at the bottom and nothing is wider than the screen', async () => {
    const visitor = await web.visit('/settings', phone)
    const { page } = visitor
    const fits = async (where: string) => {
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width, where).toBeLessThanOrEqual(390)
      await visitor.expectAccessible(where)
    }
    await fits('sign-in on a phone')
    await visitor.signIn('owner')
    const bottom = page.getByRole('navigation', { name: 'Areas' }).last()
    await bottom.getByRole('link', { name: 'Settings' }).waitFor()
    await fits('list of settings on a phone')
    await page.getByRole('link', { name: 'Trading API keys' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = await page.getByRole('dialog').boundingBox()
    expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeGreaterThan(800)
    await fits('dialog on a phone')
    await visitor.close()
  })

  test('every settings page is accessible, in light and dark', async () => {
    const sections = ['Profile', 'Appearance', 'Notifications', 'Sessions', 'Two-factor authentication', 'Chat API key']
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await web.visitAs('owner', '/settings/profile', { colorScheme })
      for (const section of [...sections, 'Trading API keys']) {
        await visitor.page.getByRole('link', { name: section, exact: true }).click()
        await visitor.page.getByRole('heading', { level: 2, name: section }).waitFor()
        await visitor.page.locator('.settings-card').first().waitFor()
        await visitor.expectAccessible(`${section}, ${colorScheme}`, colorScheme === 'dark' ? 'colors' : 'all')
      }
      await visitor.close()
    }
  })

  test('a profile picture is uploaded, shown in the frame, and removed', async () => {
    const visitor = await web.visitAs('member', '/settings/profile')
    const { page } = visitor
    const pictures = () => page.locator('.account-button img').count()
    await page.locator('.account-button').getByText('M\u{200c}M').waitFor()
    expect(await pictures()).toBe(0)
    await page.locator('input[type=file]').setInputFiles({
      name: 'dot.png',
      mimeType: 'image/png',
      buffer: Buffer.from(dot, 'base64'),
    })
    await page.getByRole('button', { name: 'Remove' }).waitFor()
    await expect.poll(pictures).toBe(1)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' })
    await expect.poll(pictures).toBe(0)
    await page.locator('input[type=file]').setInputFiles({
      name: 'no.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no image'),
    })
    await page.locator('.field-error').filter({ hasText: /./ }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('the palette and the shortcut sheet open by keyboard, navigate, and close', async () => {
    const visitor = await web.visitAs('owner', '/settings/profile')
    const { page } = visitor
    await heading(page, 'Profile').waitFor()
    await openSettings(visitor, 'sessions')
    await page.waitForURL('**/settings/sessions')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('searchbox').waitFor()
    await visitor.expectAccessible('palette')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
    await page.locator('h2').first().click()
    await page.keyboard.press('Shift+?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Command palette').waitFor()
    await visitor.expectAccessible('shortcut sheet')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await pressSequence(page, 'g', 'c')
    await page.waitForURL('**/chat**')
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('WEB-10: a session ended elsewhere leads to the sign-in page with an explanation', async () => {
    const here = await web.visitAs('owner', '/settings/sessions')
    const there = await web.visitAs('owner', '/settings/sessions')
    await there.page.getByText('This session').waitFor()
    const others = there.page.getByRole('button', { name: /^Sign out: / })
    while ((await others.count()) > 0) {
      const before = await others.count()
      await others.first().click()
      await expect.poll(() => others.count()).toBeLessThan(before)
    }
    // The user returns to this window.
    await here.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await here.page.getByText('You were signed out. Sign in again to continue.').waitFor()
    await here.close()
    await there.close()
  })

  test('WEB-11: a trading key is created, its secret is shown once and signs a request, and it is revoked', async () => {
    const { tradingUrl } = web.ready()
    const visitor = await web.visitAs('member', '/settings/trading-keys')
    const { page } = visitor
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await page.getByLabel('Name').fill('my bot')
    await page.getByLabel('Allowed IP addresses').fill('example.com')
    await page.getByText('example.com is not a valid IP address').waitFor()
    await page.getByLabel('Allowed IP addresses').fill('127.0.0.1, ::1')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog', { name: 'Your new key' }).waitFor()
    await visitor.expectAccessible('a new key')
    const [apiKey = '', secret = '', lines = ''] = await page.locator('.copy-field pre').allTextContents()
    expect(lines).toContain(`KEY=${apiKey}\nSECRET=${secret}`)
    const { createHmac } = await import('node:crypto')
    const query = `timestamp=${await page.evaluate('Date.now()')}`
    const signature = createHmac('sha256', secret).update(query).digest('hex')
    const headers = { 'X-SVC-APIKEY': apiKey, 'X-SVC-SIGNATURE': signature }
    const ask = async () => (await fetch(`${tradingUrl}/private/account/info?${query}`, { headers })).json()
    expect(await ask()).toMatchObject({ status: 'true' })
    await page.getByRole('button', { name: 'Close' }).click()
    // Click the track of a switch: its input is hidden.
    const bound = page.getByRole('switch', { name: 'Bound signatures only: my bot' })
    expect(await bound.isChecked()).toBe(false)
    await page.locator('.key-bound').first().click()
    await expect.poll(ask).toMatchObject({ error: { code: 'BOUND_SIGNATURE_REQUIRED' } })
    expect(await bound.isChecked()).toBe(true)
    await visitor.expectAccessible('key with bound signatures only')
    await page.getByRole('button', { name: 'Revoke: my bot' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Key revoked').waitFor()
    await page.getByRole('button', { name: 'Revoke: my bot' }).waitFor({ state: 'detached' })
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('WEB-12: a lost connection shows a banner and recovers by itself', async () => {
    const visitor = await web.visitAs('owner', '/settings/profile')
    const { page } = visitor
    await heading(page, 'Profile').waitFor()
    await page.context().setOffline(true)
    const banner = page.getByText('No connection to the server. Data may be out of date.')
    await banner.waitFor()
    const fetchedAgain = page.waitForResponse((reply) => reply.url().includes('/json/users/me'))
    await page.context().setOffline(false)
    await banner.waitFor({ state: 'detached' })
    await fetchedAgain
    await visitor.close()
  })

  test('an unknown path shows an error page with a link back', async () => {
    const visitor = await web.visitAs('owner', '/settings/nothing-of-the-kind')
    await visitor.page.getByText('Page not found').waitFor()
    await visitor.expectAccessible('page not found')
    await visitor.page.getByRole('button', { name: 'Go to start page' }).click()
    await visitor.page.waitForURL('**/trade**')
    const unknown = [
      ...['/trade/wallet/nothing-of-the-kind', '/trade/orders/nothing-of-the-kind'],
      ...['/trade/wallet/deposit/btc/extra', '/trade/orders/open/extra', '/trade/btcusdt/extra'],
    ]
    for (const path of unknown) {
      await follow(visitor.page, '/settings/profile')
      await heading(visitor.page, 'Profile').waitFor()
      await follow(visitor.page, path)
      await visitor.page.getByText('Page not found').waitFor()
    }
    await follow(visitor.page, '/chat/dm/999999')
    await visitor.page.getByText('Person not found').waitFor()
    await follow(visitor.page, '/chat/topics/999999')
    await visitor.page.locator('.conversation-unknown').getByText('Channel not found or private').waitFor()
    await follow(visitor.page, '/chat/inbox')
    await follow(visitor.page, '/chat/channel/999999')
    await visitor.page.locator('.conversation-unknown').getByRole('button', { name: 'Browse channels' }).click()
    await visitor.page.getByRole('dialog', { name: 'Browse channels' }).waitFor()
    await visitor.close()
  })

  test('WEB-8: Persian pages run from right to left, and another browser knows the language', async () => {
    const { chat } = web.ready()
    const visitor = await web.visit('/settings/appearance', { locale: 'fa-IR', colorScheme: 'dark' })
    const { page } = visitor
    await page.getByRole('heading', { name: 'ورود به Agora Sandbox' }).waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await visitor.expectAccessible('sign-in in Persian')
    await visitor.screenshot('sign-in-persian-dark')
    await page.getByRole('button', { name: chat.member.email }).click()
    await page.getByRole('heading', { name: 'ظاهر' }).waitFor()
    await visitor.expectAccessible('settings in Persian')
    const box = async (selector: string) => page.locator(selector).boundingBox()
    const [navigation, content] = [await box('.settings-nav'), await box('.settings-content')]
    expect(navigation?.x ?? 0).toBeGreaterThan(content?.x ?? 0)
    await page.getByRole('button', { name: /پوسته/ }).click()
    await page.getByRole('option', { name: 'روشن' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    // A language chosen by the user, not by the browser, is saved in the account.
    await page.getByRole('button', { name: /زبان/ }).click()
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/json/settings'))
    await page.getByRole('option', { name: 'English' }).click()
    await saved
    await page.getByRole('button', { name: /Language/ }).click()
    const savedAgain = page.waitForResponse((reply) => reply.url().endsWith('/json/settings'))
    await page.getByRole('option', { name: 'فارسی' }).click()
    await savedAgain
    await visitor.close()
    const other = await web.visitAs('member', '/settings/appearance')
    await other.page.getByRole('heading', { name: 'ظاهر' }).waitFor()
    expect(await other.page.locator('html').getAttribute('data-theme')).toBe('light')
    await other.close()
  })

  test('LANGUAGE-2, LANGUAGE-3: only the chosen language is loaded, and another one before the page shows it', async () => {
    const visitor = await web.visitAs('owner', '/settings/appearance')
    const { page } = visitor
    await heading(page, 'Appearance').waitFor()
    const loaded = async () => {
      const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      return new Set(names.flatMap((name) => /\/assets\/(en|fa)-[^/]*\.js$/.exec(name)?.[1] ?? []))
    }
    const choose = async (label: RegExp, language: string) => {
      await page.getByRole('button', { name: label }).click()
      await page.getByRole('option', { name: language }).click()
    }
    const state = () =>
      page.evaluate('[document.documentElement.lang, document.documentElement.dir, window.isSamePage]')
    await page.evaluate('window.isSamePage = true')
    expect(await loaded()).toEqual(new Set(['en']))

    await page.route(/\/assets\/fa-[^/]*\.js$/, (route) => route.abort())
    await choose(/Language/, 'فارسی')
    await page.getByText('The language could not be loaded. Check your connection and try again.').waitFor()
    expect(await state()).toEqual(['en', 'ltr', true])
    await page.unroute(/\/assets\/fa-[^/]*\.js$/)

    // Until its texts are there, the page stays as it is.
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const requested = page.waitForRequest(/\/assets\/fa-[^/]*\.js$/)
    await page.route(/\/assets\/fa-[^/]*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await choose(/Language/, 'فارسی')
    await requested
    await heading(page, 'Appearance').waitFor()
    expect(await state()).toEqual(['en', 'ltr', true])
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/json/settings'))
    release()
    await heading(page, 'ظاهر').waitFor()
    await saved
    expect(await state()).toEqual(['fa', 'rtl', true])
    expect(await loaded()).toEqual(new Set(['en', 'fa']))
    await page.getByText('The language could not be loaded').waitFor({ state: 'detached' })
    await visitor.screenshot('language-changed')
    await visitor.expectAccessible('settings after a change of the language')

    const savedAgain = page.waitForResponse((reply) => reply.url().endsWith('/json/settings'))
    await choose(/زبان/, 'English')
    await heading(page, 'Appearance').waitFor()
    await savedAgain
    await visitor.close()
  })
})
