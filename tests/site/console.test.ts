import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { textIn } from './browser.ts'
import { signedKey } from './signed-api.ts'
import { browserTest, siteInBrowser } from './site-in-browser.ts'

/** The console of the documentation, in a real browser against a real server. */

vi.setConfig({ testTimeout: 120_000 })

const site = siteInBrowser({ headerPrefix: 'X-TEST', chatEndpoints: 20 })
const open = (address: string) => site.open(`/docs#${address}`)
const reply = (page: Page) => page.getByRole('region', { name: 'the reply' })
const request = (page: Page) => page.getByRole('region', { name: 'the request' })

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click()
}

async function enterTradingKey(page: Page, secretKey = signedKey.secretKey): Promise<void> {
  await page.getByLabel('API key').fill(signedKey.apiKey)
  await page.getByLabel('Secret key').fill(secretKey)
}

async function enterChatKey(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('iago@example.com')
  await page.getByLabel('API key').fill('chat-key')
}

browserTest('sends a public request and shows status, time, limits and the body', async () => {
  const { page, problems, close } = await open('trading/get_public_ping')
  await send(page)
  await page.getByText('200 OK', { exact: true }).waitFor()
  expect(await textIn(page.locator('.outcome'))).toMatch(/200 OK\s*[\d.]+ ms\s*\d+ bytes/)
  expect(await textIn(reply(page))).toContain('"result": "pong"')
  const headers = await textIn(page.locator('.result dl'))
  expect(headers).toMatch(/x-ratelimit-remaining\s*\d+/)
  expect(headers).toMatch(/x-request-id\s*\S+/)
  expect(await textIn(request(page))).toBe(`curl '${site.site()}/v1/public/ping'`)
  expect(problems).toEqual([])
  await close()
})

browserTest.each([
  ['trading/get_private_order_get', { clientOrderId: "a b+c&d='é*!(~)" }],
  ['trading/post_private_order_limit', { symbol: 'btcusdt', price: '1.10', volume: '2', clientOrderId: "it's 100%" }],
])('signs %s so that the server agrees', async (address, values) => {
  const { page, problems, close } = await open(address)
  await enterTradingKey(page)
  for (const [name, value] of Object.entries(values)) await page.locator(`#field-${name}`).fill(value)
  const side = page.locator('#field-side')
  if ((await side.count()) > 0) await side.selectOption('buy')
  await send(page)
  await page.getByText('200 OK', { exact: true }).waitFor()
  const body = JSON.parse(await textIn(reply(page))) as { result: { signed: string } }
  const sent = new URLSearchParams(body.result.signed)
  for (const [name, value] of Object.entries(values)) expect(sent.get(name)).toBe(value)
  expect(sent.get('timestamp')).toMatch(/^\d{13}$/)
  expect(problems).toEqual([])
  await close()
})

browserTest('a wrong secret is refused, with cause and remedy from the catalogue', async () => {
  const { page, close } = await open('trading/get_private_order_get')
  await enterTradingKey(page, 'another secret')
  await send(page)
  await page.getByText('401 Unauthorized', { exact: true }).waitFor()
  expect(await textIn(page.locator('.remedy'))).toContain('What to do: Sign the exact query or body text')
  await close()
})

browserTest('the copied line carries a signature that holds', async () => {
  const { page, close } = await open('trading/post_private_order_limit')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterTradingKey(page)
  await page.locator('#field-symbol').fill('btcusdt')
  await page.getByRole('button', { name: 'Copy the request' }).click()
  await page.getByText('Copied').waitFor()
  const line = String(await page.evaluate('navigator.clipboard.readText()'))
  const text = /--data-raw '([^']+)'/.exec(line)?.[1] ?? ''
  const signature = /-H 'X-TEST-SIGNATURE: (\w+)'/.exec(line)?.[1]
  expect(text).toContain('symbol=btcusdt')
  expect(signature).toBe(
    createHmac('sha256', signedKey.secretKey).update(`POST\n/v1/private/order/limit\n${text}`).digest('hex'),
  )
  await page.getByRole('radio', { name: 'Signs when run' }).check()
  await page.getByText('openssl dgst').waitFor()
  expect(await textIn(request(page))).not.toContain('a secret')
  await page.getByRole('button', { name: 'Copy the request' }).click()
  await page.getByText('Copied').waitFor()
  expect(String(await page.evaluate('navigator.clipboard.readText()'))).toContain("-hmac 'a secret")
  await close()
})

browserTest('signs without https too, where a browser withholds its cryptography', async () => {
  const address = `http://agora.test:${site.port()}/docs#trading/get_private_order_get`
  const { page, problems, close } = await site.open(address)
  await enterTradingKey(page)
  await page.locator('#field-clientOrderId').fill('mine')
  await send(page)
  await page.getByText('200 OK', { exact: true }).waitFor()
  expect(await page.evaluate('globalThis.crypto.subtle === undefined')).toBe(true)
  await page.getByRole('button', { name: 'Copy the request' }).click()
  await page.getByText('Copied').waitFor()
  expect(problems).toEqual([])
  await close()
})

browserTest('sends chat requests as forms with Basic credentials and JSON lists', async () => {
  const { page, problems, close } = await open('chat/post_messages')
  await send(page)
  await page.getByText('Fill in the email address and the API key first.').waitFor()
  await enterChatKey(page)
  await page.locator('#field-type').selectOption('direct')
  await page.locator('#field-to').fill('[7, 8')
  await send(page)
  await page.getByText('to is not JSON').waitFor()
  expect(await page.locator('#field-to').getAttribute('aria-invalid')).toBe('true')
  await page.locator('#field-to').fill('[7, 8]')
  await page.locator('#field-content').fill('Hello & “good” day')
  await send(page)
  await page.getByText('200 OK', { exact: true }).waitFor()
  const body = JSON.parse(await textIn(reply(page))) as Record<string, string>
  expect(body.authorization).toBe(`Basic ${Buffer.from('iago@example.com:chat-key').toString('base64')}`)
  expect(body.contentType).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(body.raw))).toEqual({
    type: 'direct',
    to: '[7, 8]',
    content: 'Hello & “good” day',
  })
  expect(await textIn(request(page))).toContain("-u 'iago@example.com:••••••••'")
  expect(problems).toEqual([])
  await close()
})

browserTest('uploads a file', async () => {
  const { page, close } = await open('chat/post_user_uploads')
  await enterChatKey(page)
  const content = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('some notes') }
  await page.locator('#field-file').setInputFiles(content)
  expect(await textIn(request(page))).toContain("-F 'file=@notes.txt'")
  await send(page)
  await page.getByText('200 OK', { exact: true }).waitFor()
  expect(JSON.parse(await textIn(reply(page)))).toMatchObject({ files: [{ name: 'notes.txt', bytes: 10 }] })
  await close()
})

browserTest('a request that takes long can be cancelled', async () => {
  const { page, close } = await open('trading/get_public_time')
  await page.route('**/v1/public/time', () => {})
  await send(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Canceled. The server may still process the request.').waitFor()
  await page.getByRole('button', { name: 'Send' }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancel' }).isVisible()).toBe(false)
  await close()
})

browserTest('secrets end with the page and are stored nowhere; the rest survives a reload', async () => {
  const { page, close } = await open('trading/get_private_order_get')
  await enterTradingKey(page)
  await page.getByText('Ready', { exact: true }).waitFor()
  const everythingStored = 'JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])'
  expect(await page.evaluate(everythingStored)).not.toContain(signedKey.secretKey)
  await page.reload()
  await page.getByText('Needed', { exact: true }).waitFor()
  expect(await page.getByLabel('API key').inputValue()).toBe(signedKey.apiKey)
  expect(await page.getByLabel('Secret key').inputValue()).toBe('')
  expect(await page.evaluate('localStorage.length')).toBe(0)
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('button', { name: 'Clear' }).click()
  expect(await page.evaluate("sessionStorage.getItem('agora.docs.trading')")).toBe('{}')
  expect(await page.getByLabel('Secret key').inputValue()).toBe('')
  await close()
})
