import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a jump is: less than this is the rounding of positions to pixels. */
const jumpPx = 2

export interface PageFollower {
  /** How many pages of messages came. */
  readonly loaded: number
  readonly rowsMax: number
  readonly nodesMax: number
  /** Turns the wheel so many times; a message that is in view before and after must have moved by just that much. */
  wheel(distance: number, times: number): Promise<void>
  /** Presses PageUp or PageDown so many times, likewise. */
  press(key: 'PageUp' | 'PageDown', times: number): Promise<void>
  /** Nothing is on its way, and the list stands still. */
  settle(): Promise<void>
  heapBytes(): Promise<number>
}

interface Seen {
  readonly id: string
  readonly top: number
}

/** Follows what a list of messages loads, and where its messages are before and after each page. */
export async function followPages(page: Page): Promise<PageFollower> {
  let underWay = 0
  const seen = { loaded: 0, rowsMax: 0, nodesMax: 0 }
  const isPage = (url: string, method: string) => method === 'GET' && url.includes('/json/messages?')
  page.on('request', (request) => {
    if (isPage(request.url(), request.method())) underWay += 1
  })
  const ended = (request: { url(): string; method(): string }) => {
    if (!isPage(request.url(), request.method())) return
    underWay -= 1
    seen.loaded += 1
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')

  const settle = async () => {
    do {
      await expect.poll(() => underWay).toBe(0)
      await page.evaluate(standStill)
    } while (underWay > 0)
  }
  const move = async (act: () => Promise<void>, distance: number) => {
    const before = await inView(page, distance)
    await act()
    await settle()
    const now = await page.evaluate(visibleRows)
    seen.rowsMax = Math.max(seen.rowsMax, now.rows)
    seen.nodesMax = Math.max(seen.nodesMax, now.nodes)
    const after = await page.evaluate(wordsTop, before.id)
    expect(after, 'what was in view is still in the page').toBeDefined()
    const moved = before.top - (after ?? 0)
    expect(Math.abs(moved - distance), `off by ${moved - distance}`).toBeLessThanOrEqual(jumpPx)
  }
  return {
    get loaded() {
      return seen.loaded
    },
    get rowsMax() {
      return seen.rowsMax
    },
    get nodesMax() {
      return seen.nodesMax
    },
    settle,
    async wheel(distance, times) {
      const box = await page.locator('.scroll-frame').boundingBox()
      await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200)
      for (let index = 0; index < times; index += 1) await move(() => page.mouse.wheel(0, distance), distance)
    },
    async press(key, times) {
      const height = (await page.evaluate(visibleRows)).height * 0.85 * (key === 'PageUp' ? -1 : 1)
      for (let index = 0; index < times; index += 1) await move(() => page.keyboard.press(key), height)
    },
    async heapBytes() {
      await devtools.send('HeapProfiler.collectGarbage')
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    },
  }
}

/** A message in view that will be in the page after the scroll: the one at the end it goes towards. */
async function inView(page: Page, distance: number): Promise<Seen> {
  const { ids } = await page.evaluate(visibleRows)
  const id = distance > 0 ? ids.at(-1) : ids[0]
  if (id === undefined) throw new Error('no message is in view')
  const top = await page.evaluate(wordsTop, id)
  return { id, top: top ?? 0 }
}

/** In the page: until the list has been the same for some frames. */
async function standStill(): Promise<void> {
  const frame = document.querySelector('.scroll-frame')
  let last = ''
  for (let same = 0; same < 8; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = `${frame?.scrollTop} ${frame?.scrollHeight}`
    same = now === last ? same + 1 : 0
    last = now
  }
}

function visibleRows() {
  const frame = document.querySelector('.scroll-frame')
  const { top, bottom, height } = frame?.getBoundingClientRect() ?? new DOMRect()
  const all = [...document.querySelectorAll<HTMLElement>('[data-message-id]')]
  const visible = all.filter((row) => {
    const words = row.querySelector('.message-words')?.getBoundingClientRect()
    return words !== undefined && words.top >= top && words.bottom <= bottom
  })
  return {
    ids: visible.map((row) => row.dataset.messageId ?? ''),
    rows: all.length,
    nodes: document.querySelectorAll('*').length,
    height,
  }
}

function wordsTop(id: string): number | undefined {
  return document.querySelector(`[data-message-id="${id}"] .message-words`)?.getBoundingClientRect().top
}
