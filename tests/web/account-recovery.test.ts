import { describe, expect, test } from 'vitest'
import { eventually } from '../whole-server/running-server.ts'
import { act } from './admin-steps.ts'
import { browserIsMissing, phone, type Visitor, webForTest } from './browser.ts'

const persian = { ...phone, locale: 'fa-IR' }
const dark = { colorScheme: 'dark' } as const

describe.skipIf(browserIsMissing)('account recovery and email changes', () => {
  const web = webForTest()
  const used = new Set<string>()

  /** The path of a mailed link that no test has used yet; each request waits for its own. */
  async function mailedLink(address: string, kind: 'reset-password' | 'confirm-email'): Promise<string> {
    let path = ''
    await eventually(async () => {
      const { mails } = (await (await fetch(`${web.ready().site}/sandbox/mail.json`)).json()) as { mails: unknown[] }
      const links = mails
        .map((mail) => JSON.stringify(mail))
        .filter((mail) => mail.includes(address))
        .map((mail) => new RegExp(`/${kind}/\\w+`).exec(mail)?.[0] ?? '')
      path = links.find((link) => link !== '' && !used.has(link)) ?? ''
      return path !== ''
    })
    used.add(path)
    return path
  }

  /** In other looks: dark, on a phone, in Persian. */
  async function pictures(path: string, name: string): Promise<void> {
    if (process.env.SCREENSHOTS === undefined) return
    for (const [look, options] of [
      ['dark', dark],
      ['phone', phone],
      ['persian', persian],
    ] as const) {
      const visitor = await web.visit(path, options)
      await visitor.page.locator('.front-main h1').waitFor()
      await visitor.page.waitForLoadState('networkidle')
      await visitor.screenshot(`${name}-${look}`)
      await visitor.close()
    }
  }

  async function signIn({ page }: Visitor, email: string, password: string): Promise<void> {
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('.top-bar').waitFor()
  }

  test('WEB-14: a user resets a forgotten password by a mailed link, which works once', async () => {
    const email = web.ready().chat.member.email
    const visitor = await web.visit('/')
    const { page } = visitor
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await visitor.expectAccessible('password reset request')
    await visitor.screenshot('forgot-password')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Enter your email address').waitFor()
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(`If ${email} has an account`).waitFor()
    await visitor.expectAccessible('link sent')
    await visitor.screenshot('forgot-password-sent')

    const path = await mailedLink(email, 'reset-password')
    await pictures(path, 'reset-password')
    await page.goto(`${web.ready().site}${path}`)
    await page.getByText(`For ${email}`).waitFor()
    await visitor.expectAccessible('choosing a new password')
    await visitor.screenshot('reset-password')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Use at least 8 characters').waitFor()
    await page.getByLabel('New password').fill('password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The password is too weak.').waitFor()
    await page.getByLabel('New password').fill('a long and odd password 73')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('heading', { name: 'Password changed' }).waitFor()
    await visitor.expectAccessible('password changed')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await signIn(visitor, email, 'a long and odd password 73')
    expect(visitor.problems).toEqual([])
    await visitor.close()

    const late = await web.visit(path, phone)
    await late.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await late.expectAccessible('expired link')
    await late.screenshot('reset-password-over')
    await late.page.getByRole('button', { name: 'Request a new link' }).click()
    await late.page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await late.close()
    await pictures('/accounts/password/reset/', 'forgot-password')
  })

  test('WEB-15: a new address is requested, canceled, requested again and confirmed by its signed-in user', async () => {
    const { email } = web.ready().chat.guest
    const visitor = await web.visitAs('guest', '/settings/profile')
    const { page } = visitor
    const ask = async (address: string) => {
      await page.getByRole('button', { name: 'Change email address' }).click()
      await page.getByLabel('New email address').fill(address)
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText(`Confirm ${address}`).waitFor()
    }
    await page.getByRole('button', { name: 'Change email address' }).click()
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Enter a valid email address').waitFor()
    await visitor.expectAccessible('email dialog')
    await visitor.screenshot('change-email')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await ask('gina.first@agora.example')
    await page.getByRole('button', { name: 'Cancel change' }).click()
    await page.getByText('Confirm gina.first@agora.example').waitFor({ state: 'hidden' })
    await ask('gina.second@agora.example')
    await visitor.expectAccessible('pending email change')
    await visitor.screenshot('change-email-pending')
    const first = await mailedLink('gina.second@agora.example', 'confirm-email')
    await page.getByRole('button', { name: 'Resend' }).click()
    const second = await mailedLink('gina.second@agora.example', 'confirm-email')

    const elsewhere = await web.visit(second, { ...phone, ...dark })
    await elsewhere.page.getByText('Sign in with your current address').waitFor()
    await elsewhere.page.getByRole('button', { name: email }).click()
    await elsewhere.page.getByRole('heading', { name: 'Confirm your new email address' }).waitFor()
    await elsewhere.expectAccessible('confirming an address')
    await elsewhere.screenshot('confirm-email-phone-dark')
    await elsewhere.page.getByRole('button', { name: 'Confirm address' }).click()
    await elsewhere.page.getByText('gina.second@agora.example', { exact: true }).waitFor()
    await elsewhere.close()

    await page.goto(`${web.ready().site}${first}`)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await visitor.expectAccessible('expired email link')
    await visitor.close()
    const { mails } = (await (await fetch(`${web.ready().site}/sandbox/mail.json`)).json()) as { mails: unknown[] }
    const toOld = mails.map((mail) => JSON.stringify(mail)).filter((mail) => mail.includes(email))
    expect(toOld.some((mail) => mail.includes('is about to change'))).toBe(true)
    await eventually(async () => {
      const { mails } = (await (await fetch(`${web.ready().site}/sandbox/mail.json`)).json()) as { mails: unknown[] }
      return JSON.stringify(mails).includes('was changed')
    })
  })

  test('WADMIN-23: administrators mail a reset link, turn off two-factor authentication and sign users out', async () => {
    const visitor = await web.visitAs('owner', '/admin/people')
    const { page } = visitor
    const choose = (entry: string) => act(page, 'Max Member', entry)
    await choose('Send password reset link')
    await visitor.expectAccessible('reset link confirmation')
    await visitor.screenshot('admin-reset-password')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Link sent').waitFor()
    await mailedLink(web.ready().chat.member.email, 'reset-password')
    await choose('Turn off two-factor authentication')
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    await page.getByText('No second factor is set up').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await choose('Sign out everywhere')
    await page.getByText('Also revoke their chat API keys').click()
    await visitor.screenshot('admin-sign-out')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('Signed out').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })
})
