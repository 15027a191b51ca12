import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { browserIsMissing, desktop, inMotion, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'
import { seedMessages } from './chat-seed.ts'
import { best, changePlainRows, drawPlainRows, followMainThread } from './main-thread.ts'
import { followRenders, rendersDuring } from './render-count.ts'

const general = 1
const topics = ['first story', 'second story'] as const
const rounds = 5

/** Multiples of the plain page's work, at least twice of what the client takes. */
const topicSwitchMax = 7
const longestTaskMax = 3
const busyBookMax = 1.4

/** Records the tasks that took longer than the browser's limit. */
const recordLongTasks = `
  window.longTasks = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
`

const longestTask = async (page: Page): Promise<number> =>
  (await page.evaluate('Math.max(0, ...longTasks.splice(0))')) as number

/** Follows a link of the sidebar until the messages of its topic are painted; the time since the click. */
const openTopic = (page: Page, topic: string): Promise<number> =>
  page.evaluate(async (name) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.chat-sidebar a')]
    const link = links.find(({ pathname }) => decodeURIComponent(pathname).endsWith(`/${name}`))
    if (link === undefined) throw new Error(`no link to ${name}`)
    const rows = () => [...document.querySelectorAll('[data-message-id]')]
    const former = new Set(rows())
    const isShown = () =>
      document.querySelector('.conversation-title-topic')?.textContent?.includes(name) === true &&
      rows().length > 8 &&
      rows().every((row) => !former.has(row))
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const start = performance.now()
    link.click()
    do await frame()
    while (!isShown())
    await frame()
    return performance.now() - start
  }, topic)

/** Replaces the updates of the book by a stream of its own: sixty per second, six levels each. */
const busyBook = `(() => {
  const channel = '"btcusdt@depth"'
  let book
  let isBusy = false
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', (event) => {
        if (!event.isTrusted || typeof event.data !== 'string' || !event.data.includes(channel)) return
        const message = JSON.parse(event.data)
        if (isBusy) return event.stopImmediatePropagation()
        if (message.event === 'snapshot') book = { socket: this, message, lastId: BigInt(message.data.lastId) }
        else if (book !== undefined) book.lastId = BigInt(message.data.id)
      })
    }
  }
  window.keepBookBusy = async (ms, perSecond) => {
    isBusy = true
    const { socket, message } = book
    let count = 0
    let sent = 0
    const changed = (levels) =>
      [0, 1, 2].map(() => {
        count += 1
        const { price } = levels[count % Math.min(12, levels.length)]
        return { price, volume: (((count * 7919) % 900000) / 1e6 + 0.001).toFixed(6) }
      })
    const start = performance.now()
    // All of them, however long the machine pauses the page.
    while (sent < (ms / 1000) * perSecond) {
      for (; sent < ((performance.now() - start) / 1000) * perSecond; sent += 1) {
        const prevId = String(book.lastId)
        book.lastId += 1n
        const data = { prevId, id: String(book.lastId), bids: changed(message.data.bids), asks: changed(message.data.asks) }
        socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ ...message, event: 'update', data }) }))
      }
      await new Promise((resolve) => setTimeout(resolve, 8))
    }
  }
})()`

/** Runs in the page: waits for a new price in the title; whether the terminal was rendered for it. */
const rendersWithTitle = `(async () => {
  const terminal = document.querySelector('.terminal')
  const propsName = Object.keys(terminal).find((name) => name.startsWith('__reactProps$'))
  const { title } = document
  const props = terminal[propsName]
  while (document.title === title) await new Promise((resolve) => setTimeout(resolve, 20))
  return propsName === undefined || terminal[propsName] !== props
})()`

/** Prices, balances and fees are in the form: their arrival while the page opens renders the parts that show them. */
async function formIsComplete(page: Page): Promise<void> {
  const form = page.locator('.order-form')
  await form.locator('.price-pick').first().waitFor()
  await expect.poll(() => form.locator('.price-pick:disabled').count()).toBe(0)
  await expect.poll(() => form.locator('.order-preview').textContent()).toMatch(/[1-9]/)
  await expect.poll(() => form.getByLabel('Price', { exact: true }).inputValue()).not.toBe('')
  await expect.poll(() => form.locator('.order-available .num').textContent()).toMatch(/\d/)
}

describe.skipIf(browserIsMissing)('the work of the main thread', () => {
  const web = webForTest({ AGORA_CHAT_REQUESTS_PER_MINUTE: '0' }, inMotion)

  /** The same work in an empty page of the same browser, right before. */
  async function plainMs(script: string): Promise<number> {
    const context = await web.browser().newContext(desktop)
    const page = await context.newPage()
    const thread = await followMainThread(page)
    const taken = await best(rounds, () => thread.during(() => page.evaluate(script)))
    await context.close()
    return taken
  }

  test('FAST-1: a switch between topics with a hundred cached messages takes a bounded multiple of a plain page', async () => {
    for (const topic of topics) await seedMessages(web.connection(), { channelId: general, topic, count: 100 })
    const plain = await plainMs(drawPlainRows)
    const visitor = await web.visitAs('member', `/chat/channel/${general}/${encodeURIComponent(topics[0])}`)
    const { page } = visitor
    await page.evaluate(recordLongTasks)
    await page.locator('[data-message-id]').first().waitFor()
    // Both are cached then.
    for (const topic of [topics[1], topics[0]]) await openTopic(page, topic)
    const thread = await followMainThread(page)
    const seen: { waited: number; longest: number }[] = []
    const work = await best(rounds, (round) =>
      thread.during(async () => {
        await longestTask(page)
        const waited = await openTopic(page, topics[(round + 1) % 2] ?? topics[0])
        seen.push({ waited, longest: await longestTask(page) })
      }),
    )
    const longest = Math.min(...seen.map((one) => one.longest))
    const measured = JSON.stringify({ plain, work, seen })
    expect(work / plain, measured).toBeLessThan(topicSwitchMax)
    expect(longest / plain, measured).toBeLessThan(longestTaskMax)
    await visitor.close()
  })

  test('FAST-2, FAST-3: sixty updates of the book per second take a bounded multiple of a plain page that changes, and a new price in the title renders no terminal', async () => {
    const plain = await plainMs(changePlainRows)
    const visitor = await web.visitAs('member', '/', {})
    const { page } = visitor
    await page.addInitScript(busyBook)
    await page.goto(`${web.ready().site}/trade/btcusdt`)
    await page.locator('.ladder-row').first().waitFor()
    await page.locator('.chart-canvas canvas').first().waitFor()
    const thread = await followMainThread(page)
    const work = await best(rounds, () => thread.during(() => page.evaluate('keepBookBusy(1000, 60)')))
    expect(work / plain, JSON.stringify({ plain, work })).toBeLessThan(busyBookMax)
    await expect.poll(() => page.evaluate(rendersWithTitle)).toBe(false)
    await visitor.close()
  })

  test('FAST-4: an update of the book renders only the parts of the order form whose values change', async () => {
    const { page, close } = await web.visitAs('member', '/', {})
    await page.addInitScript(busyBook)
    await followRenders(page)
    await page.goto(`${web.ready().site}/trade/btcusdt`)
    await page.locator('.ladder-row').first().waitFor()
    await formIsComplete(page)
    const places = ['.order-form', '.order-fields', '.order-preview', '.ladder'] as const
    const keepBusy = () => page.evaluate('keepBookBusy(1000, 60)')
    const waiting = await rendersDuring(page, places, keepBusy)
    expect(waiting['.ladder']).toBeGreaterThan(0)
    expect(waiting['.order-form']).toBe(0)
    // The average price of a market order that takes several levels follows their volumes.
    const form = page.locator('.order-form')
    await form.getByText('Sell', { exact: true }).click()
    await form.getByText('Market', { exact: true }).click()
    await form.getByLabel('Amount').fill('1')
    const priced = await rendersDuring(page, places, keepBusy)
    expect(priced['.order-preview']).toBeGreaterThan(0)
    expect(priced['.order-fields']).toBe(0)
    await close()
  })

  test('FAST-8: a change of the balances renders only the parts of the order form that show them', async () => {
    const { page, close } = await web.visitAs('member', '/', {})
    await followRenders(page)
    await page.goto(`${web.ready().site}/trade/btcusdt`)
    await formIsComplete(page)
    const { tradingUrl, trading } = web.ready()
    const lastPrice = await page.locator('.order-form').getByLabel('Price', { exact: true }).inputValue()
    const credentials = trading.find(({ account }) => account === web.ready().chat.member.email)
    const client = new TradingClient({ baseUrl: tradingUrl, ...(credentials && { credentials }) })
    const price = (Number(lastPrice) * 0.97).toFixed(2)
    const available = page.locator('.order-available .num')
    const before = await available.textContent()
    const rendered = await rendersDuring(page, ['.order-available', '.order-kinds'], async () => {
      await client.call('POST /private/order/limit/buy', { symbol: 'btcusdt', price, volume: '0.01' })
      await expect.poll(() => available.textContent()).not.toBe(before)
    })
    expect(rendered['.order-available']).toBeGreaterThan(0)
    expect(rendered['.order-kinds']).toBe(0)
    await close()
  })

  test('FAST-6: a new price in the wallet renders the values that it changes, not the rows around them', async () => {
    const { page, close } = await web.visitAs('member', '/', {})
    await followRenders(page)
    await page.goto(`${web.ready().site}/trade/wallet`)
    await page.getByRole('button', { name: 'Trade BTC', exact: true }).waitFor()
    const value = page.locator('.portfolio-card .wallet-value .num')
    const newPrice = async () => {
      const before = await value.textContent()
      await expect.poll(() => value.textContent(), { timeout: 120_000 }).not.toBe(before)
    }
    // The page is complete then.
    await newPrice()
    const rendered = await rendersDuring(page, ['.portfolio-card', '.table-action'], newPrice)
    expect(rendered['.portfolio-card']).toBeGreaterThan(0)
    expect(rendered['.table-action']).toBe(0)
    await close()
  })

  test('FAST-7: a message renders only the rows of the inbox and of recent conversations whose values change', async () => {
    const api = chatApi(web.ready)
    const send = (topic: string) =>
      api('owner', 'POST', '/messages', { type: 'stream', to: 'general', topic, content: 'x' })
    for (const topic of ['quiet', 'busy']) await send(topic)
    const { page, close } = await web.visitAs('member', '/', {})
    await followRenders(page)
    for (const [path, row] of [
      ['/chat/inbox', '.inbox-row'],
      ['/chat/recent', '.recent-table tr'],
    ] as const) {
      await page.goto(`${web.ready().site}${path}`)
      const [quiet, busy] = ['quiet', 'busy'].map((topic) => `${row}:has([href$="/${topic}"])`) as [string, string]
      for (const place of [quiet, busy]) await page.locator(place).waitFor()
      const count = page.locator(busy).locator('.count-badge')
      const before = await count.textContent()
      const rendered = await rendersDuring(page, [quiet, busy], async () => {
        await send('busy')
        await expect.poll(() => count.textContent()).not.toBe(before)
      })
      expect(rendered[busy], path).toBeGreaterThan(0)
      expect(rendered[quiet], path).toBe(0)
    }
    await close()
  })
})
