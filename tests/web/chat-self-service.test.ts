import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1

describe.skipIf(browserIsMissing)(
  'channels and topics without an administrator',
  () => {
    const web = webForTest()
    const api = chatApi(web.ready)

    test('WSELF-1, WSELF-2, WSELF-3: a member creates a channel, adds and removes people and sets it up', async () => {
      const max = await web.visitAs('member', '/chat/inbox')
      const { page } = max
      await page.getByRole('button', { name: 'Create channel' }).click()
      const create = page.getByRole('dialog', { name: 'Create channel' })
      await create.getByRole('textbox', { name: 'Name' }).fill('research')
      await create.getByRole('textbox', { name: 'Description' }).fill('Notes about markets')
      await create.getByText('Gina Guest').click()
      await max.expectAccessible('create channel')
      await create.getByRole('button', { name: 'Create channel' }).click()
      await page.waitForURL(/\/chat\/channel\/\d+/)
      await page.locator('.conversation-members', { hasText: '2' }).click()

      const panel = page.getByRole('dialog', { name: '#research' })
      await panel.getByText('Gina Guest').waitFor()
      await panel.getByRole('combobox', { name: 'Add people' }).fill('Olivia')
      await page.getByRole('option', { name: /Olivia Owner/ }).click()
      await panel.getByRole('button', { name: 'Add', exact: true }).click()
      await panel.locator('.channel-member', { hasText: 'Olivia Owner' }).waitFor()
      await panel.getByRole('button', { name: 'Remove Gina Guest' }).click()
      await panel.locator('.channel-member', { hasText: 'Gina Guest' }).waitFor({ state: 'detached' })
      await max.expectAccessible('channel members')
      await max.screenshot('channel-members')

      await panel.getByRole('tab', { name: 'Personal' }).click()
      await panel.getByRole('button', { name: 'Color 3', exact: true }).click()
      await panel.locator('[aria-label="Color 3"][aria-pressed="true"]').waitFor()
      await panel.getByText('Desktop notifications').click()
      await panel.getByRole('button', { name: 'Use default settings' }).waitFor()
      await max.expectAccessible('own channel settings')
      await max.screenshot('channel-personal')
      const { subscriptions } = await api('member', 'GET', '/users/me/subscriptions')
      const own = (subscriptions as readonly { name: string; color: string; desktop_notifications: unknown }[]).find(
        ({ name }) => name === 'research',
      )
      expect(own).toMatchObject({ color: '#8fb8e8', desktop_notifications: true })
      await panel.getByRole('button', { name: 'Use default settings' }).click()
      await panel.getByRole('button', { name: 'Use default settings' }).waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })

      await page.getByRole('button', { name: 'Invite people' }).click()
      const invite = page.getByRole('dialog', { name: 'Invite by email' })
      await invite.getByRole('textbox', { name: 'Email addresses' }).fill('new@agora.example')
      await invite.getByRole('button', { name: /Role/ }).click()
      expect(await page.getByRole('option').allInnerTexts()).toEqual(['Member', 'Guest'])
      await page.getByRole('option', { name: 'Guest' }).click()
      await invite.getByRole('button', { name: 'Send invitations' }).click()
      await page.getByText('Invitations sent').waitFor()
      await max.close()
    })

    test('WSELF-1: a guest is offered neither', async () => {
      const gina = await web.visitAs('guest', '/chat/inbox')
      await gina.page.getByRole('button', { name: 'Browse channels' }).waitFor()
      expect(await gina.page.getByRole('button', { name: 'Create channel' }).count()).toBe(0)
      expect(await gina.page.getByRole('button', { name: 'Invite people' }).count()).toBe(0)
      await gina.close()
    })

    test('WSELF-4: a topic is renamed, merged and deleted from its menu', async () => {
      await sendToTopic(api, 'owner', general, 'plan', 'The first plan')
      await sendToTopic(api, 'owner', general, 'ideas', 'An idea')
      const olivia = await web.visitAs('owner', '/chat/channel/1/plan')
      const { page } = olivia
      await page.getByText('The first plan').waitFor()
      const choose = async (topic: string, entry: string) => {
        await page
          .locator('.chat-main')
          .getByRole('button', { name: `Options for ${topic}` })
          .click()
        await page.getByRole('menuitem', { name: entry }).click()
      }
      await choose('plan', 'Rename or move…')
      const move = page.getByRole('dialog', { name: 'Rename or move topic' })
      await move.getByRole('textbox', { name: 'Topic' }).fill('plans')
      await olivia.expectAccessible('rename a topic')
      await olivia.screenshot('topic-rename')
      await move.getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(/\/chat\/channel\/1\/plans$/)
      await page.getByText('The first plan').waitFor()

      await choose('plans', 'Rename or move…')
      await move.getByRole('textbox', { name: 'Topic' }).fill('ideas')
      await move.getByText('The topics will be merged').waitFor()
      await move.getByRole('button', { name: 'Merge' }).click()
      await page.waitForURL(/\/chat\/channel\/1\/ideas$/)
      await page.getByText('An idea').waitFor()
      await page.getByText('The first plan').waitFor()

      await choose('ideas', 'Delete topic…')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete topic' }).click()
      await page.getByText('The first plan').waitFor({ state: 'detached' })
      const { topics } = await api('owner', 'GET', '/users/me/1/topics')
      expect((topics as readonly { name: string }[]).map(({ name }) => name)).not.toContain('ideas')
      await olivia.close()
    })

    test('WSELF-2: the panel fits a phone, in Persian and dark', async () => {
      const max = await web.visitAs('member', '/chat/channel/1', { ...phone, colorScheme: 'dark', locale: 'fa-IR' })
      const { page } = max
      await page
        .locator('.chat-head-main')
        .getByRole('button', { name: /general/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'تنظیمات کانال' }).click()
      await page.getByRole('dialog').getByRole('tab', { name: 'شخصی' }).click()
      await max.expectAccessible('channel panel on a phone')
      await max.screenshot('channel-panel-phone')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await max.close()
    })
  },
  240_000,
)
