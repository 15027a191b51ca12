import { describe, expect, test } from 'vitest'
import { browserIsMissing, follow, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1

describe.skipIf(browserIsMissing)('personal pages', () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  test('WOWN-1: a member creates a bot, gets its key and zuliprc file, edits and deactivates it', async () => {
    const max = await web.visitAs('member', '/settings/bots')
    const { page } = max
    await page.getByRole('button', { name: 'Create bot' }).click()
    const create = page.getByRole('dialog', { name: 'Create bot' })
    await create.getByRole('textbox', { name: 'Name', exact: true }).fill('Price Watcher')
    expect(await create.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('price-watcher')
    await max.expectAccessible('create bot')
    await max.screenshot('own-bot-create')
    await create.getByRole('button', { name: 'Create bot' }).click()
    const made = page.getByRole('dialog', { name: 'API key of Price Watcher' })
    const file = await made.locator('pre').nth(1).textContent()
    expect(file ?? '').toMatch(/^\[api\]\nemail=price-watcher-bot@\S+\nkey=\S{20,}\nsite=http/)
    const [, email = '', key = ''] = /email=(\S+)\nkey=(\S+)/.exec(file ?? '') ?? []
    const download = page.waitForEvent('download')
    await made.getByRole('button', { name: 'Download zuliprc' }).click()
    expect((await download).suggestedFilename()).toBe('zuliprc')
    await max.screenshot('own-bot-key')
    await made.getByRole('button', { name: 'Done' }).click()
    const signedIn = async (secret: string) => {
      const authorization = `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`
      return (await fetch(`${web.ready().chatUrl}/users/me`, { headers: { authorization } })).status
    }
    expect(await signedIn(key)).toBe(200)

    await page.getByRole('button', { name: 'API key: Price Watcher' }).click()
    await page.locator('.dialog .select-button').click()
    await page.getByRole('option', { name: 'Replace all keys' }).click()
    await page.getByRole('button', { name: 'Replace all keys', exact: true }).last().click()
    await made.getByRole('button', { name: 'Done' }).click()
    expect(await signedIn(key)).toBe(401)

    await page.getByRole('button', { name: 'Edit: Price Watcher' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Price Watcher' })
    await edit.getByRole('textbox', { name: 'Name', exact: true }).fill('Market Watcher')
    await edit.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Market Watcher', { exact: true }).waitFor()
    await max.expectAccessible('bots')
    await max.screenshot('own-bots')
    await page.getByRole('button', { name: 'Deactivate: Market Watcher' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('No bots yet').waitFor()
    await max.close()
  })

  test('WOWN-2: uploaded files are listed with sizes and deleted', async () => {
    const body = new FormData()
    body.set('file', new File(['x'.repeat(3000)], 'notes.txt', { type: 'text/plain' }))
    const { email, apiKey } = web.ready().chat.member
    const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
    const reply = await fetch(`${web.ready().chatUrl}/user_uploads`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    const { url } = (await reply.json()) as { url: string }
    await sendToTopic(api, 'member', general, 'files', `[notes.txt](${url})`)
    const max = await web.visitAs('member', '/settings/files')
    const { page } = max
    const row = page.locator('.settings-row', { hasText: 'notes.txt' })
    await row.getByText('2.9 kB').waitFor()
    await row.getByText('In 1 message').waitFor()
    await max.expectAccessible('files')
    await max.screenshot('own-files')
    await row.getByRole('button', { name: 'Delete: notes.txt' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No files yet').waitFor()
    expect((await api('member', 'GET', '/attachments')).attachments).toEqual([])
    await max.close()
  })

  test('WOWN-3, WOWN-4: alert words are marked, and snippets are inserted', async () => {
    const max = await web.visitAs('member', '/settings/alert-words')
    const { page } = max
    await page.getByRole('textbox', { name: 'New alert word' }).fill('halving')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Remove halving' }).waitFor()
    await max.expectAccessible('alert words')
    await max.screenshot('own-alert-words')

    await follow(page, '/settings/snippets')
    await page.getByRole('button', { name: 'Create snippet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create snippet' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Hello')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Welcome to our desk!')
    await max.expectAccessible('create snippet')
    await dialog.getByRole('button', { name: 'Create snippet' }).click()
    await page.getByRole('button', { name: 'Edit: Hello' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit snippet' })
    await edit.getByRole('textbox', { name: 'Title' }).fill('Greeting')
    await edit.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit: Greeting' }).waitFor()
    await max.screenshot('own-snippets')

    await sendToTopic(api, 'owner', general, 'news', 'The Halving is near')
    await follow(page, `/chat/channel/${general}/news`)
    await page.locator('mark.alert-word', { hasText: 'Halving' }).waitFor()
    await page.getByRole('button', { name: 'Snippets' }).click()
    await page.getByRole('menuitem', { name: 'Greeting' }).click()
    await expect
      .poll(() => page.locator('.compose-text textarea, textarea').first().inputValue())
      .toBe('Welcome to our desk!')
    await max.screenshot('own-snippet-inserted')

    await follow(page, '/settings/snippets')
    await page.getByRole('button', { name: 'Delete: Greeting' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No snippets yet').waitFor()
    await follow(page, '/settings/alert-words')
    await page.getByRole('button', { name: 'Remove halving' }).click()
    await page.getByText('No alert words yet').waitFor()
    await max.close()
  })

  test('WOWN-5, WOWN-11: profile fields of each type are filled in, and the card of the user shows them', async () => {
    const make = (params: Record<string, string>) => api('owner', 'POST', '/realm/profile_fields', params)
    await make({ name: 'Motto', field_type: '1', hint: 'A few words' })
    const options = JSON.stringify({ a: { text: 'Front desk', order: '1' }, b: { text: 'Back office', order: '2' } })
    await make({ name: 'Desk', field_type: '3', field_data: options })
    await make({ name: 'Mentor', field_type: '6' })
    await make({ name: 'Since', field_type: '4', display_in_profile_summary: 'true' })
    await make({ name: 'GitHub', field_type: '7', field_data: JSON.stringify({ subtype: 'github' }) })
    const max = await web.visitAs('member', '/settings/profile')
    const { page } = max
    await page.getByRole('textbox', { name: 'Motto' }).fill('Buy low')
    await page.getByRole('button', { name: /Desk/ }).click()
    await page.getByRole('option', { name: 'Back office' }).click()
    await page.getByRole('combobox', { name: 'Mentor' }).fill('Olivia')
    await page.getByRole('option', { name: 'Olivia Owner' }).click()
    await page.getByLabel('Since').fill('2020-03-21')
    await page.getByRole('textbox', { name: 'GitHub' }).fill('max')
    const card = page.locator('.settings-card', { hasText: 'About you' })
    await max.expectAccessible('profile fields')
    await max.screenshot('own-profile-fields')
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { profile_data } = await api('member', 'GET', '/users/me')
    const values = Object.values(profile_data as Record<string, { value: string }>).map(({ value }) => value)
    expect(values.sort()).toEqual(['2020-03-21', 'Buy low', `[${web.ready().chat.owner.userId}]`, 'b', 'max'].sort())
    await max.close()

    await sendToTopic(api, 'member', general, 'desks', 'Good morning')
    const olivia = await web.visitAs('owner', `/chat/channel/${general}/desks`)
    await olivia.page.locator('.message-list, main').getByRole('button', { name: 'Max Member' }).first().click()
    const shown = olivia.page.getByRole('dialog', { name: 'Max Member' })
    await shown.getByText('21 March 2020').waitFor()
    expect(await shown.getByText('Buy low').count()).toBe(0)
    await shown.getByRole('button', { name: 'Show full profile' }).click()
    for (const value of ['Buy low', 'Back office', 'Olivia Owner']) await shown.getByText(value).waitFor()
    expect(await shown.getByRole('link', { name: 'max' }).getAttribute('href')).toBe('https://github.com/max')
    await olivia.expectAccessible('the card of a user with profile fields')
    await olivia.screenshot('person-card-profile')
    await olivia.close()
    const small = await web.visitAs('owner', `/chat/channel/${general}/desks`, { ...phone, locale: 'fa-IR' })
    await small.page.getByRole('button', { name: 'Max Member' }).first().tap()
    await small.page.getByText('۲ فروردین ۱۳۹۹').waitFor()
    expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await small.close()
  })

  test('WOWN-6: a reminder for any time with a note, in a list that deletes it', async () => {
    await sendToTopic(api, 'owner', general, 'tasks', 'Check the fees')
    const max = await web.visitAs('member', `/chat/channel/${general}/tasks`)
    const { page } = max
    const message = page.locator('[data-message-id]', { hasText: 'Check the fees' })
    await message.locator('.message-row').hover()
    await message.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remind me' }).click()
    // In the time format of the user, as in the menu of Send.
    await page.getByRole('menuitem', { name: 'Tomorrow at 9:00 am' }).waitFor()
    await page.getByRole('menuitem', { name: 'Custom time…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind me about this message' })
    await dialog.getByRole('textbox', { name: 'Note' }).fill('before the close')
    await max.expectAccessible('reminder')
    await max.screenshot('own-reminder')
    await dialog.getByRole('button', { name: 'Set reminder' }).click()
    await page.getByRole('button', { name: 'View reminders' }).click()
    await page.waitForURL(/\/chat\/reminders$/)
    await page.locator('.waiting-card', { hasText: 'before the close' }).waitFor()
    await max.expectAccessible('reminders')
    await max.screenshot('own-reminders')
    await page.getByRole('button', { name: 'Delete reminder' }).click()
    await page.getByText('No reminders').waitFor()
    await max.close()
  })

  test('WOWN-7, WOWN-10: a member joins, leaves, creates and deactivates groups, in view of another client', async () => {
    const members = JSON.stringify([web.ready().chat.owner.userId])
    const everyone = (await api('owner', 'GET', '/user_groups')).user_groups as readonly { name: string; id: number }[]
    const membersGroup = everyone.find(({ name }) => name === 'role:members')?.id ?? 0
    const may = String(membersGroup)
    await api('owner', 'POST', '/user_groups/create', {
      ...{ name: 'analysts', description: 'Charts', members, can_join_group: may, can_leave_group: may },
    })
    const max = await web.visitAs('member', '/settings/groups')
    const { page } = max
    await page.getByRole('button', { name: 'Join: analysts' }).click()
    await page.getByRole('button', { name: 'Leave: analysts' }).waitFor()
    await max.expectAccessible('groups')
    await max.screenshot('own-groups')
    await page.getByRole('button', { name: 'Leave: analysts' }).click()
    await page.getByRole('button', { name: 'Join: analysts' }).waitFor()
    await page.getByRole('button', { name: 'Create group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create group' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('night-shift')
    await dialog.getByRole('button', { name: 'Create group' }).click()
    await page.getByText('night-shift').waitFor()
    const other = await web.visitAs('member', '/settings/groups')
    const listed = other.page.getByText('night-shift')
    await listed.waitFor()
    const act = async (action: string) => {
      await page.getByRole('button', { name: 'Actions: night-shift' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await act('Permissions')
    await page.getByRole('dialog', { name: /night-shift/ }).waitFor()
    await max.expectAccessible('permissions of an own group')
    await page.keyboard.press('Escape')
    await act('Deactivate')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('night-shift', { exact: true }).waitFor({ state: 'detached' })
    await listed.waitFor({ state: 'detached' })
    await other.close()
    await max.close()
  })

  test('WOWN-9: a code block opens at the playground of its language', async () => {
    await api('owner', 'POST', '/realm/playgrounds', {
      ...{ name: 'Sandbox', pygments_language: 'Python', url_template: `${web.ready().site}/healthz?code={code}` },
    })
    await sendToTopic(api, 'owner', general, 'code', '```python\nprint(1 + 1)\n```')
    const max = await web.visitAs('member', `/chat/channel/${general}/code`)
    const { page } = max
    await page.locator('.codehilite').hover()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Open in Sandbox' }).click()
    await expect.poll(async () => decodeURIComponent((await opened).url())).toContain('code=print(1 + 1)')
    await max.close()
  })

  test('WOWN-1, WOWN-5: the pages fit a phone, in Persian and dark', async () => {
    for (const [section, name] of [
      ['bots', 'bots'],
      ['files', 'files'],
      ['profile', 'profile'],
      ['groups', 'groups'],
    ] as const) {
      const max = await web.visitAs('member', `/settings/${section}`, {
        ...phone,
        colorScheme: 'dark',
        locale: 'fa-IR',
      })
      await max.page.locator('.settings-card').first().waitFor()
      await max.expectAccessible(`${name} on a phone`)
      await max.screenshot(`own-${name}-phone-fa`)
      const overflow = await max.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await max.close()
    }
  })

  test('WOWN-8: a guest deactivates their own account after typing their name', async () => {
    const gina = await web.visitAs('guest', '/settings/profile')
    const { page } = gina
    await page.getByRole('button', { name: 'Deactivate account' }).click()
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.getByRole('button', { name: 'Deactivate account' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('Gina Guest')
    await gina.expectAccessible('deactivate')
    await gina.screenshot('own-deactivate')
    await dialog.getByRole('button', { name: 'Deactivate account' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor()
    await gina.close()
  })
})
