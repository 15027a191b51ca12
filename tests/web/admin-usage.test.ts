import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

describe.skipIf(browserIsMissing)('usage statistics', () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  test('USAGE-5: an administrator sees active people, messages, storage and roles, as charts and as tables', async () => {
    await sendToTopic(api, 'member', 1, 'usage', 'Counted once')
    const olivia = await web.visitAs('owner', '/admin/usage')
    const { page } = olivia
    const section = page.getByRole('region', { name: 'Usage' })
    await section.getByRole('img', { name: /Active people per day/ }).waitFor()
    const bars = section.getByRole('img', { name: /Messages sent per day/ })
    expect(await bars.locator('.day-bar').count()).toBe(30)
    await section.getByText('Storage used').waitFor()
    expect(await page.getByRole('row', { name: /^Owners/ }).textContent()).toContain('1')
    await olivia.expectAccessible('usage')
    await olivia.screenshot('admin-usage')
    await section.getByRole('tab', { name: '7 days' }).click()
    await expect.poll(() => bars.locator('.day-bar').count()).toBe(7)
    await section.getByRole('tab', { name: 'Table' }).click()
    const table = section.getByRole('grid', { name: 'Messages sent per day' })
    const { days } = await api('owner', 'GET', '/usage_statistics', { days: 7 })
    const today = (days as { people_channel_messages: number }[]).at(-1)
    expect(today?.people_channel_messages).toBeGreaterThan(0)
    await table
      .getByRole('row')
      .nth(1)
      .getByText(String(today?.people_channel_messages), { exact: true })
      .first()
      .waitFor()
    expect(await table.getByRole('row').count()).toBe(8)
    await olivia.expectAccessible('usage as a table')
    await olivia.close()

    const small = await web.visitAs('owner', '/admin/usage', { ...phone, colorScheme: 'dark', locale: 'fa-IR' })
    await small.page.locator('.day-bars').first().waitFor()
    await small.expectAccessible('usage on a phone')
    await small.screenshot('admin-usage-phone-fa')
    const overflow = await small.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await small.close()
  })
})
