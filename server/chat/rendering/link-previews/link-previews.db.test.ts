import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'

const requests: string[] = []
const site = createServer((request, reply) => {
  requests.push(request.url ?? '')
  const page =
    '<title>Fees &lt;b&gt;</title><meta name="description" content="All fees"><meta property="og:image" content="/i.png">'
  reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(request.url === '/bare' ? '<p>' : page)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
beforeEach(() => void requests.splice(0))
afterAll(() => void site.close())

const urlOf = (path: string, host = 'pages.example') => `http://${host}:${(site.address() as AddressInfo).port}${path}`
const externalImages = {
  linkKey: Buffer.alloc(32, 7),
  mayConnect: (address: string) => address === '127.0.0.1',
  lookup: async (name: string) => [name === 'pages.example' ? '127.0.0.1' : '10.0.0.1'],
}
const chat = await chatForTest({ externalImages })
const { ok, people } = chat

async function sent(content: string): Promise<{ readonly html: string; readonly events: readonly unknown[] }> {
  const listening = chat.listen('hamlet')
  const to = JSON.stringify([people.hamlet.id])
  const { id } = await ok('hamlet', 'POST', '/messages', { type: 'direct', to, content })
  await chat.services.linkPreviews?.settled()
  const { message } = await ok('hamlet', 'GET', `/messages/${id}`)
  return { html: message.content, events: listening.received().filter(({ type }) => type === 'update_message') }
}

test('LINKCARD-2: without the setting nothing is fetched', async () => {
  const { html } = await sent(urlOf('/off'))
  expect(html).not.toContain('message_embed')
  expect(requests).toEqual([])
})

test('LINKCARD-2: a message with a link gets the card of the page, with an event, and the page is fetched once', async () => {
  await ok('olivia', 'PATCH', '/realm', { inline_url_embed_preview: true })
  const { html, events } = await sent(`See ${urlOf('/fees')}`)
  expect(html).toContain('<div class="message_embed_title">')
  expect(html).toContain('Fees &lt;b&gt;</a>')
  expect(html).toContain('<div class="message_embed_description">All fees</div>')
  expect(html).toMatch(/style="background-image: url\(\/external_content\/[0-9a-f]{64}\/[0-9a-f]+\)"/)
  expect(events).toMatchObject([{ rendering_only: true, rendered_content: html, user_id: null }])
  const again = await sent(`Again ${urlOf('/fees')}`)
  expect(again.html).toContain('message_embed_title')
  expect(again.events).toEqual([])
  expect(requests).toEqual(['/fees'])
})

test('LINKCARD-2, LINKCARD-3: a page without a card and a private network are remembered and stay links', async () => {
  const inner = urlOf('/inner', 'inner.example')
  for (let times = 0; times < 2; times += 1) {
    const { html, events } = await sent(`${urlOf('/bare')} ${inner}`)
    expect(html).not.toContain('message_embed')
    expect(events).toEqual([])
  }
  expect(requests).toEqual(['/bare'])
})

test('LINKCARD-2: a link that an edit adds gets its card, and one that it removes loses it', async () => {
  const { id } = await ok('hamlet', 'POST', '/messages', {
    type: 'direct',
    to: JSON.stringify([people.hamlet.id]),
    content: 'No link yet',
  })
  const edited = async (content: string) => {
    const listening = chat.listen('hamlet')
    await ok('hamlet', 'PATCH', `/messages/${id}`, { content })
    await chat.services.linkPreviews?.settled()
    const { message } = await ok('hamlet', 'GET', `/messages/${id}`)
    return { html: message.content, events: listening.received().filter(({ type }) => type === 'update_message') }
  }
  const added = await edited(`Now with ${urlOf('/added')}`)
  expect(added.html).toContain('message_embed_title')
  expect(added.events).toMatchObject([
    { user_id: people.hamlet.id },
    { rendering_only: true, rendered_content: added.html },
  ])
  expect(requests).toEqual(['/added'])
  expect((await edited('No link any more')).html).not.toContain('message_embed')
  await ok('olivia', 'PATCH', '/realm', { inline_url_embed_preview: false })
  expect((await edited(`Off with ${urlOf('/while-off')}`)).html).not.toContain('message_embed')
  expect(requests).toEqual(['/added'])
})
