import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const page = `<meta property="og:title" content="Fees and limits"><meta name="description" content="${'All fees of the venue. '.repeat(8)}"><meta property="og:image" content="/i.png">`
const site = createServer((request, reply) => {
  const isImage = request.url === '/i.png'
  if (request.url === '/gone.png') return void reply.writeHead(404).end()
  reply.writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html' }).end(isImage ? picture : page)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
afterAll(() => void site.close())

describe.skipIf(browserIsMissing)('cards of linked pages', () => {
  const web = webForTest({ AGORA_EXTERNAL_IMAGE_NETWORKS: '127.0.0.0/8' })
  const api = chatApi(web.ready)

  test('LINKCARD-2, LINKCARD-4: a linked page appears as a card, on a desktop and on a phone', async () => {
    await api('owner', 'PATCH', '/realm', { inline_url_embed_preview: true })
    const max = await web.visitAs('member', `/chat/channel/${general}/cards`)
    const link = `http://127.0.0.1:${(site.address() as AddressInfo).port}/fees`
    await sendToTopic(api, 'owner', general, 'cards', `Read ${link}`)
    const card = max.page.locator('.message_embed')
    await card.getByRole('link', { name: 'Fees and limits' }).waitFor()
    await expect.poll(() => card.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    // A picture that its site does not have: its link remains.
    await sendToTopic(api, 'owner', general, 'cards', link.replace('/fees', '/gone.png'))
    await max.page.locator('.message-link-card', { hasText: 'gone.png' }).getByText(new URL(link).host).waitFor()
    await max.expectAccessible('a link card')
    await max.screenshot('link-card')
    await max.close()
    const small = await web.visitAs('member', `/chat/channel/${general}/cards`, { ...phone, colorScheme: 'dark' })
    await small.page.locator('.message_embed').waitFor()
    await small.expectAccessible('a link card on a phone')
    await small.screenshot('link-card-phone')
    await small.close()
  })
})
