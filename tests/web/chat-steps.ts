import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** The smallest jump; less is rounding of positions to pixels. */
const jumpPx = 2

export interface PageFollower {
  /** The number of loaded pages of messages. */
  readonly loaded: number
  readonly rowsMax: number
  readonly nodesMax: number
  /** Turns the wheel so many times; a message visible before and after must move by exactly the distance. */
  wheel(distance: number, times: number): Promise<void>
  /** The same with PageUp or PageDown. */
  press(key: 'PageUp' | 'PageDown', times: number): Promise<void>
  /** Waits until nothing is loading and the list does not move. */
  settle(): Promise<void>
  heapBytes(): Promise<number>
}

interface Seen {
  readonly id: string
  readonly top: number
}

/** Records which pages a message list loads, and the positions of its messages before and after each page. */
export async function followPages(page: Page): Promise<PageFollower> {
  // A request that began before may end while they are followed.
  const underWay = new Set<Request>()
  const seen = { loaded: 0, rowsMax: 0, nodesMax: 0 }
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/json/messages?')) underWay.add(request)
  })
  const ended = (request: Request) => {
    if (underWay.delete(request)) seen.loaded += 1
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')

  const settle = async () => {
    do {
      await expect.poll(() => underWay.size).toBe(0)
      await page.evaluate(standStill)
    } while (underWay.size > 0)
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

/** A visible message that stays in the DOM after the scroll: the one at the end it scrolls towards. */
async function inView(page: Page, distance: number): Promise<Seen> {
  const { ids } = await page.evaluate(visibleRows)
  const id = distance > 0 ? ids.at(-1) : ids[0]
  if (id === undefined) throw new Error('no message is in view')
  const top = await page.evaluate(wordsTop, id)
  return { id, top: top ?? 0 }
}

/** Runs in the page: waits until the list is unchanged for some frames. */
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
