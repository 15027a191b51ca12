import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, follow, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1
const markets = 2

/** Records every tone the page plays, and hides the page, so that messages notify. */
const listen = `
  globalThis.tones = []
  const Real = globalThis.OscillatorNode
  globalThis.OscillatorNode = class extends Real {
    constructor(context, options) { super(context, options); tones.push(options.frequency) }
  }
  document.hasFocus = () => false
`
const tones = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones)

const here = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)

describe.skipIf(browserIsMissing)(
  'personal chat settings',
  () => {
    const web = webForTest({ AGORA_CHAT_REQUESTS_PER_MINUTE: '0' })
    const api = chatApi(web.ready)
    /** A change by another client of Max, which the page receives as an event. */
    const set = (name: string, value: unknown) => api('member', 'PATCH', '/settings', { [name]: value })
    const channelRow = (page: Page, name: string) =>
      page.locator('.chat-sidebar .sidebar-row-channel', { hasText: name })

    test('WWAY-1, WWAY-2: unread counts in the sidebar switch to dots and back', async () => {
      const max = await web.visitAs('member', '/chat/recent')
      const { page } = max
      await sendToTopic(api, 'owner', general, 'counted', 'One more')
      await channelRow(page, 'general').locator('.count-badge').waitFor()
      const inbox = page.locator('.sidebar-views .sidebar-row', { hasText: 'Inbox' })
      await set('web_stream_unreads_count_display_policy', 3)
      await channelRow(page, 'general').getByRole('img', { name: 'Unread' }).waitFor()
      expect(await channelRow(page, 'general').locator('.count-badge').count()).toBe(0)
      expect(await inbox.locator('.count-badge').count()).toBe(1)
      await set('web_left_sidebar_unreads_count_summary', false)
      await inbox.getByRole('img', { name: 'Unread' }).waitFor()
      await max.expectAccessible('a sidebar without counts')
      await max.screenshot('ways-dots')
      await set('web_left_sidebar_unreads_count_summary', true)
      await set('web_stream_unreads_count_display_policy', 2)
      await channelRow(page, 'general').locator('.count-badge').waitFor()
      const heading = page.locator('.chat-sidebar .sidebar-heading-button', { hasText: 'channels' }).last()
      expect(await heading.locator('.count-badge').count()).toBe(0)
      await heading.click()
      await heading.locator('.count-badge').waitFor()
      await max.screenshot('ways-closed-section')
      await max.close()
    })

    test('WWAY-5, WWAY-7: inactive channels are last, and the user list follows its style', async () => {
      const max = await web.visit('/chat/recent')
      const { page } = max
      // A channel becomes inactive after months: change the reply instead.
      await page.route('**/json/register', async (route) => {
        const reply = await route.fetch()
        const body = (await reply.json()) as { subscriptions?: { stream_id: number; is_recently_active: boolean }[] }
        for (const channel of body.subscriptions ?? []) channel.is_recently_active = channel.stream_id !== general
        await route.fulfill({ response: reply, json: body })
      })
      await max.signIn('member')
      const names = page.locator('.chat-sidebar .sidebar-row-channel .sidebar-name')
      await names.first().waitFor()
      expect((await names.allTextContents()).at(-1)).not.toBe('general')
      await set('demote_inactive_streams', 2)
      await expect.poll(async () => (await names.allTextContents()).at(-1)).toBe('general')
      await page.locator('.chat-sidebar .sidebar-line-muted', { hasText: 'general' }).waitFor()
      await max.screenshot('ways-demoted')
      await sendToTopic(api, 'owner', general, 'counted', 'It is in use again')
      await expect.poll(async () => (await names.allTextContents()).at(-1)).not.toBe('general')

      await api('owner', 'POST', '/users/me/status', { status_text: 'In a meeting' })
      const people = page.locator('.chat-people')
      await people.locator('.person-status', { hasText: 'In a meeting' }).waitFor()
      await people.locator('.avatar').first().waitFor()
      await max.expectAccessible('people with pictures')
      await max.screenshot('ways-people-avatar')
      await set('user_list_style', 2)
      await expect.poll(() => people.locator('.avatar').count()).toBe(0)
      await people.locator('.person-status', { hasText: 'In a meeting' }).waitFor()
      await max.screenshot('ways-people-status')
      await set('user_list_style', 1)
      await expect.poll(() => people.locator('.person-status').count()).toBe(0)
      await people.getByRole('link', { name: 'Olivia Owner' }).waitFor()
      await max.expectAccessible('people in a compact list')
      await max.screenshot('ways-people-compact')
      await max.close()
    })

    test('WWAY-4: clicking a channel opens the view of the setting', async () => {
      const max = await web.visitAs('member', '/chat/inbox')
      const { page } = max
      await sendToTopic(api, 'owner', markets, 'older topic', 'Wait for me')
      await sendToTopic(api, 'owner', markets, 'newer topic', 'Look at me')
      const press = async () => {
        await page.keyboard.press('Shift+I')
        await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
        await channelRow(page, 'markets').click()
      }
      await channelRow(page, 'markets').locator('.count-badge').waitFor()
      await press()
      await page.locator('.message-row', { hasText: 'Look at me' }).waitFor()
      expect(here(page)).toBe('/chat/channel/2/newer topic')
      await channelRow(page, 'markets').click()
      await expect.poll(() => here(page)).toBe('/chat/channel/2')

      await set('web_channel_default_view', 3)
      await expect.poll(() => channelRow(page, 'markets').getAttribute('href')).toBe('/chat/topics/2')
      await press()
      const list = page.getByRole('list', { name: 'Topics', exact: true })
      await list.getByRole('link', { name: 'btcusdt' }).waitFor()
      expect(here(page)).toBe('/chat/topics/2')
      await max.expectAccessible('topic list')
      await max.screenshot('ways-topics')
      await page.getByRole('textbox', { name: 'Filter topics' }).fill('older')
      await expect.poll(() => list.getByRole('link').count()).toBe(1)
      await page.getByRole('link', { name: 'All messages in the channel' }).click()
      await expect.poll(() => here(page)).toBe('/chat/channel/2')

      // In a view without these messages, so that they stay unread.
      await page.keyboard.press('Shift+I')
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      await sendToTopic(api, 'owner', markets, 'older topic', 'Now I wait again')
      await sendToTopic(api, 'owner', markets, 'newer topic', 'And this is read')
      await api('member', 'POST', '/mark_topic_as_read', { stream_id: markets, topic_name: 'newer topic' })
      await set('web_channel_default_view', 4)
      await expect.poll(() => channelRow(page, 'markets').getAttribute('href')).toBe('/chat/channel/2')
      await press()
      await expect.poll(() => here(page)).toBe('/chat/channel/2/older topic')
      await set('web_channel_default_view', 2)
      // Both settings have the same address in the link: click until the client has the new one.
      const pressed = async () => {
        await press()
        return here(page)
      }
      await expect.poll(pressed).toBe('/chat/channel/2')
      await max.close()
    })

    test('WWAY-3: sending opens the conversation, or shows a toast', async () => {
      const max = await web.visitAs('member', '/chat/inbox')
      const { page } = max
      const send = async (topic: string, content: string) => {
        await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
        await page.getByRole('button', { name: 'New message' }).click()
        await page.getByRole('combobox', { name: 'Channel' }).fill('gen')
        await page.getByRole('option', { name: 'general' }).click()
        await page.getByRole('combobox', { name: 'Topic' }).fill(topic)
        await page.locator('.compose-area').fill(content)
        await page.getByRole('button', { name: 'Send', exact: true }).click()
      }
      await send('gone along', 'Follow me')
      await page.locator('.message-row', { hasText: 'Follow me' }).waitFor()
      expect(here(page)).toBe('/chat/channel/1/gone along')
      const area = page.locator('.compose-area')
      await expect.poll(() => area.evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await area.inputValue()).toBe('')

      await set('web_navigate_to_sent_message', false)
      await page.locator('.chat-sidebar').getByRole('link', { name: 'Inbox' }).click()
      await send('stayed away', 'Leave me')
      const notice = page.getByRole('region', { name: 'Notifications' })
      await notice.getByText('Sent', { exact: true }).waitFor()
      expect(here(page)).toBe('/chat/inbox')
      await max.screenshot('ways-sent')
      await notice.getByRole('button', { name: 'View' }).click()
      await page.locator('.message-row', { hasText: 'Leave me' }).waitFor()
      await max.close()
    })

    test('WWAY-6: a notification plays the chosen sound', async () => {
      const max = await web.visit('/settings/notifications')
      const { page } = max
      await page.addInitScript(listen)
      await page.reload()
      await max.signIn('member')
      const choice = page.locator('.settings-choice', { hasText: 'Notification sound' }).locator('.select-button')
      await choice.click()
      await page.getByRole('option', { name: 'Bell' }).click()
      await page.getByRole('button', { name: 'Play' }).click()
      await expect.poll(async () => (await tones(page)).length).toBe(3)
      const bell = await tones(page)
      await max.expectAccessible('sound setting')
      await max.screenshot('ways-sound')
      const to = JSON.stringify([web.ready().chat.member.userId])
      const notify = (content: string) => api('owner', 'POST', '/messages', { type: 'direct', to, content })
      await expect.poll(async () => (await notify('Hear the bell')) && (await tones(page)).length).toBeGreaterThan(3)
      expect((await tones(page)).slice(0, 6)).toEqual([...bell, ...bell])

      await set('notification_sound', 'none')
      await choice.getByText('None').waitFor()
      const before = (await tones(page)).length
      const title = await page.title()
      await notify('Hear nothing')
      // The page has processed the message when its count grows.
      await expect.poll(() => page.title()).not.toBe(title)
      await set('notification_sound', 'ding')
      await choice.getByText('Ding').waitFor()
      await notify('Hear a ding')
      await expect.poll(async () => (await tones(page)).length).toBe(before + 1)
      expect(bell).not.toContain((await tones(page)).at(-1))
      await max.close()
    })

    test('WWAY-8: a user in another time zone is offered it once', async () => {
      await api('member', 'PATCH', '/settings', { timezone: 'Europe/Vienna' })
      const max = await web.visitAs('member', '/chat/inbox', { timezoneId: 'Asia/Tokyo' })
      const { page } = max
      const notice = page.getByRole('region', { name: 'Time zone' })
      await notice.getByText('Your device is in Asia/Tokyo, your profile in Europe/Vienna.').waitFor()
      await max.expectAccessible('time zone notice')
      await max.screenshot('ways-zone')
      await notice.getByRole('button', { name: 'Change to Asia/Tokyo' }).click()
      await notice.waitFor({ state: 'detached' })
      expect((await api('member', 'GET', '/users/me')).timezone).toBe('Asia/Tokyo')

      await api('member', 'PATCH', '/settings', { timezone: 'America/New_York' })
      await notice.getByText('America/New York').waitFor()
      await set('web_suggest_update_timezone', false)
      await notice.waitFor({ state: 'detached' })
      await set('web_suggest_update_timezone', true)
      await notice.getByRole('button', { name: 'Close' }).click()
      await notice.waitFor({ state: 'detached' })
      await Promise.all([page.waitForResponse(/zone-notice/), page.reload()])
      await channelRow(page, 'general').waitFor()
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      expect(await notice.count()).toBe(0)

      await follow(page, '/settings/profile')
      const zone = page.getByRole('combobox', { name: 'Time zone' })
      await expect.poll(() => zone.inputValue()).toBe('America/New York')
      await zone.fill('lisb')
      await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
      await expect
        .poll(async () => (await api('member', 'GET', '/users/me')).timezone, { timeout: 30_000 })
        .toBe('Europe/Lisbon')
      await max.expectAccessible('the time zone in the profile')
      await max.screenshot('ways-profile-zone')
      await max.close()
    })

    test('WWAY-4, WWAY-8: on a phone, in Persian', async () => {
      await set('web_channel_default_view', 3)
      const max = await web.visitAs('member', '/chat/inbox', { ...phone, locale: 'fa-IR', timezoneId: 'Asia/Tehran' })
      const { page } = max
      await page.getByRole('region', { name: 'منطقهٔ زمانی' }).waitFor()
      await max.expectAccessible('time zone notice on a phone')
      await max.screenshot('ways-phone-zone')
      await page.getByRole('button', { name: 'گفت‌وگوها' }).tap()
      await max.screenshot('ways-phone-drawer')
      await page.getByRole('dialog').getByRole('link', { name: 'markets' }).tap()
      await page.getByRole('list', { name: 'موضوع‌ها', exact: true }).getByRole('link', { name: 'btcusdt' }).waitFor()
      await max.expectAccessible('topic list on a phone')
      await max.screenshot('ways-phone-topics')
      await follow(page, '/settings/appearance')
      await page.getByRole('heading', { name: 'پیمایش' }).scrollIntoViewIfNeeded()
      await max.screenshot('ways-phone-settings')
      await max.close()
    })

    test('WWAY-9: a direct message to a guest shows a warning while the organization setting is on', async () => {
      await api('owner', 'PATCH', '/realm', { enable_guest_user_dm_warning: true })
      const max = await web.visitAs('member', `/chat/dm/${web.ready().chat.guest.userId}`)
      const note = max.page.locator('.compose-note', { hasText: 'Gina Guest is a guest in this organization.' })
      await note.waitFor()
      await max.expectAccessible('a message to a guest')
      await max.screenshot('ways-guest')
      await api('owner', 'PATCH', '/realm', { enable_guest_user_dm_warning: false })
      await note.waitFor({ state: 'detached' })
      await max.close()
    })
  },
  240_000,
)
