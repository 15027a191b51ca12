import { describe, expect, test } from 'vitest'
import { browserIsMissing, follow, phone, webForTest } from './browser.ts'

describe.skipIf(browserIsMissing)(
  'the chat by keyboard',
  () => {
    const web = webForTest()

    test('WWAY-10, WWAY-13: a direct message is addressed and sent with Enter alone', async () => {
      const max = await web.visitAs('member', '/chat/inbox')
      const { page } = max
      await page.getByRole('button', { name: 'New direct message' }).click()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('.recipients-add') !== null))
        .toBe(true)
      await page.keyboard.type('oliv')
      await page.keyboard.press('Enter')
      await page.locator('.recipients-token', { hasText: 'Olivia Owner' }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('compose-area')
      await page.keyboard.type('By keyboard alone')
      await page.getByText('Ctrl + Enter sends').waitFor()
      await max.expectAccessible('direct message')
      await page.keyboard.press('Control+Enter')
      await page.locator('.message-row', { hasText: 'By keyboard alone' }).waitFor()
      await max.close()
    })

    test('WWAY-11: Escape closes the dialog of a time and leaves the search', async () => {
      const max = await web.visitAs('member', '/chat/channel/1/welcome')
      const { page } = max
      await page.getByText('how orders are placed').waitFor()
      await page.locator('.compose-area').fill('Later')
      await page.getByRole('button', { name: 'Send options' }).click()
      await page.getByRole('menuitem', { name: 'Custom time…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type="datetime-local"]').focus()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.locator('.compose-area').fill('')

      await follow(page, '/chat/search/orders')
      await page.locator('.message-row').first().waitFor()
      await page.keyboard.press('Escape')
      await page.waitForURL(/\/chat\/inbox$/)
      await max.close()
    })

    test('WCHAT-7: a picture that grows after the end was shown leaves the view at the end', async () => {
      const max = await web.visitAs('member', '/chat/channel/1/welcome', { viewport: { width: 1440, height: 420 } })
      const { page } = max
      await page.getByText('how orders are placed').waitFor()
      // The browser reports the scrolling after the picture has its height, and before the observer of sizes runs.
      const distance = await page.evaluate(async () => {
        const box = document.querySelector('.scroll-frame')
        const row = document.querySelector<HTMLElement>('.message-row')
        if (box === null || row === null) throw new Error('no messages')
        row.style.paddingBlockEnd = '900px'
        box.dispatchEvent(new Event('scroll'))
        await new Promise((resolve) => setTimeout(resolve, 300))
        return box.scrollHeight - box.clientHeight - box.scrollTop
      })
      expect(distance).toBeLessThan(12)
      await max.close()
    })

    test('WLOOK-7: emoji are drawn with the set of the application', async () => {
      const max = await web.visitAs('member', '/chat/channel/1/welcome')
      const { page } = max
      await page.locator('.message-emoji').first().waitFor()
      const loaded = () =>
        page.evaluate(
          () =>
            [...document.fonts].filter(({ family, status }) => /Agora Emoji/.test(family) && status === 'loaded')
              .length,
        )
      await expect.poll(loaded).toBeGreaterThan(0)
      await max.screenshot('emoji')
      await max.close()
    })

    test('the channels to browse fit a phone and the desktop', async () => {
      for (const size of [{}, phone]) {
        const max = await web.visitAs('member', '/chat/inbox', size)
        const { page } = max
        await page.keyboard.press('Control+k')
        const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox')
        await field.fill('Create channel')
        await page.getByRole('menuitem', { name: 'Create channel', exact: true }).waitFor()
        await page.keyboard.press('Escape')
        if (size === phone) await page.getByRole('button', { name: 'Conversations' }).click()
        await page.getByRole('button', { name: 'Browse channels' }).last().click()
        const body = page.getByRole('dialog').locator('.dialog-body').last()
        await body.getByText('markets').waitFor()
        expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
        await max.close()
      }
    })

    test('WWAY-12: the palette finds everything on every page', async () => {
      const max = await web.visitAs('member', '/settings')
      const { page } = max
      const palette = page.getByRole('dialog', { name: 'Command palette' })
      const open = async (typed: string) => {
        await page.keyboard.press('Control+k')
        await palette.getByRole('searchbox').fill(typed)
      }
      await open('welcome')
      await palette.getByRole('menuitem', { name: '#general › welcome' }).waitFor()
      await palette.getByRole('menuitem', { name: 'Search messages for “welcome”' }).waitFor()
      await max.expectAccessible('palette')
      await max.screenshot('palette-everywhere')
      for (const [typed, found] of [
        ['btc', 'BTC/USDT'],
        ['treasury', 'treasury'],
        ['olivia', 'Olivia Owner'],
        ['passkeys', 'Passkeys'],
        ['invite', 'Invite people'],
      ] as const) {
        await palette.getByRole('searchbox').fill(typed)
        await palette.getByRole('menuitem', { name: found }).first().waitFor()
      }
      await palette.getByRole('searchbox').fill('orders are placed')
      await palette.getByRole('menuitem', { name: /Search messages/ }).click()
      await page.locator('.message-row', { hasText: 'orders are placed' }).waitFor()
      await max.close()
    })
  },
  240_000,
)
