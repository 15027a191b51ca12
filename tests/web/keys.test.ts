import { describe, expect, test } from 'vitest'
import { browserIsMissing, follow, inMotion, phone, pressSequence, webForTest } from './browser.ts'
import { chatApi, sendToTopic } from './chat-api.ts'
import {
  expectClosed,
  expectClosedFromOpener,
  expectClosedWhileLoading,
  general,
  overlayCases,
  row,
} from './overlay-cases.ts'

/** A red square of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

describe.skipIf(browserIsMissing)('keys', () => {
  const web = webForTest({}, inMotion)
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
    for (const [name, one] of Object.entries(overlayCases)) {
      const { page } = one.isOnPhone === true ? visitors.phone : visitors.desktop
      page.setDefaultTimeout(15_000)
      try {
        if (new URL(page.url()).pathname !== one.path) await follow(page, one.path)
        await one.opener(page).or(row(page)).first().waitFor()
        await one.prepare?.(page)
        await expectClosed(page, one)
      } catch (error) {
        failed.push(`${name}: ${String(error).slice(0, 600)}`)
        // An open dialog of this case would fail the next ones too.
        await page.reload()
      }
    }
    expect(failed).toEqual([])
    await Promise.all([visitors.desktop.close(), visitors.phone.close()])
  })

  test('WWAY-11: Escape closes the topmost overlay while the focus is elsewhere', async () => {
    await prepareMessages()
    const owner = await web.visitAs('owner', '/chat/recent', { viewport: { width: 1720, height: 1000 } })
    const { page } = owner
    await page.getByRole('heading', { level: 1, name: 'Recent conversations' }).waitFor()
    await expectClosedWhileLoading(page, 'Shift+?', page.getByRole('dialog', { name: /shortcuts/i }))
    const names = ['the panel of a channel', 'a list in a dialog', 'the account menu', 'the card of a user', 'an image']
    for (const one of names.flatMap((name) => overlayCases[name] ?? [])) {
      if (new URL(page.url()).pathname !== one.path) await follow(page, one.path)
      await expectClosedFromOpener(page, one, async () => {
        if (one.above !== undefined) await expectClosedFromOpener(page, one.above)
        expect(await one.overlay(page).count()).toBe(1)
      })
      expect(new URL(page.url()).pathname).toBe(one.path)
    }
    await owner.close()
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

    // Text right after the key is not a shortcut: `t` would open the recent conversations.
    await pressSequence(page, 'r', 't')
    await expect.poll(() => area.inputValue()).toBe('t')
    await area.fill('')
    await page.keyboard.press('Escape')
    await select()

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

  test('WWAY-15: g opens the account menu, and a second key goes to an area and does nothing else', async () => {
    const max = await web.visitAs('member', '/chat/inbox')
    const { page } = max
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    const account = page.getByRole('menu', { name: 'Your account' })
    await page.keyboard.press('g')
    await account.waitFor()
    await max.screenshot('account-menu-by-key')
    await page.keyboard.press('g')
    await account.waitFor({ state: 'detached' })
    await pressSequence(page, 'g', 's')
    await page.waitForURL(/\/settings/)
    await account.waitFor({ state: 'detached' })
    await pressSequence(page, 'g', 'c')
    await page.waitForURL(/\/chat/)
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await account.waitFor({ state: 'detached' })
    // c alone writes a message, t alone opens the recent conversations.
    expect(await page.locator('.compose-recipients').count()).toBe(0)
    await pressSequence(page, 'g', 't')
    await page.waitForURL(/\/trade/)
    await page.getByRole('form', { name: 'Place order' }).waitFor()
    expect(page.url()).toMatch(/\/trade/)
    // A menu that fades out still captures the keyboard.
    await account.waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+?')
    await page
      .getByRole('dialog', { name: /shortcuts/i })
      .getByText('Your account', { exact: true })
      .waitFor()
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

    await follow(page, `/chat/channel/${general}/view%20keys`)
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
    // The menu returns the focus when it has closed, which would take it from the message again.
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => area.evaluate((field) => field === document.activeElement)).toBe(true)
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
