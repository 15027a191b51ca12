import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientId, clientSecret, type RealProvider, startProvider } from '../contract/sso/real-provider.ts'
import { dialog, ownerAt, row } from './admin-steps.ts'
import { desktopAppOf, expectMobileHandOver, handOverToDesktop, mobilePage } from './app-hand-over.ts'
import { browserIsMissing, phone, type Visitor, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'

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

  let added: Promise<RealProvider> | undefined

  /** The provider of this file, added by the owner at the first use. */
  function providerOfSite(): Promise<RealProvider> {
    const start = async () => {
      const { site } = web.ready()
      const redirectUris = [`${site}/accounts/login/oidc/test/callback`]
      const provider = await startProvider({ redirectUris, afterSignOut: [`${site}/`], withPages: true })
      await addProvider(provider)
      return provider
    }
    added ??= start()
    return added
  }

  test('SSO-18: an owner adds and tests a provider; a person links an account, signs in with it and signs out there too', async () => {
    const { site, chat } = web.ready()
    const provider = await providerOfSite()
    const { email, password } = chat.member
    provider.people.max = { email, email_verified: true, name: 'Max' }

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

  test('SSO-19: an invited person joins through a provider, with the role and the channels of the invitation', async () => {
    const provider = await providerOfSite()
    const ask = chatApi(web.ready)
    const { stream_id } = await ask('owner', 'GET', '/get_stream_id', { stream: 'general' })
    const { invite_link } = await ask('owner', 'POST', '/invites/multiuse', {
      ...{ stream_ids: JSON.stringify([stream_id]), invite_as: '600' },
    })
    provider.people.ida = { email: 'ida@elsewhere.example', email_verified: true, name: 'Ida Invited' }
    const visitor = await web.visit(new URL(String(invite_link)).pathname)
    const { page } = visitor
    await page.getByRole('heading', { name: 'Join Agora Sandbox' }).waitFor()
    await page.getByRole('button', { name: 'Continue with Test SSO' }).waitFor()
    await visitor.expectAccessible('an invitation with a provider')
    await visitor.screenshot('sso-join')
    await page.getByRole('button', { name: 'Continue with Test SSO' }).click()
    await atProvider(page, 'ida')
    await page.locator('.top-bar').waitFor()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByText('Ida Invited').waitFor()
    const { user } = await ask('owner', 'GET', '/users/ida@elsewhere.example', {})
    expect(user).toMatchObject({ role: 600, full_name: 'Ida Invited' })
    const { user_id } = user as { user_id: number }
    const subscribed = await ask('owner', 'GET', `/users/${user_id}/channels`, {})
    expect(subscribed.subscribed_channel_ids).toEqual([stream_id])
    await visitor.close()
  })

  test('APPS-5: a person signs in to the mobile app and to the desktop app at a provider', async () => {
    const provider = await providerOfSite()
    provider.people.ida = { email: 'ida@elsewhere.example', email_verified: true, name: 'Ida Invited' }
    const visitor = await web.visit(mobilePage, phone)
    const { page } = visitor
    await page.getByRole('button', { name: 'Continue with Test SSO' }).click()
    await atProvider(page, 'ida')
    await expectMobileHandOver(page, web.ready())
    await visitor.close()

    const { app, path } = await desktopAppOf(web)
    const browser = await web.visit(path)
    await browser.page.getByRole('button', { name: 'Continue with Test SSO' }).click()
    await atProvider(browser.page, 'ida')
    await handOverToDesktop(browser.page, app)
    expect(app.problems).toEqual([])
    await Promise.all([app.close(), browser.close()])
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
