import { describe, expect, test } from 'vitest'
import { act, choose, dialog, journeyMs, ownerAt } from './admin-steps.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { mountedIn } from './render-count.ts'

/** A label, a button, an icon and the parts of the permission around them. */
const componentsPerSelectMax = 12

describe.skipIf(browserIsMissing)('a choice of one option', { timeout: journeyMs }, () => {
  const web = webForTest()

  test('FAST-5: a page mounts the list of a select only while it is open', async () => {
    const { page, close } = await ownerAt(web, 'permissions')
    const buttons = page.locator('.permission-list .select-button')
    await buttons.nth(20).waitFor()
    await page.getByRole('button', { name: 'Create public channels' }).click()
    await page.getByRole('option', { name: 'Members', exact: true }).waitFor()
    const open = await mountedIn(page, '.settings-content')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    const closed = await mountedIn(page, '.settings-content')
    expect(open - closed).toBeGreaterThan(componentsPerSelectMax)
    expect(closed / (await buttons.count())).toBeLessThan(componentsPerSelectMax)
    await close()
  })

  test('a select is used with the keyboard: it opens, closes and changes as a native one', async () => {
    const { page, expectAccessible, close } = await ownerAt(web, 'channels')
    await act(page, 'markets', 'Permissions')
    const button = dialog(page).getByRole('button', { name: 'Remove subscribers' })
    const value = () => button.locator('.select-value').textContent()
    const isExpanded = () => button.getAttribute('aria-expanded')
    await choose(dialog(page), 'Remove subscribers', 'Administrators')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp']) {
      await button.press(key)
      await page.getByRole('option', { name: 'Administrators', exact: true, selected: true }).waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await expect.poll(focused, { message: key }).toContain('Administrators')
      if (key === 'Enter') await expectAccessible('an open select')
      // The dialog around it stays open.
      await page.keyboard.press('Escape')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    expect(await isExpanded()).toBe('false')
    await button.press('ArrowRight')
    await expect.poll(value).toBe('Owners')
    await button.press('ArrowLeft')
    await expect.poll(value).toBe('Administrators')
    await page.keyboard.type('no o')
    await expect.poll(value).toBe('No one')
    await dialog(page).locator('.field-label', { hasText: 'Remove subscribers' }).click()
    await button.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(value).toBe('Owners')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await close()
  })

  test('a select opens with a touch', async () => {
    const { page, close } = await web.visitAs('member', '/settings/appearance', phone)
    const button = page.locator('.select-button').first()
    const before = await button.locator('.select-value').textContent()
    await button.tap()
    await page.getByRole('option', { selected: false }).first().tap()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expect.poll(() => button.locator('.select-value').textContent()).not.toBe(before)
    await close()
  })
})
