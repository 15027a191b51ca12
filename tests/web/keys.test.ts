import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'

const general = 1

/** A red square of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** One overlay: its opener, pressed with Enter, and the overlay itself; what opens on top of it follows. */
interface OverlayCase {
  readonly path: string
  readonly opener: (page: Page) => Locator
  readonly overlay: (page: Page) => Locator
  /** A further overlay above it, which the first Escape closes. */
  readonly above?: { readonly opener: (page: Page) => Locator; readonly overlay: (page: Page) => Locator }
  readonly isOnPhone?: boolean
  /** Gets the focus once the overlay is open; most take it themselves. */
  readonly inside?: (page: Page) => Locator
  /** Before the opener is there. */
  readonly prepare?: (page: Page) => Promise<void>
}

const button =
  (name: string | RegExp, exact = false) =>
  (page: Page) =>
    page.getByRole('button', { name, exact }).filter({ visible: true }).first()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const menu = (name: string | RegExp) => (page: Page) => page.getByRole('menu', { name })
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name })
const row = (page: Page) => page.locator('.message-row', { hasText: 'Press Escape' })
const topic = `/chat/channel/${general}/escape`

const cases: Readonly<Record<string, OverlayCase>> = {
  'the account menu': { path: '/chat/inbox', opener: button('Your account'), overlay: menu('Your account') },
  'a dialog': {
    path: '/chat/inbox',
    opener: button('Create channel'),
    overlay: dialog(/channel/i),
  },
  'the palette': {
    path: '/chat/inbox',
    opener: (page) => page.locator('.palette-button'),
    overlay: dialog('Command palette'),
  },
  'the suggestions of a search': {
    path: '/chat/inbox',
    prepare: async (page) => page.keyboard.press('/'),
    opener: (page) => page.locator('.chat-search-input'),
    overlay: (page) => page.getByRole('listbox'),
  },
  'the channels to browse': {
    path: '/chat/inbox',
    opener: button('Browse channels'),
    overlay: (page) => page.getByRole('dialog'),
  },
  'the menu of a message and its submenu': {
    path: topic,
    prepare: async (page) => row(page).hover(),
    opener: (page) => row(page).getByRole('button', { name: 'More actions' }),
    overlay: menu(/actions/),
    above: { opener: item('Remind me'), overlay: menu('Remind me') },
  },
  'the emoji of a reaction': {
    path: topic,
    prepare: async (page) => row(page).hover(),
    opener: (page) => row(page).getByRole('button', { name: 'Add reaction' }),
    overlay: dialog('Add reaction'),
  },
  'the emoji of the compose box': { path: topic, opener: button('Emoji', true), overlay: dialog('Emoji') },
  'the snippets': { path: topic, opener: button('Snippets'), overlay: menu('Snippets') },
  'the card of a user': {
    path: topic,
    opener: (page) => page.locator('.message-sender').first(),
    overlay: (page) => page.locator('.person-card-dialog'),
  },
  'an image': {
    path: topic,
    opener: (page) => page.locator('.message_inline_image a').first(),
    overlay: dialog('square.png'),
  },
  'the options of sending': {
    path: topic,
    prepare: async (page) => page.locator('.compose-area').fill('Later'),
    opener: button('Send options'),
    overlay: (page) => page.getByRole('menu'),
  },
  'the panel of a channel': { path: topic, opener: button(/ members?$/), overlay: dialog(/general/) },
  'the menu of a topic': {
    path: topic,
    opener: button('Options for escape'),
    overlay: (page) => page.getByRole('menu'),
  },
  'a new direct message': {
    path: '/chat/inbox',
    opener: button('New direct message'),
    overlay: (page) => page.locator('.compose-recipients'),
    above: {
      opener: (page) => page.getByRole('button', { name: /Show suggestions/ }),
      overlay: (page) => page.getByRole('listbox'),
    },
  },
  'the sidebar of a phone': {
    path: '/chat/inbox',
    isOnPhone: true,
    opener: button('Conversations'),
    overlay: dialog(/Conversations/),
  },
  'the list of markets': {
    path: '/trade/btcusdt',
    opener: button(/Choose a market/),
    overlay: (page) => page.getByRole('dialog'),
  },
  'the panels of the terminal': { path: '/trade/btcusdt', opener: button('Panels'), overlay: menu('Panels') },
  'the chat beside the chart': {
    path: '/trade/btcusdt',
    prepare: async (page) => {
      const hide = page.getByRole('button', { name: 'Hide chat' }).first()
      const show = page.getByRole('button', { name: 'Show chat' })
      await hide.or(show).first().waitFor()
      if ((await hide.count()) > 0) await hide.click()
    },
    opener: (page) => page.locator('.terminal-chat-button'),
    overlay: (page) => page.getByRole('region', { name: 'Market chat' }),
    inside: (page) => page.getByRole('button', { name: 'Hide chat' }).last(),
  },
}

describe.skipIf(browserIsMissing)('keys', () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  const prepareMessages = async () => {
    const { email, apiKey } = web.ready().chat.owner
    const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
    const body = new FormData()
    body.set('file', new File([pixel], 'square.png', { type: 'image/png' }))
    const reply = await fetch(`${web.ready().chatUrl}/user_uploads`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    const { url } = (await reply.json()) as { url: string }
    await sendToTopic(api, 'owner', general, 'escape', `[square.png](${url})`)
    await sendToTopic(api, 'owner', general, 'escape', 'Press Escape')
  }

  test('WWAY-11: Escape closes every kind of overlay, the topmost first, and its opener has the focus again', async () => {
    await prepareMessages()
    const wide = { viewport: { width: 1720, height: 1000 } }
    const visitors = {
      desktop: await web.visitAs('owner', '/chat/inbox', wide),
      phone: await web.visitAs('owner', '/chat/inbox', phone),
    }
    const failed: string[] = []
    for (const [name, one] of Object.entries(cases)) {
      const { page } = one.isOnPhone === true ? visitors.phone : visitors.desktop
      page.setDefaultTimeout(15_000)
      try {
        await page.goto(`${web.ready().site}${one.path}`)
        await one.opener(page).or(row(page)).first().waitFor()
        await one.prepare?.(page)
        await expectClosed(page, one)
      } catch (error) {
        failed.push(`${name}: ${String(error).slice(0, 600)}`)
      }
    }
    expect(failed).toEqual([])
    await Promise.all([visitors.desktop.close(), visitors.phone.close()])
  })

  test('WWAY-14: i, <, @, e and l act on the selected message', async () => {
    const id = await sendToTopic(api, 'owner', general, 'message keys', 'Acted on by keys')
    const max = await web.visitAs('member', `/chat/channel/${general}/message%20keys`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const { page } = max
    const area = page.locator('.compose-area')
    const select = async () => {
      await page.locator('.message-row', { hasText: 'Acted on by keys' }).first().click()
      await page.locator('.message-row-selected').waitFor()
    }
    await select()
    await page.keyboard.press('i')
    const actions = page.getByRole('menu')
    await actions.getByRole('menuitem', { name: 'Forward' }).waitFor()
    // The menu has the keyboard: the page behind it does nothing.
    await page.keyboard.press('a')
    await max.expectAccessible('menu of a message by key')
    await max.screenshot('message-menu-by-key')
    await page.keyboard.press('Escape')
    await actions.waitFor({ state: 'detached' })
    expect(page.url()).toContain('message%20keys')

    await page.keyboard.press('@')
    await expect.poll(() => area.inputValue()).toBe('@**Olivia Owner** ')
    await page.keyboard.type('thank you')
    await page.keyboard.press('Escape')
    await select()
    await page.keyboard.press('<')
    const channel = page.locator('.recipients-channel input')
    await expect.poll(() => channel.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await area.inputValue()).toMatch(/Olivia Owner.*\n```quote\nActed on by keys\n```/)
    await max.screenshot('forwarded-message')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    // The reply that was being written is still here.
    await expect.poll(() => area.inputValue()).toBe('@**Olivia Owner** thank you')

    await select()
    await page.keyboard.press('l')
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`near/${id}`)
    // Another user’s message shows its source.
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: 'Source' }).getByText('Acted on by keys').waitFor()
    await max.close()
  })

  test('WWAY-14: the keys of views and of the compose box act', async () => {
    await sendToTopic(api, 'owner', general, 'view keys', 'Seen by keys')
    const max = await web.visitAs('member', `/chat/channel/${general}/view%20keys`)
    const { page } = max
    const area = page.locator('.compose-area')
    await page.getByText('Seen by keys').waitFor()
    await page.keyboard.press('s')
    await page.waitForURL(/\/chat\/channel\/1$/)
    await page.keyboard.press('Shift+P')
    await page.waitForURL(/\/chat\/search\/is%3Adm$/)
    await page.keyboard.press('Control+Shift+@')
    await page.waitForURL(/\/chat\/mentions$/)
    await page.keyboard.press('d')
    await page.waitForURL(/\/chat\/drafts$/)
    await page.keyboard.press('d')
    await page.waitForURL(/\/chat\/mentions$/)
    await page.keyboard.press('Shift+I')
    await page.waitForURL(/\/chat\/inbox$/)
    await page.keyboard.press('Shift+Y')
    await page.getByRole('dialog', { name: 'Set status' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto(`${web.ready().site}/chat/channel/${general}/view%20keys`)
    await page.getByText('Seen by keys').waitFor()
    await area.fill('code')
    await area.selectText()
    await page.keyboard.press('Control+Shift+c')
    await expect.poll(() => area.inputValue()).toBe('`code`')
    await page.keyboard.press('Alt+p')
    await page.locator('.compose-preview code').waitFor()
    await page.keyboard.press('Alt+p')
    await area.waitFor()
    await area.focus()
    await page.keyboard.press("Control+'")
    await page.getByRole('menuitem', { name: 'Manage snippets…' }).waitFor()
    await page.keyboard.press('Escape')
    const sheet = page.getByRole('dialog', { name: /shortcuts/i })
    await page.locator('.message-row').first().click()
    await page.keyboard.press('Shift+?')
    for (const title of ['Reply mentioning the sender', 'Forward', 'Open message menu', 'Preview', 'Set status'])
      await sheet.getByText(title, { exact: true }).waitFor()
    await max.expectAccessible('sheet of keys')
    await max.screenshot('sheet-of-keys')
    await max.close()
  })
})

async function expectClosed(page: Page, { opener, overlay, above, inside }: OverlayCase): Promise<void> {
  const from = opener(page)
  await from.focus()
  await page.keyboard.press((await from.getAttribute('role')) === 'combobox' ? 'ArrowDown' : 'Enter')
  await overlay(page).waitFor()
  await inside?.(page).focus()
  if (above !== undefined) {
    await above.opener(page).press('Enter')
    await above.overlay(page).waitFor()
    await page.keyboard.press('Escape')
    await above.overlay(page).waitFor({ state: 'detached' })
    expect(await overlay(page).count()).toBe(1)
  }
  await page.keyboard.press('Escape')
  await overlay(page).waitFor({ state: 'detached' })
  await expect.poll(() => from.evaluate((element) => element === document.activeElement)).toBe(true)
}
