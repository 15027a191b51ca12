import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { act, choose, dialog, journeyMs, ownerAt, row, soon } from './admin-steps.ts'
import { browserIsMissing, type Visitor, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'

/** A green square. */
const picture = {
  name: 'Green owl.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQWxCFFTEMLQkAS11GAWPVZ1cAAAAASUVORK5CYII=',
    'base64',
  ),
}

async function pick(page: Page, button: string, file: typeof picture): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await chooser.setFiles(file)
}

describe.skipIf(browserIsMissing)('organization settings', { timeout: journeyMs }, () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  const owner = (section: string) => ownerAt(web, section)

  const inForce = () => api('member', 'POST', '/register', { fetch_event_types: ['realm'], event_types: ['realm'] })

  const isOn = (visitor: Visitor, name: string | RegExp) => visitor.page.getByRole('switch', { name }).isChecked()

  test('WADMIN-9: the organization is renamed', async () => {
    const { page, ...visitor } = await owner('general')
    await page.getByLabel('Organization name').fill('')
    await page.getByText('Required', { exact: true }).waitFor()
    await page.getByLabel('Organization name').fill('Agora of Athens')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    await expect.poll(inForce, soon).toMatchObject({ realm_name: 'Agora of Athens' })
    await visitor.expectAccessible('the organization')
    await visitor.close()
  })

  test('WADMIN-20: one setting of each kind in General is changed and survives a reload', async () => {
    const visitor = await owner('general')
    const { page } = visitor
    await page.locator('label', { hasText: 'Require unique names' }).click()
    await page.locator('label', { hasText: 'Mark guests' }).click()
    await choose(page.locator('.settings-content'), 'Organization type', 'Research')
    await choose(page.locator('.settings-content'), 'Default language', 'فارسی')
    await page.getByRole('textbox', { name: 'New users become full members after' }).fill('3')
    await page.getByRole('button', { name: 'Save: New users become full members after' }).click()
    await page.getByLabel('Add domain').fill('Agora.Example')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('label', { hasText: 'Include subdomains' }).click()
    await page.getByLabel('Welcome message').fill('Read #**general** first')
    await page.locator('form', { hasText: 'Welcome message' }).getByRole('button', { name: 'Save' }).click()
    await expect.poll(inForce, soon).toMatchObject({
      realm_require_unique_names: true,
      realm_enable_guest_user_indicator: false,
      realm_org_type: 40,
      realm_default_language: 'fa',
      realm_waiting_period_threshold: 3,
      realm_welcome_message_custom_text: 'Read #**general** first',
    })
    await expect
      .poll(() => api('member', 'GET', '/realm/domains'), soon)
      .toMatchObject({ domains: [{ domain: 'agora.example', allow_subdomains: true }] })
    await page.reload()
    await page.getByText('agora.example', { exact: true }).waitFor()
    expect(await isOn(visitor, /^Require unique names/)).toBe(true)
    expect(await isOn(visitor, /^Mark guests/)).toBe(false)
    await page.getByRole('button', { name: /Research.*Organization type/ }).waitFor()
    expect(await page.getByRole('textbox', { name: 'New users become full members after' }).inputValue()).toBe('3')
    expect(await page.getByLabel('Welcome message').inputValue()).toBe('Read #**general** first')
    await visitor.expectAccessible('changed settings')
    await visitor.close()
  })

  test('WADMIN-20: limits, retention, channels and mail are changed; deleting messages needs a confirmation', async () => {
    const visitor = await owner('conversations')
    const { page } = visitor
    const content = page.locator('.settings-content')
    await choose(content, 'Editing', 'No limit')
    await choose(content, 'Moving to another channel', '1 day')
    await choose(content, 'Topics in channels', 'Required')
    await choose(content, 'New channels', '#general')
    await content.getByRole('button', { name: 'Reported messages' }).click()
    const offered = page.getByRole('option')
    await offered.first().waitFor()
    expect(await offered.allTextContents()).not.toContain('#general')
    await page.getByRole('option', { name: '#treasury' }).click()
    await page.locator('label', { hasText: 'Weekly digest' }).click()
    await choose(content, 'Digest day', 'Friday')
    const days = page.getByRole('textbox', { name: 'Message retention' })
    const save = page.getByRole('button', { name: 'Save: Message retention' })
    await days.fill('0')
    await page.getByText('Enter a whole number from 1 to 36,500').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await days.fill('900')
    await save.click()
    await page
      .getByRole('alertdialog')
      .getByText(/older than 900 days/)
      .waitFor()
    await visitor.expectAccessible('retention confirmation')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await inForce()).toMatchObject({ realm_message_retention_days: -1 })
    await save.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete older messages' }).click()
    await expect.poll(inForce, soon).toMatchObject({
      realm_message_content_edit_limit_seconds: null,
      realm_move_messages_between_streams_limit_seconds: 86_400,
      realm_mandatory_topics: true,
      realm_digest_emails_enabled: true,
      realm_digest_weekday: 4,
      realm_message_retention_days: 900,
    })
    // Changes of another client show without a reload, even if the value is not offered here.
    await api('owner', 'PATCH', '/realm', {
      message_content_delete_limit_seconds: 601,
      message_retention_days: 'unlimited',
      enable_read_receipts: false,
    })
    await content.getByRole('button', { name: /601 seconds.*Deleting/ }).waitFor()
    await expect.poll(() => days.inputValue(), soon).toBe('')
    await expect.poll(() => isOn(visitor, /^Read receipts/), soon).toBe(false)
    await page.reload()
    await content.getByRole('button', { name: /#treasury.*Reported messages/ }).waitFor()
    await content.getByRole('button', { name: /#general.*New channels/ }).waitFor()
    await visitor.expectAccessible('messages and mail')
    await visitor.close()
  })

  test('WADMIN-9: a rejected change is reverted and shows the server’s error', async () => {
    const { user_id: self } = await api('owner', 'GET', '/users/me')
    const input = { name: 'reports', subscribers: [self], invite_only: true }
    const { id } = await api('owner', 'POST', '/channels/create', input)
    await api('owner', 'PATCH', '/realm', { moderation_request_channel_id: -1 })
    const { page, ...visitor } = await owner('conversations')
    const field = page.getByRole('button', { name: 'Reported messages' })
    // The channel becomes public while the request is pending: before it, the list would drop the channel.
    await page.route('**/json/realm', async (route) => {
      await api('owner', 'PATCH', `/streams/${id}`, { is_private: false })
      await route.continue()
    })
    await field.click()
    await page.getByRole('option', { name: '#reports', exact: true }).click()
    await page.getByText('A moderation request channel cannot be public.').waitFor()
    await expect.poll(() => field.textContent(), soon).toBe('Disabled')
    await visitor.close()
  })

  test('WADMIN-20: administrators see the settings of owners read-only and can change the others', async () => {
    const { user_id: id } = await api('member', 'GET', '/users/me')
    await api('owner', 'PATCH', `/users/${id}`, { role: 200 })
    const visitor = await web.visitAs('member', '/admin/general')
    const { page } = visitor
    const closed = page.getByRole('switch', { name: /^Invitation required.*Only owners can change this/ })
    await closed.waitFor()
    expect(await closed.isDisabled()).toBe(true)
    const waiting = page.getByRole('textbox', { name: 'New users become full members after' })
    expect(await waiting.isDisabled()).toBe(true)
    expect(await page.getByLabel('Add domain').count()).toBe(0)
    await page.locator('label', { hasText: 'Warn before messaging guests' }).click()
    await expect.poll(inForce, soon).toMatchObject({ realm_enable_guest_user_dm_warning: false })
    await visitor.expectAccessible('owner-only settings')
    await visitor.close()
  })

  test('WADMIN-21: the icon and a logo are uploaded, delivered to clients and removed', async () => {
    const { page, ...visitor } = await owner('general')
    await pick(page, 'Choose image: Icon', { ...picture, buffer: Buffer.from('no picture') })
    await page.getByText('Could not decode image; did you upload an image file?').waitFor()
    for (const name of ['Icon', 'Logo (dark theme)']) {
      await pick(page, `Choose image: ${name}`, picture)
      await page.getByRole('button', { name: `Remove: ${name}` }).waitFor()
    }
    expect(await inForce()).toMatchObject({
      ...{ realm_icon_source: 'U', realm_logo_source: 'D', realm_night_logo_source: 'U' },
    })
    const shown = page.getByRole('img', { name: 'Icon', exact: true })
    await expect.poll(() => shown.getAttribute('src'), soon).toMatch(/^\/user_avatars\//)
    const width = () => page.evaluate("document.querySelector('img[alt=Icon]').naturalWidth")
    await expect.poll(width, soon).toBe(100)
    await visitor.expectAccessible('pictures of the organization')
    await page.getByRole('button', { name: 'Remove: Icon' }).click()
    await expect.poll(inForce, soon).toMatchObject({ realm_icon_source: 'G', realm_night_logo_source: 'U' })
    await expect.poll(() => page.getByRole('button', { name: 'Remove: Icon' }).count(), soon).toBe(0)
    await visitor.close()
  })

  test('WOWN-10: a change between the list and the first event queue of a page is shown too', async () => {
    const filter = { pattern: 'OWL-(?P<id>[0-9]+)', url_template: 'https://owls.example/{id}' }
    const { id } = await api('owner', 'POST', '/realm/filters', filter)
    const { page, ...visitor } = await owner('linkifiers')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/register', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    const shown = page.getByText(filter.url_template)
    await shown.waitFor()
    await api('owner', 'DELETE', `/realm/filters/${id}`)
    release()
    await expect.poll(() => shown.count(), soon).toBe(0)
    await visitor.close()
  })

  test('WADMIN-22: an emoji is added, usable by others at once, and deactivated', async () => {
    const { page, ...visitor } = await owner('emoji')
    await page.getByRole('button', { name: 'Add emoji' }).click()
    const add = dialog(page).getByRole('button', { name: 'Add', exact: true })
    await pick(page, 'Choose image', picture)
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('green_owl')
    await dialog(page).getByLabel('Name').fill('owl!')
    await dialog(page).getByText('Use lowercase letters, digits, dots, dashes and underscores').waitFor()
    expect(await add.isDisabled()).toBe(true)
    await dialog(page).getByLabel('Name').fill('Wise Owl')
    await visitor.expectAccessible('adding an emoji')
    await add.click()
    await row(page, 'wise_owl').getByText('Added by Olivia Owner').waitFor()
    await visitor.expectAccessible('custom emoji')

    await page.getByRole('button', { name: 'Add emoji' }).click()
    await pick(page, 'Choose image', picture)
    await add.click()
    await row(page, 'green_owl').waitFor()
    // Another client deactivates it.
    await api('owner', 'DELETE', '/realm/emoji/green_owl')
    await expect.poll(() => row(page, 'green_owl').count(), soon).toBe(0)

    const reader = await web.visitAs('member', '/chat/channel/1/owls')
    await reader.page.locator('textarea').first().fill('So it is :wise_owl:')
    await reader.page.getByRole('button', { name: 'Send', exact: true }).click()
    const written = reader.page.locator('[data-message-id]').filter({ hasText: 'So it is' })
    await expect.poll(() => written.locator('img[alt=":wise_owl:"]').count(), soon).toBe(1)
    expect(reader.problems).toEqual([])
    await reader.close()

    await act(page, 'wise_owl', 'Deactivate')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('No results').waitFor()
    await choose(page.locator('.admin-search'), 'Show', 'Deactivated')
    await row(page, 'wise_owl').waitFor()
    const { emoji } = await api('member', 'GET', '/realm/emoji')
    expect(Object.values(emoji as object)).toMatchObject([{ deactivated: true }, { deactivated: true }])
    await visitor.close()
  })
})
