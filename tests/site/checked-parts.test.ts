import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserIsMissing, expectAccessible, launchBrowser } from './browser.ts'

const content = (rows: readonly string[]) => `<!doctype html>
  <html lang="en">
    <head><title>Rows</title><style>[data-theme=dark] span { color: #eee }</style></head>
    <body><main><h1>Rows</h1><div role="table" aria-label="Numbers">${rows.join('')}</div></main></body>
  </html>`

const row = (number: number, style = '') =>
  `<div role="row"><span role="cell" style="${style}">Number ${number}</span></div>`

const contrast = { actual: [expect.stringMatching(/^color-contrast: /)] }

describe.skipIf(browserIsMissing)('accessibility checks', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage()
  }, 120_000)
  afterAll(() => browser?.close())

  const check = () => expectAccessible(page, 'rows')

  test('a row that looks like a checked one is checked in every other look', async () => {
    await page.setContent(content([row(1), row(2)]))
    await check()
    await page.setContent(content([row(3), row(4, 'color: #ddd')]))
    await expect(check()).rejects.toMatchObject(contrast)
    // A part that did not pass is checked again.
    await expect(check()).rejects.toMatchObject(contrast)
    await page.setContent(content([row(5)]))
    await page.evaluate("document.documentElement.dataset.theme = 'dark'")
    await expect(check()).rejects.toMatchObject(contrast)
  })

  test('what is hidden while it is not checked is checked later', async () => {
    await page.setContent(content([`<div hidden>${row(1, 'color: #ccc')}</div>`]))
    await check()
    await page.evaluate("document.querySelector('[hidden]').hidden = false")
    await expect(check()).rejects.toMatchObject(contrast)
  })
})
