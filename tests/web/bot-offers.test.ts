import { describe, expect, test } from 'vitest'
import { browserIsMissing, webForTest } from './browser.ts'

describe.skipIf(browserIsMissing)('bot offers', () => {
  const web = webForTest()

  async function asOwner(method: string, path: string, params: Record<string, string>) {
    const { chatUrl, chat } = web.ready()
    const authorization = `Basic ${Buffer.from(`${chat.owner.email}:${chat.owner.apiKey}`).toString('base64')}`
    const reply = await fetch(`${chatUrl}${path}`, {
      ...{ method, headers: { authorization }, body: new URLSearchParams(params) },
    })
    expect(reply.status, path).toBe(200)
    return (await reply.json()) as { user_id: number }
  }

  /** A bot of the owner, offered to the member. */
  async function offered(name: string): Promise<void> {
    const { user_id } = await asOwner('POST', '/bots', { full_name: name, short_name: name.toLowerCase() })
    await asOwner('PATCH', `/bots/${user_id}`, { bot_owner_id: String(web.ready().chat.member.userId) })
  }

  test('WEB-16: a bot offer appears without a reload and is accepted or declined', async () => {
    const visitor = await web.visitAs('member', '/settings/bots')
    const { page } = visitor
    await page.getByText('No bot offers').waitFor()
    await offered('Mover')
    await page.getByText('Offered by Olivia Owner').waitFor()
    await visitor.expectAccessible('an offered bot')
    await visitor.screenshot('bot-offers')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Bot accepted').waitFor()
    await page.getByText('No bot offers').waitFor()
    await offered('Shaker')
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('Offer declined').waitFor()
    await page.getByText('No bot offers').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })
})
