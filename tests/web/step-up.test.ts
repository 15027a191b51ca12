import { describe, expect, test } from 'vitest'
import { ageProofs } from './aged-proofs.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'

describe.skipIf(browserIsMissing)('sessions that must confirm the identity', () => {
  const web = webForTest()

  test('STEPUP-5: the dialog opens by itself, shows errors, can be canceled, and then repeats the request', async () => {
    const { password } = web.ready().chat.member
    const visitor = await web.visitAs('member', '/settings/second-factor')
    const { page } = visitor
    await page.getByRole('button', { name: 'Set up' }).waitFor()
    await ageProofs(web)
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await page.getByRole('button', { name: 'Set up' }).click()
    await dialog.waitFor()
    await visitor.expectAccessible('identity confirmation')
    await visitor.screenshot('step-up')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByRole('dialog', { name: 'Set up two-factor authentication' }).count()).toBe(0)
    expect(await page.getByText('Confirm who you are first').count()).toBe(0)

    await page.getByRole('button', { name: 'Set up' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill('not this one')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('Wrong password.').waitFor()
    await visitor.screenshot('step-up-wrong')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'Set up two-factor authentication' }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('STEPUP-12: the wallet asks for confirmation before it saves an address; a canceled dialog shows no error', async () => {
    const visitor = await web.visitAs('member', '/trade/wallet/withdraw/eth')
    const { page } = visitor
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByLabel('Address', { exact: true }).fill(`0x${'cd'.repeat(20)}`)
    await page.getByLabel('Name').fill('Vault')
    await ageProofs(web)
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await page.getByRole('button', { name: 'Add address' }).click()
    await question.waitFor()
    await visitor.screenshot('step-up-wallet')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await page.getByRole('alert').allTextContents()).toEqual([])
    expect(await page.getByText('Vault', { exact: true }).count()).toBe(0)

    await page.getByRole('button', { name: 'Add address' }).click()
    await question.getByLabel('Password', { exact: true }).fill(web.ready().chat.member.password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('grid', { name: 'Address book' }).getByText('Vault').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('STEPUP-6: a withdraw key is created after the dialog, and not when the dialog is canceled', async () => {
    const visitor = await web.visit('/settings/trading-keys')
    const { page } = visitor
    await visitor.signIn('member')
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create key' })
    await form.getByLabel('Name').fill('Payout robot')
    await form.getByText('Withdraw funds and create keys').click()
    // Only administrators make keys of signers.
    expect(await form.getByRole('checkbox', { name: /^Signer/ }).count()).toBe(0)
    expect(await form.getByRole('checkbox', { name: /^Withdraw/ }).isChecked()).toBe(true)
    await ageProofs(web)
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await form.getByRole('button', { name: 'Create key' }).click()
    await question.waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await form.getByRole('alert').allTextContents()).toEqual([])

    await form.getByRole('button', { name: 'Create key' }).click()
    await question.getByLabel('Password', { exact: true }).fill(web.ready().chat.member.password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Copy it now. You won’t see it again.').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('STEPUP-10: signing out everywhere ends the session of the other browser at once', async () => {
    const sessions = '/settings/sessions'
    const here = await web.visitAs('guest', sessions)
    const there = await web.visitAs('guest', sessions, { ...phone, colorScheme: 'dark', locale: 'fa-IR' })
    await there.page.getByRole('button', { name: 'خروج از همه‌جا' }).click()
    await there.page.getByRole('alertdialog').waitFor()
    await there.screenshot('sign-out-everywhere-fa-dark-phone')
    await here.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    const dialog = here.page.getByRole('alertdialog')
    await dialog.getByText('Also revoke the API keys of chat apps').click()
    await here.expectAccessible('signing out everywhere')
    await here.screenshot('sign-out-everywhere')
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await here.page.getByText('Signed out everywhere').waitFor()
    const seen = (path: string) => there.page.evaluate(async (url) => (await fetch(url)).json(), path)
    expect(await seen('/json/session')).toMatchObject({ signed_in: false })
    expect(here.problems).toEqual([])
    await Promise.all([here.close(), there.close()])
  })
})
