import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en } from '../../web/languages/en.ts'
import { browserIsMissing, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1

/** The names of the caches, and everything in them. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        all.push(`${name} ${decodeURIComponent(new URL(url).pathname)}`)
    return all
  })

describe.skipIf(browserIsMissing)('without a connection', () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  test('WOFF-4: the application can be installed', async () => {
    const { site } = web.ready()
    const page = await (await fetch(`${site}/`)).text()
    const [, address = ''] = /rel="manifest" href="([^"]+)"/.exec(page) ?? []
    const reply = await fetch(`${site}${address}`)
    expect(reply.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await reply.json()) as {
      start_url: string
      display: string
      icons: { src: string; type: string }[]
    }
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(`${site}${src}`)
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type])
    }
  })

  test('WOFF-1, WOFF-2, WOFF-3: a reload without a connection shows the last view, a sign-out drops it', async () => {
    await sendToTopic(api, 'owner', general, 'offline', 'Readable without a network')
    const max = await web.visitAs('member', `/chat/channel/${general}/offline`, { serviceWorkers: 'allow' })
    const { page } = max
    await page.getByText('Readable without a network').waitFor()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
        timeout: 60_000,
      })
      .toBe('activated')
    await expect.poll(async () => (await cached(page)).includes('agora-shell /'), { timeout: 60_000 }).toBe(true)
    // Once more, so that the service worker sees every file of the page.
    await page.reload()
    await page.getByText('Readable without a network').waitFor()
    await expect
      .poll(async () => (await cached(page)).filter((one) => one.startsWith('agora-replies')).length)
      .toBeGreaterThan(2)
    const kept = await cached(page)
    expect(kept.filter((one) => /^agora-shell \/(?!$|assets\/)/.test(one))).toEqual([])

    await page.context().setOffline(true)
    await page.reload()
    await page.getByText('Readable without a network').waitFor()
    await page.locator('.offline-banner').waitFor()
    await max.screenshot('offline-reload')
    await page
      .getByRole('textbox', { name: /message/i })
      .last()
      .fill('Written on a train')
    await page.keyboard.press('Control+Enter')
    await page.locator('.pending-waiting', { hasText: 'Written on a train' }).waitFor()

    await page.context().setOffline(false)
    await page.locator('.offline-banner').waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        const narrow = JSON.stringify([{ operator: 'topic', operand: 'offline' }])
        const { messages } = await api('owner', 'GET', '/messages', {
          anchor: 'newest',
          num_before: 9,
          num_after: 0,
          narrow,
        })
        return (messages as { content: string }[]).filter(({ content }) => content.includes('on a train')).length
      })
      .toBe(1)

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor()
    await expect
      .poll(async () =>
        (await cached(page)).filter((one) => !one.startsWith('agora-shell') && !one.endsWith('/session')),
      )
      .toEqual([])
    await max.close()
  })

  test('LANGUAGE-4: a reload without a connection shows the chosen language, also on a page last opened in another', async () => {
    await sendToTopic(api, 'owner', general, 'languages', 'Readable in every language')
    const gita = await web.visitAs('guest', `/chat/channel/${general}/languages`, { serviceWorkers: 'allow' })
    const { page } = gita
    await page.getByText('Readable in every language').waitFor()
    await expect.poll(async () => (await cached(page)).includes('agora-shell /'), { timeout: 60_000 }).toBe(true)
    await page.reload()
    await page.getByText('Readable in every language').waitFor()
    await page.goto(`${web.ready().site}/settings/appearance`)
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('option', { name: 'فارسی' }).click()
    await page.getByRole('heading', { name: 'ظاهر' }).waitFor()
    // The shared texts and those of every area.
    const texts = async () => (await cached(page)).filter((one) => one.includes('/assets/fa-'))
    await expect.poll(async () => (await texts()).length).toBe(Object.keys(en).length)

    await page.context().setOffline(true)
    await page.goto(`${web.ready().site}/chat/channel/${general}/languages`)
    await page.getByText('Readable in every language').waitFor()
    await page.getByText('ارتباط با سرور قطع است').waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await gita.screenshot('offline-persian')
    await page.context().setOffline(false)
    await gita.close()
  })
})
