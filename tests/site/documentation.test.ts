import { expect, vi } from 'vitest'
import { expectAccessible, textIn } from './browser.ts'
import { browserTest, siteInBrowser } from './site-in-browser.ts'

const phone = { viewport: { width: 390, height: 844 } }

/** Reading and navigation, in a real browser. */

vi.setConfig({ testTimeout: 180_000 })

const site = siteInBrowser({ chatEndpoints: 150 })
const { open } = site

browserTest('is found by typing: slash, words, arrow, enter', async () => {
  const { page, problems, close } = await open('/docs')
  await page.getByRole('heading', { level: 1, name: 'Agora trading API' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('place limit')
  await page.getByText('1 endpoint found').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Place a limit order' }).waitFor()
  expect(page.url()).toBe(`${site.site()}/docs#trading/post_private_order_limit`)
  expect(await page.title()).toBe('Place a limit order · Agora documentation')
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
  expect(await textIn(page.locator('#endpoints [aria-current=page]'))).toContain('/private/order/limit')
  await page.locator('#search').fill('no such endpoint')
  await page.getByText('0 endpoints found').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('#search').inputValue()).toBe('')
  expect(problems).toEqual([])
  await close()
})

browserTest('an endpoint tells its parameters, reply and errors from the document', async () => {
  const { page, close } = await open('/docs#trading/post_private_order_limit')
  const parameter = (name: string) =>
    page.locator('.parameters > li', { has: page.locator(`code.name:text-is("${name}")`) })
  expect(await textIn(parameter('symbol'))).toMatch(/symbol\s*string\s*required/)
  expect(await textIn(parameter('timeInForce'))).toMatch(/optional[\s\S]*default "GTC" · one of GTC, IOC, FOK/)
  expect(await textIn(parameter('recvWindow'))).toContain('1 or more · 60000 or less')
  await page.locator('.tree summary', { hasText: 'order' }).click()
  // The members of an object are added when it opens, a moment after the click.
  await expect.poll(() => textIn(page.locator('.tree').first())).toMatch(/price\s*string\s*may be absent/)
  const errors = await textIn(page.locator('.errors'))
  expect(errors).toContain('UNKNOWN_SYMBOL')
  expect(errors).toContain('What to do: Take symbols from exchange_info or coins_info.')
  await page.locator('.errors').getByText('RATE_LIMITED').click()
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor()
  // The browser moves the focus from a replaced element a moment after the page has changed.
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('trading/errors/RATE_LIMITED')
  expect(await page.locator('[lang=fa][dir=rtl]').count()).toBeGreaterThan(10)
  await close()
})

browserTest('an introduction explains signing and limits, and checks a signature', async () => {
  const { page, close } = await open('/docs#trading')
  const words = await textIn(page.locator('#reference'))
  expect(words).toContain('X-TEST-SIGNATURE')
  expect(words).toContain('At most 10 requests per second')
  await page.getByLabel('Secret key').fill('key')
  await page.getByLabel('Text to sign').fill('The quick brown fox jumps over the lazy dog')
  await page.getByText('f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8').waitFor()
  await page.getByRole('navigation', { name: 'APIs' }).getByRole('link', { name: 'Chat' }).click()
  await page.getByText('152 endpoints').waitFor()
  await close()
})

browserTest('hundreds of endpoints cost only what is open', async () => {
  const { page, close } = await open('/docs#trading/get_public_ping')
  await page.locator('#reference section').first().waitFor()
  expect(await page.locator('*').count()).toBeLessThan(400)
  await page.goto(`${site.site()}/docs#chat/post_messages`)
  await page.getByRole('heading', { level: 1, name: 'Send a message' }).waitFor()
  expect(await page.locator('#endpoints a').count()).toBeLessThan(40)
  await close()
})

browserTest('the start page is live, and a place that is not there leads back', async () => {
  const { page, problems, close } = await open('/')
  await page.getByText('Server is ready').waitFor()
  await page.locator('#live-reply', { hasText: 'serverTime' }).waitFor()
  expect(await page.getByRole('button', { name: /^Copy / }).count()).toBe(5)
  await page.goto(`${site.site()}/nowhere`)
  await page.getByRole('link', { name: 'Home page', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /trading venue/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

browserTest('on a phone the endpoints are behind a button, and nothing is wider than the screen', async () => {
  const { page, problems, close } = await open('/docs#chat/post_messages', phone)
  await page.getByRole('button', { name: 'Endpoints' }).click()
  await page.locator('#search').fill('limit order')
  await page.getByRole('link', { name: /order\/limit/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Place a limit order' }).waitFor()
  expect(await page.locator('#navigation').isVisible()).toBe(false)
  for (const path of ['/', '/docs#trading', '/docs#trading/errors', '/docs#trading/post_private_order_limit']) {
    await page.goto(site.site() + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390)
  }
  expect(problems).toEqual([])
  await close()
})

browserTest.each(['light', 'dark'] as const)('axe finds nothing in %s', async (colorScheme) => {
  const { page, problems, close } = await open('/', { colorScheme })
  await page.locator('#live-reply', { hasText: 'serverTime' }).waitFor()
  await expectAccessible(page, '/')
  await page.goto(`${site.site()}/nowhere`)
  await expectAccessible(page, 'not found')
  for (const address of ['trading', 'trading/errors', 'trading/post_private_order_limit', 'chat/post_messages']) {
    await page.goto(`${site.site()}/docs#${address}`)
    await page.locator('#reference section').first().waitFor()
    await expectAccessible(page, address)
  }
  await page.locator('#search').fill('drafts')
  await page.goto(`${site.site()}/docs#trading/get_private_order_get`)
  await page.getByLabel('API key').fill('key')
  await page.getByLabel('Secret key').fill('secret')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('401 Unauthorized', { exact: true }).waitFor()
  await expectAccessible(page, 'a refusal and a search')
  expect(problems).toEqual([])
  await close()
})

browserTest('axe finds nothing on a phone', async () => {
  const { page, close } = await open('/docs#trading/get_public_ping', phone)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('200 OK', { exact: true }).waitFor()
  await expectAccessible(page, 'a reply')
  await page.getByRole('button', { name: 'Endpoints' }).click()
  await expectAccessible(page, 'the open list')
  await close()
})

browserTest('an address that names nothing says so', async () => {
  const { page, close } = await open('/docs#chat/get_nothing')
  await page.getByText('Unknown endpoint: get_nothing').waitFor()
  await page.goto(`${site.site()}/docs#%E0%A4%A`)
  await page.getByText('Unknown API:').waitFor()
  expect(await page.getByText('Unknown endpoint: get_nothing').isVisible()).toBe(false)
  await close()
})
