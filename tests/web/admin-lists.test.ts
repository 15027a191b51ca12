import { describe, expect, test } from 'vitest'
import { act, dialog, journeyMs, ownerAt, row, soon } from './admin-steps.ts'
import { browserIsMissing, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'

describe.skipIf(browserIsMissing)('playgrounds, new users and exports', { timeout: journeyMs }, () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  test('WADMIN-25: a playground is added and removed, and a bad template is shown', async () => {
    const olivia = await ownerAt(web, 'playgrounds')
    const { page } = olivia
    await page.getByRole('button', { name: 'Add playground' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Playground')
    await dialog(page).getByRole('textbox', { name: 'Language' }).fill('Python')
    await dialog(page).getByRole('textbox', { name: 'URL template' }).fill('https://play.example/')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await dialog(page).getByRole('alert').waitFor()
    await dialog(page).getByRole('textbox', { name: 'URL template' }).fill('https://play.example/?code={code}')
    await olivia.expectAccessible('add playground')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await row(page, 'Playground').waitFor()
    await olivia.expectAccessible('playgrounds')
    await olivia.screenshot('admin-playgrounds')
    await act(page, 'Playground', 'Remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No playgrounds yet').waitFor()
    await olivia.close()
  })

  test('WADMIN-26: the defaults of new users are changed, and a new user has them', async () => {
    const olivia = await ownerAt(web, 'new-users')
    const { page } = olivia
    await page.getByText('24-hour time').click()
    await expect.poll(() => page.getByRole('switch', { name: '24-hour time' }).isChecked()).toBe(true)
    await olivia.expectAccessible('new users')
    await olivia.screenshot('admin-new-users')
    const register = (who: 'owner' | 'member') =>
      api(who, 'POST', '/register', {
        event_types: ['user_settings'],
        fetch_event_types: ['user_settings', 'realm_user_settings_defaults'],
      })
    const { realm_user_settings_defaults: defaults } = await register('owner')
    expect(defaults).toMatchObject({ twenty_four_hour_time: true })
    const { user_settings: own } = await register('member')
    expect(own).toMatchObject({ twenty_four_hour_time: false })
    await page.reload()
    await expect.poll(() => page.getByRole('switch', { name: '24-hour time' }).isChecked()).toBe(true)
    await olivia.close()
  })

  test('WADMIN-27: an export is started, downloaded and deleted', async () => {
    const olivia = await ownerAt(web, 'exports')
    const { page } = olivia
    await page.getByRole('button', { name: 'Start export' }).click()
    await olivia.expectAccessible('start export')
    await dialog(page).getByRole('button', { name: 'Start export' }).click()
    const link = page.getByRole('link', { name: 'Download' })
    await link.waitFor(soon)
    await olivia.expectAccessible('exports')
    await olivia.screenshot('admin-exports')
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toMatch(/\.(zip|tar\.gz)$/)
    await page.getByRole('button', { name: /^Actions: / }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await row(page, 'Deleted').waitFor()
    await olivia.close()
  })
})
