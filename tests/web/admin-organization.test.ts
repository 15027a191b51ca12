import { describe, expect, test } from 'vitest'
import { act, choose, dialog, journeyMs, row, soon } from './admin-steps.ts'
import { browserIsMissing, type Visitor, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1

describe.skipIf(browserIsMissing)('administration of the organization', { timeout: journeyMs }, () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  async function owner(section: string): Promise<Visitor> {
    const visitor = await web.visitAs('owner', `/admin/${section}`)
    await visitor.page.getByRole('heading', { level: 2 }).last().waitFor()
    return visitor
  }

  /** The link in the newest mail to an address, from the sandbox mailbox. */
  async function linkMailedTo(address: string): Promise<string> {
    let link: string | undefined
    await expect
      .poll(async () => {
        const reply = await fetch(`${web.ready().site}/sandbox/mail.json`)
        const { mails } = (await reply.json()) as { mails: { to: string; text: string }[] }
        link = /https?:\/\/\S+\/join\/\S+/.exec(mails.find(({ to }) => to.includes(address))?.text ?? '')?.[0]
        return link
      }, soon)
      .toBeDefined()
    return link ?? ''
  }

  test('WADMIN-5: a user invited by mail joins by the link and sends a message', async () => {
    const { page, ...visitor } = await owner('invitations')
    await page.getByRole('button', { name: 'Invite by email' }).click()
    await dialog(page).getByLabel('Email addresses').fill('nora@agora.example, nobody')
    await dialog(page).getByText('nobody is not a valid email address').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Send invitations' }).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Email addresses').fill('nora@agora.example')
    await choose(dialog(page), 'Role', 'Moderator')
    await dialog(page).locator('label', { hasText: '#markets' }).click()
    await visitor.screenshot('admin-invite')
    await visitor.expectAccessible('inviting')
    await dialog(page).getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('Invitations sent').waitFor()
    await row(page, 'nora@agora.example').getByText('Moderator').waitFor()
    await visitor.expectAccessible('invitations')
    await visitor.screenshot('admin-invitations')
    expect(await page.getByRole('link', { name: 'Open its mailbox' }).getAttribute('href')).toBe('/sandbox/mail')

    const link = new URL(await linkMailedTo('nora@agora.example'))
    const nora = await web.visit(link.pathname)
    await nora.page.getByText('Olivia Owner invited you.').waitFor()
    await nora.page.getByLabel('Full name').fill('Nora Newcomer')
    await nora.page.getByLabel('Choose a password').fill('a long enough password')
    await nora.page.getByRole('button', { name: 'Join', exact: true }).click()
    await nora.page.locator('.top-bar').waitFor()
    await nora.page.goto(`${web.ready().site}/chat/channel/2/hello`)
    const compose = nora.page.locator('textarea').first()
    await compose.fill('I am new here')
    await nora.page.getByRole('button', { name: 'Send', exact: true }).click()
    await nora.page.locator('[data-message-id]').filter({ hasText: 'I am new here' }).waitFor()
    await expect
      .poll(async () => {
        const narrow = [{ operator: 'topic', operand: 'hello' }]
        const found = await api('owner', 'GET', '/messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow })
        return JSON.stringify(found.messages)
      }, soon)
      .toContain('I am new here')
    expect(nora.problems).toEqual([])
    await nora.close()

    await page.getByRole('link', { name: 'People', exact: true }).click()
    await row(page, 'Nora Newcomer').getByText('Moderator').waitFor()
    await page.getByRole('link', { name: 'Invitations', exact: true }).click()
    await expect.poll(() => row(page, 'nora@agora.example').count(), soon).toBe(0)
    await visitor.close()
  })

  test('WADMIN-5: a multi-use link is created, copied and revoked, and an invitation is resent', async () => {
    const { page, ...visitor } = await owner('invitations')
    await page.getByRole('button', { name: 'Create link' }).click()
    await dialog(page).getByRole('button', { name: 'Create link' }).click()
    const shown = page.getByRole('dialog', { name: 'Invitation link' })
    await shown.getByText(/\/join\//).waitFor()
    await visitor.expectAccessible('a new link')
    const link = (await shown.locator('pre').textContent()) ?? ''
    await shown.getByRole('button', { name: 'Close' }).click()
    await api('owner', 'POST', '/invites', { invitee_emails: 'twice@agora.example', stream_ids: [] })
    await page.reload()
    await act(page, 'twice@agora.example', 'Resend')
    await page.getByText('Invitation resent').waitFor()
    await act(page, 'Anyone with the link', 'Revoke')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Invitation revoked').waitFor()
    const late = await web.visit(new URL(link).pathname)
    await late.page.getByText('This invitation was revoked').waitFor()
    await late.close()
    await visitor.close()
  })

  test('WADMIN-6: a linkifier is previewed while typing, saved, and links new messages', async () => {
    const { page, ...visitor } = await owner('linkifiers')
    await page.getByRole('button', { name: 'Add linkifier' }).first().click()
    const pattern = dialog(page).getByLabel('Pattern')
    const template = dialog(page).getByLabel('URL template')
    const result = dialog(page).getByRole('status', { name: 'Preview' })
    await pattern.fill('T(?P<number>[0-9]+')
    await template.fill('https://tickets.example/{id}')
    await dialog(page)
      .getByText(/^Invalid regular expression/)
      .waitFor()
    await pattern.fill('T(?P<number>[0-9]+)')
    await dialog(page).getByText('The pattern has no group “id”.').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await template.fill('https://tickets.example/{number}')
    await dialog(page).getByLabel('Test text').fill('Have a look at T42, please')
    await result.locator('mark', { hasText: 'T42' }).waitFor()
    await result.getByText('https://tickets.example/42').waitFor()
    await visitor.screenshot('admin-linkifier')
    await visitor.expectAccessible('linkifier preview')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Linkifier added').waitFor()
    const id = await sendToTopic(api, 'member', general, 'tickets', 'Who takes T42?')
    const reader = await web.visitAs('member', '/chat/channel/1/tickets')
    const made = reader.page.locator(`[data-message-id="${id}"]`).getByRole('link', { name: 'T42' })
    expect(await made.getAttribute('href')).toBe('https://tickets.example/42')
    await reader.close()

    // The server's error for a conflict only it knows; the form keeps its input.
    await page.getByRole('button', { name: 'Add linkifier' }).click()
    await pattern.fill('T(?P<number>[0-9]+)')
    await template.fill('https://elsewhere.example/{number}')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await dialog(page).getByRole('alert').getByText('There is a linkifier with this pattern already.').waitFor()
    expect(await template.inputValue()).toBe('https://elsewhere.example/{number}')
    await pattern.fill('C(?P<number>[0-9]+)')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await row(page, 'elsewhere.example').waitFor()
    await page.getByRole('button', { name: 'Move up: C(?P<number>[0-9]+)' }).click()
    await expect.poll(() => page.getByRole('row').nth(1).textContent(), soon).toContain('elsewhere')
    await act(page, 'C(?P<number>[0-9]+)', 'Remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => row(page, 'elsewhere.example').count(), soon).toBe(0)
    await visitor.close()
  })

  test('WADMIN-2: a role is changed, and an account is deactivated and reactivated after a confirmation', async () => {
    const { page, ...visitor } = await owner('people')
    await page.getByLabel('Search by name or email').fill('gina')
    await expect.poll(() => row(page, 'Max Member').count(), soon).toBe(0)
    await act(page, 'Gina Guest', 'Change role')
    await dialog(page)
      .locator('label', { hasText: /^Member/ })
      .click()
    await visitor.expectAccessible('choosing a role')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'Gina Guest').getByText('Member', { exact: true }).waitFor()
    await act(page, 'Gina Guest', 'Deactivate')
    await visitor.expectAccessible('deactivation confirmation')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await row(page, 'Gina Guest').waitFor()
    await act(page, 'Gina Guest', 'Deactivate')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('No results').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await choose(page.locator('.admin-search'), 'Show', 'Deactivated')
    await act(page, 'Gina Guest', 'Reactivate')
    await dialog(page).getByRole('button', { name: 'Reactivate' }).click()
    await page.getByText('Account reactivated').waitFor()
    await choose(page.locator('.admin-search'), 'Show', 'Active')
    // Users cannot deactivate their own account.
    await page.getByRole('button', { name: 'Actions: Olivia Owner' }).click()
    expect(await page.getByRole('menuitem', { name: 'Deactivate' }).getAttribute('aria-disabled')).toBe('true')
    await visitor.close()
  })

  test('WADMIN-4: a channel is created, described, made default, archived and unarchived', async () => {
    const { page, ...visitor } = await owner('channels')
    await page.getByRole('button', { name: 'Create channel' }).click()
    await dialog(page).getByLabel('Name').fill('research')
    await dialog(page)
      .locator('label', { hasText: /^Private, shared history/ })
      .click()
    expect(
      await dialog(page)
        .getByRole('checkbox', { name: /Default channel/ })
        .isDisabled(),
    ).toBe(true)
    await visitor.expectAccessible('creating a channel')
    await dialog(page).getByRole('button', { name: 'Create channel' }).click()
    await row(page, 'research').getByText('Private, shared history').waitFor()
    await act(page, 'research', 'Edit')
    await dialog(page).getByLabel('Description').fill('What we look into')
    await dialog(page)
      .locator('label', { hasText: /^Public/ })
      .click()
    await dialog(page).locator('label', { hasText: 'Default channel' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'What we look into').getByText('Default').waitFor()
    await act(page, 'research', 'Archive')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await expect.poll(() => row(page, 'research').count(), soon).toBe(0)
    await choose(page.locator('.admin-search'), 'Show', 'Archived')
    await act(page, 'research', 'Unarchive')
    await page.getByText('Channel unarchived').waitFor()
    await visitor.close()
  })

  test('WADMIN-14: a group is created, edited and deactivated', async () => {
    const { page, ...visitor } = await owner('groups')
    await page.getByRole('button', { name: 'Create group' }).first().click()
    await dialog(page).getByLabel('Name').fill('desk')
    await dialog(page).locator('label', { hasText: 'Max Member' }).click()
    await visitor.expectAccessible('creating a group')
    await dialog(page).getByRole('button', { name: 'Create group' }).click()
    await row(page, 'desk').getByText('2 people').waitFor()
    await page.getByRole('button', { name: 'Create group' }).click()
    await dialog(page).getByLabel('Name').fill('desk')
    await dialog(page).getByRole('button', { name: 'Create group' }).click()
    await dialog(page).getByRole('alert').waitFor()
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('desk')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await act(page, 'desk', 'Edit')
    await dialog(page).locator('label', { hasText: 'Max Member' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'desk').getByText('1 person').waitFor()
    await act(page, 'desk', 'Deactivate')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await row(page, 'desk').getByText('Deactivated').waitFor()
    await visitor.close()
  })

  test('WADMIN-8: profile fields of several types are created, reordered and removed', async () => {
    const { page, ...visitor } = await owner('profile-fields')
    const add = async (type: string, fill: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Add field' }).first().click()
      await choose(dialog(page), 'Type', type)
      await fill()
      await visitor.expectAccessible(`a field of the type ${type}`)
      await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
      await dialog(page).waitFor({ state: 'detached' })
    }
    await add('List of options', async () => {
      await dialog(page).getByLabel('Name').fill('Desk')
      await dialog(page).getByLabel('Options', { exact: true }).fill('Spot\nSpot')
      await dialog(page).getByText('Options must be different').waitFor()
      await dialog(page).getByLabel('Options', { exact: true }).fill('Spot\nRisk')
    })
    await add('External account', async () => choose(dialog(page), 'Service', 'GitHub'))
    await add('Date', () => dialog(page).getByLabel('Name').fill('Birthday'))
    await row(page, 'GitHub').waitFor()
    await page.getByRole('button', { name: 'Move up: Birthday' }).click()
    const placeOf = async (name: string) =>
      (await page.getByRole('row').allTextContents()).findIndex((text) => text.includes(name))
    await expect.poll(async () => (await placeOf('Birthday')) < (await placeOf('GitHub')), soon).toBe(true)
    await act(page, 'Birthday', 'Remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => row(page, 'Birthday').count(), soon).toBe(0)
    await visitor.close()
  })
})
