import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { browserIsMissing, launchBrowser, type OpenedPage, openPage } from './browser.ts'
import { type SiteForTest, type SiteForTestOptions, siteForTest } from './site-for-test.ts'

export interface SiteInBrowser extends SiteForTest {
  /** A path of the site, or a whole address. */
  open(address: string, options?: BrowserContextOptions): Promise<OpenedPage>
}

/** For tests that need the pages in a real browser; they are skipped on a machine without one. */
export const browserTest = test.skipIf(browserIsMissing)

/** The site and a browser for all tests of a file. */
export function siteInBrowser(options: SiteForTestOptions): SiteInBrowser {
  const site = siteForTest(options)
  let browser: Browser
  beforeAll(async () => {
    if (browserIsMissing) return
    await site.listen()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    if (browserIsMissing) return
    await browser.close()
    await site.close()
  })
  return { ...site, open: (address, how) => openPage(browser, new URL(address, site.site()).href, how) }
}
