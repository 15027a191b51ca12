import type { CDPSession, Page } from 'playwright-core'

/** The processor time of a page's main thread in milliseconds: other programs of the machine do not change it. */
export interface MainThread {
  /** Of everything the page did while the function ran. */
  during(run: () => Promise<unknown>): Promise<number>
}

export async function followMainThread(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    async during(run) {
      const before = await taskMs(session)
      await run()
      return (await taskMs(session)) - before
    },
  }
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** The smallest of several rounds: the machine only ever makes a round slower. */
export async function best(rounds: number, run: (round: number) => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) taken.push(await run(round))
  return Math.min(...taken)
}

/**
 * The work of an empty page that the budgets are multiples of: it creates a hundred plain messages, lays them out and
 * waits until they are painted.
 */
export const drawPlainRows = `(async () => {
  const list = document.createElement('div')
  for (let row = 0; row < 100; row += 1) {
    const line = document.createElement('div')
    line.innerHTML = '<div><img alt=""><div><b>Name</b><time>12:00</time></div><p>A message of some words, long enough for a line, number ' + row + '</p></div>'
    list.append(line)
  }
  document.body.replaceChildren(list)
  list.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
})()`

/** The same for a book: the texts of forty rows change with every frame, for some time. */
export const changePlainRows = `(async () => {
  const rows = Array.from({ length: 40 }, () => {
    const row = document.createElement('div')
    row.innerHTML = '<span></span> <span></span> <span></span>'
    return row
  })
  document.body.replaceChildren(...rows)
  const end = performance.now() + 1000
  for (let frame = 0; performance.now() < end; frame += 1) {
    for (const row of rows) for (const cell of row.children) cell.textContent = String(frame / 1000)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
})()`
