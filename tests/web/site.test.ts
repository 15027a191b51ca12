import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'

/** The pages that the server itself serves: start, documentation, errors. */

const tablet = { viewport: { width: 820, height: 1180 } }

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const [content, window] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as number[]
  expect(content, where).toBeLessThanOrEqual(window ?? 0)
}

describe.skipIf(browserIsMissing)('the site', () => {
  const web = webForTest()

  test('SITE-3: start page, documentation and errors are in both languages and themes', async () => {
    const titles = {
      'en-GB': {
        start: 'A trading venue and a team chat in one deployment',
        docs: 'Authentication',
        none: 'Page not found',
      },
      'fa-IR': { start: 'بازار معامله و گفت‌وگوی گروهی در یک جا', docs: 'احراز هویت', none: 'صفحه پیدا نشد' },
    } as const
    for (const locale of ['en-GB', 'fa-IR'] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const visitor = await web.visit('/start', { locale, colorScheme })
        const { page } = visitor
        const name = `${locale} ${colorScheme}`
        const heading = (title: string) => page.getByRole('heading', { name: title, exact: true })
        await heading(titles[locale].start).waitFor()
        await page.locator('#live-reply', { hasText: 'serverTime' }).waitFor()
        expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'fa-IR' ? 'rtl' : null)
        await visitor.expectAccessible(`start page, ${name}`)
        await page.goto(`${web.ready().site}/docs#trading`)
        await heading(titles[locale].docs).waitFor()
        await visitor.expectAccessible(`documentation, ${name}`)
        await page.goto(`${web.ready().site}/nowhere`)
        await heading(titles[locale].none).waitFor()
        await visitor.expectAccessible(`not found, ${name}`)
        await visitor.close()
      }
    }
  })

  test('SITE-3: the language and theme chosen on one page are those of all pages and of the web client', async () => {
    const visitor = await web.visit('/sign-in', { locale: 'en-GB' })
    const { page } = visitor
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.goto(`${web.ready().site}/start`)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Light' }).click()
    await page.goto(`${web.ready().site}/docs`)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    await page.getByRole('button', { name: 'System' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe(null)
    await page.getByRole('button', { name: 'Dark' }).click()
    await visitor.screenshot('docs-dark')
    await page.goto(`${web.ready().site}/start`)
    await page.getByRole('button', { name: 'فارسی' }).click()
    await page.getByRole('heading', { level: 1, name: 'بازار معامله و گفت‌وگوی گروهی در یک جا' }).waitFor()
    expect(await page.getByRole('button', { name: 'فارسی' }).getAttribute('aria-pressed')).toBe('true')
    await page.goto(`${web.ready().site}/nowhere`)
    await page.getByRole('heading', { level: 1, name: 'صفحه پیدا نشد' }).waitFor()
    await page.getByRole('link', { name: 'صفحهٔ اصلی', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'ورود به Agora Sandbox' }).waitFor()
    await page.goto(`${web.ready().site}/docs`)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Authentication', exact: true }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  test('SITE-6: in Persian the documentation runs from right to left, and its reference is English', async () => {
    const visitor = await web.visit('/docs#trading', { locale: 'fa-IR' })
    const { page } = visitor
    await page.getByLabel('جست‌وجوی نقاط پایانی، پارامترها و خطاها').fill('public time')
    await page.getByText(/^[۰-۹]+ نقطهٔ پایانی پیدا شد$/).waitFor()
    await page
      .locator('#endpoints')
      .getByRole('link', { name: /\/public\/time/ })
      .click()
    const title = page.getByRole('heading', { level: 1 })
    await title.locator('[lang=en][dir=ltr]').waitFor()
    await page.getByRole('heading', { level: 2, name: 'پارامترها' }).waitFor()
    expect(await page.locator('.tree').first().getAttribute('dir')).toBe('ltr')
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0
    expect(await left('#navigation')).toBeGreaterThan(await left('#console'))
    await page.getByRole('button', { name: 'فرستادن' }).click()
    await page.getByText('200 OK', { exact: true }).waitFor()
    await visitor.expectAccessible('a reply in Persian')
    await visitor.close()
  })

  test('SITE-3: on a phone and a tablet no page scrolls sideways', async () => {
    for (const options of [phone, tablet]) {
      for (const locale of ['en-GB', 'fa-IR']) {
        const visitor = await web.visit('/start', { ...options, locale })
        const { page } = visitor
        for (const path of ['/start', '/docs#trading', '/docs#chat/errors', '/nowhere']) {
          await page.goto(`${web.ready().site}${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await expectNoSidewaysScroll(page, `${path}, ${locale}`)
        }
        await visitor.expectAccessible(`not found, ${locale}`)
        await visitor.close()
      }
    }
  })
})
