import { expect, test } from 'vitest'
import { addressOf, contentOf, type OpenWindow, openAddress, optionsOf } from './show-push.ts'

const origin = 'https://agora.example'
const content = { title: 'Iris', body: 'hello', url: '/chat#narrow/dm/5', tag: 'message-1', lang: 'en' }

test('WEBPUSH-6: the service worker shows what the server sends, and nothing else', () => {
  expect(contentOf(content)).toEqual(content)
  for (const sent of [null, 'text', 5, {}, { ...content, body: 5 }, { ...content, url: undefined }])
    expect(contentOf(sent)).toBeUndefined()
  expect(optionsOf(content)).toMatchObject({ body: 'hello', tag: 'message-1', dir: 'ltr', data: { url: content.url } })
  expect(optionsOf({ ...content, lang: 'fa' }).dir).toBe('rtl')
})

test('WEBPUSH-6: a click opens a page of this site only', () => {
  expect(addressOf({ url: '/trade/btcusdt' }, origin)).toBe(`${origin}/trade/btcusdt`)
  for (const url of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'data:text/html,x', undefined])
    expect(addressOf({ url }, origin)).toBe(`${origin}/`)
  expect(addressOf(undefined, origin)).toBe(`${origin}/`)
})

test('WEBPUSH-6: a click uses an open window, the one that shows the page first', async () => {
  const done: string[] = []
  const window = (url: string, isControlled = true): OpenWindow => ({
    url,
    focus: async () => done.push(`focus ${url}`),
    navigate: async (to) => (isControlled ? done.push(`navigate ${to}`) : Promise.reject(new TypeError())),
  })
  const windows = (...open: OpenWindow[]) => ({
    matchAll: async () => open,
    openWindow: async (url: string) => done.push(`open ${url}`),
  })
  const outcome = async (...open: OpenWindow[]) => {
    done.length = 0
    await openAddress(windows(...open), `${origin}/chat`)
    return [...done]
  }
  expect(await outcome()).toEqual([`open ${origin}/chat`])
  expect(await outcome(window(`${origin}/trade`), window(`${origin}/chat`))).toEqual([`focus ${origin}/chat`])
  expect(await outcome(window(`${origin}/trade`))).toEqual([`focus ${origin}/trade`, `navigate ${origin}/chat`])
  expect(await outcome(window(`${origin}/trade`, false))).toEqual([`focus ${origin}/trade`, `open ${origin}/chat`])
})
