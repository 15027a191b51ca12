import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientId, clientSecret, type RealProvider, startProvider } from '../contract/sso/real-provider.ts'
import { dialog, ownerAt, row } from './admin-steps.ts'
import { browserIsMissing, type Visitor, webForTest } from './browser.ts'

describe.skipIf(browserIsMissing)('single sign-on', () => {
  const web = webForTest()

  /** Signs in on the provider's own page. */
  async function atProvider(page: Page, login: string): Promise<void> {
    await page.locator('input[name=login]').fill(login)
    await page.locator('input[name=password]').fill('anything')
    await page.locator('button[type=submit]').first().click()
  }

  /** Requests to the provider, and by its own pages, are what this journey is about. */
  function forgetProvider({ problems }: Visitor, { issuer }: RealProvider): void {
    const ofProvider = [`request to ${issuer}`, 'request to https://fonts.googleapis.com/']
    const others = problems.filter((problem) => !ofProvider.some((start) => problem.startsWith(start)))
    problems.splice(0, problems.length, ...others)
  }

  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }

  async function addProvider(provider: RealProvider): Promise<void> {
    const owner = await ownerAt(web, 'sign-in')
    const { page } = owner
    await page.getByText('No sign-in providers yet').waitFor()
    await owner.expectAccessible('no provider')
    await page.getByRole('button', { name: 'Add provider' }).first().click()
    const form = dialog(page)
    await form.getByLabel('Name on the button').fill('Test SSO')
    await form.getByLabel('ID', { exact: true }).fill('test')
    await form.getByLabel('Issuer').fill(provider.issuer)
    await form.getByLabel('Client ID').fill(clientId)
    await form.getByLabel('Client secret').fill('not the secret')
    await form.getByRole('button', { name: 'Test' }).click()
    await form.getByText('Failed', { exact: true }).waitFor()
    expect(await form.getByRole('listitem').filter({ hasText: 'Failed' }).allInnerTexts()).toEqual([
      expect.stringContaining('Client ID and secret'),
    ])
    await owner.expectAccessible('a failed test')
    await owner.screenshot('sso-test-wrong')
    await form.getByLabel('Client secret').fill(clientSecret)
    await form.getByRole('button', { name: 'Test' }).click()
    await form.getByText('The provider is ready for sign-in.').waitFor()
    await owner.screenshot('sso-test-ok')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await row(page, 'Test SSO').waitFor()
    await owner.expectAccessible('one provider')
    await owner.screenshot('sso-administration')
    await owner.close()
  }

  test('SSO-18: an owner adds and tests a provider; a person links an account, signs in with it and signs out there too', async () => {
    const { site, chat } = web.ready()
    const redirectUris = [`${site}/accounts/login/oidc/test/callback`]
    const provider = await startProvider({ redirectUris, afterSignOut: [`${site}/`], withPages: true })
    const { email, password } = chat.member
    provider.people.max = { email, email_verified: true, name: 'Max' }
    await addProvider(provider)

    const visitor = await web.visit('/')
    const { page } = visitor
    const continueButton = page.getByRole('button', { name: 'Continue with Test SSO' })
    await continueButton.waitFor()
    await visitor.expectAccessible('the sign-in page with a provider')
    await visitor.screenshot('sso-sign-in')
    await continueButton.click()
    await atProvider(page, 'max')
    await page.getByRole('heading', { name: 'Link your account' }).waitFor()
    forgetProvider(visitor, provider)
    await visitor.expectAccessible('linking')
    await visitor.screenshot('sso-link')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.locator('.top-bar').waitFor()

    await page.goto(`${site}/settings/sessions`)
    await page.getByRole('button', { name: 'Unlink: Test SSO' }).waitFor()
    forgetProvider(visitor, provider)
    await visitor.expectAccessible('a linked sign-in')
    await visitor.screenshot('sso-linked')

    await signOut(page)
    await page.locator('button[value=yes]').click()
    await continueButton.click()
    await atProvider(page, 'max')
    await page.locator('.top-bar').waitFor()

    await page.goto(`${site}/settings/sessions`)
    await page.getByRole('button', { name: 'Unlink: Test SSO' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('button', { name: 'Link Test SSO' }).click()
    await page.getByText('You are signed in as Max Member.').waitFor()
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByRole('button', { name: 'Unlink: Test SSO' }).waitFor()
    forgetProvider(visitor, provider)
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('SSO-18: the sign-in page explains why a sign-in failed, and shows no words of the address', async () => {
    const visitor = await web.visit('/sign-in?sso_problem=email_unverified')
    await visitor.page.getByText('Confirm your email address at the sign-in provider first.').waitFor()
    await visitor.expectAccessible('a failed sign-in')
    await visitor.page.goto(`${web.ready().site}/sign-in?sso_problem=Call+this+number`)
    await visitor.page.getByLabel('Email address').waitFor()
    expect(await visitor.page.getByText('Call this number').count()).toBe(0)
    await visitor.close()
  })
})
