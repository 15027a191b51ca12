import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { realmForTest } from './realm-settings-for-test.ts'

const requested: string[] = []
const site = createServer((request, reply) => {
  requested.push(request.url ?? '')
  reply.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Page ${request.url}</title>`)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
afterAll(() => void site.close())

const externalImages = {
  linkKey: Buffer.alloc(32, 7),
  mayConnect: (address: string) => address === '127.0.0.1',
  lookup: async () => ['127.0.0.1'],
}
const chat = await realmForTest({ externalImages })
const { ok, sendText, set, services } = chat
const { port } = site.address() as AddressInfo

/** The rendered content, for everybody who reads the message. */
async function contentOf(id: number): Promise<string> {
  await services.linkPreviews?.settled()
  return (await ok('iris', 'GET', `/messages/${id}`)).message.content
}

test('REALM-7: inline_url_embed_preview, for new and edited messages', async () => {
  const link = (path: string) => `http://pages.example:${port}${path}`
  expect((await ok('hamlet', 'POST', '/register')).server_inline_url_embed_preview).toBe(true)
  await set({ inline_url_embed_preview: true })
  const shown = await sendText('hamlet', `Read ${link('/new')}`)
  expect(await contentOf(shown)).toContain('Page /new')
  await ok('hamlet', 'PATCH', `/messages/${shown}`, { content: `Rather ${link('/edited')}` })
  expect(await contentOf(shown)).toContain('Page /edited')

  await set({ inline_url_embed_preview: false })
  const hidden = await sendText('hamlet', `Read ${link('/hidden')}`)
  await ok('hamlet', 'PATCH', `/messages/${hidden}`, { content: `Rather ${link('/hidden-edit')}` })
  expect(await contentOf(hidden)).not.toContain('message_embed')
  // Known cards are not shown either.
  const known = await sendText('hamlet', `Read ${link('/new')}`)
  expect(await contentOf(known)).not.toContain('message_embed')
  expect(requested).toEqual(['/new', '/edited'])
})
