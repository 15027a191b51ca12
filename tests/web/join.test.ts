import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { mailedLink } from './mailed-link.ts'

describe.skipIf(browserIsMissing)('joining by invitation', () => {
  const web = webForTest()

  async function ask(path: string, params: Record<string, string>) {
    const { chatUrl, chat } = web.ready()
    const authorization = `Basic ${Buffer.from(`${chat.owner.email}:${chat.owner.apiKey}`).toString('base64')}`
    const reply = await fetch(`${chatUrl}${path}`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(params),
    })
    expect(reply.status, path).toBe(200)
    return (await reply.json()) as Record<string, unknown>
  }

  const mailedTo = (address: string) => mailedLink(web.ready().site, address)

  test('WEB-13: an invited user joins by the mailed link, which works once', async () => {
    await ask('/invites', { invitee_emails: 'nora@agora.example', stream_ids: '[]', invite_as: '400' })
    const path = await mailedTo('nora@agora.example')
    const visitor = await web.visit(path)
    const { page } = visitor
    await page.getByRole('heading', { name: 'Join Agora Sandbox' }).waitFor()
    await page.getByText('Olivia Owner invited you.').waitFor()
    await visitor.expectAccessible('joining')
    await visitor.screenshot('join')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByText('Enter your name').waitFor()
    await page.getByLabel('Full name').fill('Nora Newcomer')
    await page.getByLabel('Choose a password').fill('a long and odd password 71')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.locator('.top-bar').waitFor()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByText('Nora Newcomer').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
    const late = await web.visit(path, phone)
    await late.page.getByRole('heading', { name: 'This invitation was already used' }).waitFor()
    await late.expectAccessible('expired link')
    await late.close()
  })

  test('WEB-13: a multi-use link asks for an address and mails a personal link', async () => {
    const { invite_link: link } = await ask('/invites/multiuse', { stream_ids: '[]', invite_as: '400' })
    const visitor = await web.visit(new URL(String(link)).pathname)
    const { page } = visitor
    await page.getByLabel('Email address').fill('mina@agora.example')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('We sent a link to mina@agora.example.').waitFor()
    await visitor.expectAccessible('link sent')
    await page.goto(`${web.ready().site}${await mailedTo('mina@agora.example')}`)
    await page.getByLabel('Full name').fill('Mina')
    await page.getByLabel('Choose a password').fill('a long and odd password 72')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.locator('.top-bar').waitFor()
    await visitor.close()
  })

  test('WEB-13: an unknown link shows an error', async () => {
    const visitor = await web.visit('/join/neverwas')
    await visitor.page.getByRole('heading', { name: 'Invalid link' }).waitFor()
    await visitor.expectAccessible('unknown link')
    await visitor.page.getByRole('button', { name: 'I already have an account' }).click()
    await visitor.page.getByLabel('Email address').waitFor()
    await visitor.close()
  })
})
