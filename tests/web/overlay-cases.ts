import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The channel of the messages below. */
export const general = 1

/** One overlay: its opener, pressed with Enter, and the overlay itself; what opens on top of it follows. */
export interface OverlayCase {
  readonly path: string
  readonly opener: (page: Page) => Locator
  readonly overlay: (page: Page) => Locator
  /** A further overlay above it, which the first Escape closes. */
  readonly above?: { readonly opener: (page: Page) => Locator; readonly overlay: (page: Page) => Locator }
  readonly isOnPhone?: boolean
  /** The key that opens it while the opener has the focus; Enter or, in a field with a list, the arrow key by default. */
  readonly key?: string
  /** Gets the focus once the overlay is open; most take it themselves. */
  readonly inside?: (page: Page) => Locator
  /** The element that has the focus in the end; the opener by default. */
  readonly returnsTo?: (page: Page) => Locator
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
export const row = (page: Page) => page.locator('.message-row', { hasText: 'Press Escape' })
const topic = `/chat/channel/${general}/escape`

export const overlayCases: Readonly<Record<string, OverlayCase>> = {
  'the account menu': { path: '/chat/inbox', opener: button('Your account'), overlay: menu('Your account') },
  'a dialog': {
    path: '/chat/inbox',
    opener: button('Create channel'),
    overlay: dialog(/channel/i),
  },
  'the sheet of keys': {
    path: '/chat/inbox',
    opener: (page) => page.locator('.palette-button'),
    key: 'Shift+?',
    overlay: dialog(/shortcuts/i),
  },
  'the account menu by its key': {
    path: '/chat/inbox',
    opener: (page) => page.locator('.palette-button'),
    key: 'g',
    overlay: menu('Your account'),
  },
  'a list in a dialog': {
    path: '/settings/trading-keys',
    opener: button('Create key'),
    overlay: dialog('Create key'),
    above: {
      opener: (page) => page.getByRole('dialog').getByRole('button', { name: /Expires$/ }),
      overlay: (page) => page.getByRole('listbox'),
    },
  },
  'the suggestions of a field in a dialog': {
    path: topic,
    opener: button(/ members?$/),
    overlay: dialog(/general/),
    above: {
      opener: (page) => page.getByRole('dialog').getByRole('button', { name: /Show suggestions/ }),
      overlay: (page) => page.getByRole('listbox'),
    },
  },
  'the dialog of a time': {
    path: topic,
    prepare: async (page) => {
      await page.locator('.compose-area').fill('Later')
      await page.getByRole('button', { name: 'Send options' }).press('Enter')
    },
    opener: item('Custom time…'),
    overlay: dialog(/Schedule|Send later/i),
    inside: (page) => page.locator('input[type="datetime-local"]'),
    returnsTo: button('Send options'),
  },
  'the chart in full screen': {
    path: '/trade/btcusdt',
    opener: button(/full screen$/i),
    overlay: (page) => page.locator('.chart-panel-full'),
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

/** An overlay takes the focus a moment after it is visible; until then no element has it. */
async function focused(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

/** Opens the overlay and what is above it, and closes both with Escape. */
export async function expectClosed(page: Page, one: OverlayCase): Promise<void> {
  const { opener, overlay, above, inside } = one
  const from = opener(page)
  await from.focus()
  const isList = (await from.getAttribute('role')) === 'combobox'
  await page.keyboard.press(one.key ?? (isList ? 'ArrowDown' : 'Enter'))
  await overlay(page).waitFor()
  await focused(page)
  await inside?.(page).focus()
  if (above !== undefined) {
    await above.opener(page).press('Enter')
    await above.overlay(page).waitFor()
    await focused(page)
    await page.keyboard.press('Escape')
    await above.overlay(page).waitFor({ state: 'detached' })
    expect(await overlay(page).count()).toBe(1)
  }
  await page.keyboard.press('Escape')
  await overlay(page).waitFor({ state: 'detached' })
  const last = one.returnsTo?.(page) ?? from
  await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Opens the overlay and closes it with an Escape that reaches the opener, which may be hidden behind the overlay. */
export async function expectClosedFromOpener(
  page: Page,
  { opener, overlay }: Pick<OverlayCase, 'opener' | 'overlay'>,
  whileOpen?: () => Promise<void>,
): Promise<void> {
  const from = await opener(page).elementHandle()
  await opener(page).press('Enter')
  await overlay(page).waitFor()
  await whileOpen?.()
  await from?.dispatchEvent('keydown', { key: 'Escape' })
  await overlay(page).waitFor({ state: 'detached' })
}

/** Opens an overlay by its key and closes it before its code is there; the page behind it stays, and the key opens it again. */
export async function expectClosedWhileLoading(page: Page, key: string, overlay: Locator): Promise<void> {
  const { pathname } = new URL(page.url())
  const code = '**/assets/*.js'
  const { promise: released, resolve: release } = deferred()
  let isLoading = false
  await page.route(code, async (route) => {
    isLoading = true
    await released
    await route.continue()
  })
  await page.keyboard.press(key)
  await expect.poll(() => isLoading).toBe(true)
  await page.keyboard.press('Escape')
  release()
  await page.keyboard.press(key)
  await overlay.waitFor()
  expect(new URL(page.url()).pathname).toBe(pathname)
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'detached' })
  await page.unroute(code)
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
