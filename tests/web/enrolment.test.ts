import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { choose } from './admin-steps.ts'
import { browserIsMissing, follow, phone, webForTest } from './browser.ts'
import { plugInAuthenticator } from './virtual-authenticator.ts'

describe.skipIf(browserIsMissing)('an organization that requires two-factor authentication', () => {
  const web = webForTest()
  /** Browsers offer passkeys for localhost, not for its IP address. */
  const byName = () => web.ready().site.replace('127.0.0.1', 'localhost')

  async function enterCode(page: Page): Promise<void> {
    const secret = (await page.locator('.copy-field pre').textContent()) ?? ''
    await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I saved them' }).click()
  }

  test('FACTOR-6: a user without it sets up an authenticator or a passkey and then continues', async () => {
    const owner = await web.visitAs('owner', '/settings/second-factor')
    await owner.page.getByRole('button', { name: 'Set up' }).click()
    await enterCode(owner.page)
    await follow(owner.page, '/admin/general')
    await choose(owner.page.locator('main'), 'Require two-factor authentication', 'Everyone')
    await owner.page.getByText('Saved').first().waitFor()

    const member = await web.visit('/chat/inbox')
    const asked = member.page.getByRole('heading', { name: 'Set up two-factor authentication' })
    await member.page.getByRole('button', { name: 'max@agora.example' }).click()
    await asked.waitFor()
    expect(await member.page.getByRole('button', { name: 'Use a passkey instead' }).count()).toBe(0)
    await member.expectAccessible('enrolment page')
    await member.screenshot('enrolment')
    await enterCode(member.page)
    await member.page.locator('.top-bar').waitFor()
    await member.page.reload()
    await member.page.locator('.top-bar').waitFor()

    const guest = await web.visit('/chat/inbox', { ...phone, colorScheme: 'dark', baseURL: byName() })
    await plugInAuthenticator(guest.page)
    await guest.page.getByRole('button', { name: 'gina@agora.example' }).click()
    await guest.page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await guest.screenshot('enrolment-passkey-dark-phone')
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    await guest.page.locator('.top-bar').waitFor()
    for (const visitor of [owner, member]) expect(visitor.problems).toEqual([])
    await Promise.all([owner, member, guest].map((visitor) => visitor.close()))
  })
})
