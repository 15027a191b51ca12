import { EventEmitter, once } from 'node:events'
import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { act, dialog, journeyMs, ownerAt, row, soon } from './admin-steps.ts'
import { ageProofs } from './aged-proofs.ts'
import { browserIsMissing, phone, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'

describe.skipIf(browserIsMissing)(
  'playgrounds, new users, exports, folders and failed dialogs',
  { timeout: journeyMs },
  () => {
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
      await ageProofs(web)
      await link.click()
      await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor(soon)
      await page.keyboard.type(web.ready().chat.owner.password)
      await page.keyboard.press('Enter')
      expect((await download).suggestedFilename()).toMatch(/\.(zip|tar\.gz)$/)
      // Its address, opened as a link: the list asks for the proof and downloads it.
      const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href
      await ageProofs(web)
      const again = page.waitForEvent('download')
      await page.goto(address)
      await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor(soon)
      await page.keyboard.type(web.ready().chat.owner.password)
      await page.keyboard.press('Enter')
      expect((await again).suggestedFilename()).toMatch(/\.(zip|tar\.gz)$/)
      expect(new URL(page.url()).search).toBe('')
      await page.getByRole('button', { name: /^Actions: / }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await row(page, 'Deleted').waitFor()
      await olivia.close()
    })

    test('SCREEN-9: the buttons of a dialog stay below the pointer when its action fails', async () => {
      for (const [name, options] of [
        ['phone', { ...phone, locale: 'fa-IR', colorScheme: 'dark' }],
        ['tablet', { viewport: { width: 820, height: 1180 } }],
        ['landscape', { viewport: { width: 1024, height: 768 } }],
        ['desktop', {}],
      ] as const) {
        for (const section of ['folders', 'groups']) {
          const visitor = await web.visitAs('owner', `/admin/${section}`, options)
          const { page } = visitor
          const msg = 'The name is taken. Choose another one.'
          await page.route(/channel_folders\/create|user_groups\/create/, (route) =>
            route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg } }),
          )
          await page.getByRole('button', { name: /^(Create|ساخت|ایجاد)/ }).click()
          await page.locator('.dialog input').first().fill('Desk')
          const submit = page.locator('.dialog-actions button').last()
          await page
            .locator('.dialog-frame')
            .evaluate((frame) => Promise.all(frame.getAnimations().map((one) => one.finished)))
          const before = await submit.boundingBox()
          await submit.click()
          await page.locator('.dialog .error-note').waitFor()
          expect(await submit.boundingBox(), `${section} on a ${name}`).toEqual(before)
          expect((await page.locator('.dialog .error-note').boundingBox())?.y).toBeLessThan(
            page.viewportSize()?.height ?? 0,
          )
          await visitor.screenshot(`dialog-error-${section}-${name}`)
          await visitor.expectAccessible(`failed dialog of ${section} on a ${name}`)
          await visitor.close()
        }
      }
    })

    test('SCREEN-11: the buttons of a dialog stay below the pointer while its lists are loaded', async () => {
      for (const [section, path] of [
        ['folders', '/json/streams'],
        ['groups', '/json/users'],
      ] as const) {
        const { page, ...visitor } = await ownerAt(web, section)
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.route(
          (url) => url.pathname === path,
          async (route) => {
            await held
            await route.continue()
          },
        )
        await page.getByRole('button', { name: /^Create/ }).click()
        const list = dialog(page).locator('.admin-picked').first()
        await list.getByRole('status').waitFor()
        const submit = page.locator('.dialog-actions button').last()
        const before = await submit.boundingBox()
        release()
        await list.getByRole('checkbox').first().waitFor({ state: 'attached' })
        expect(await submit.boundingBox(), section).toEqual(before)
        await visitor.screenshot(`dialog-lists-${section}`)
        await visitor.close()
      }
    })

    test('WADMIN-19: folders are created and reordered by keyboard; the focus follows and the position is announced', async () => {
      const { page, ...visitor } = await ownerAt(web, 'folders')
      for (const [name, channel] of [
        ['Alpha', 'general'],
        ['Beta', 'markets'],
      ] as const) {
        await page.getByRole('button', { name: 'Create folder' }).click()
        await dialog(page).getByLabel('Name').fill(name)
        await dialog(page).locator('label', { hasText: channel }).click()
        await dialog(page).getByRole('button', { name: 'Create folder' }).click()
        await dialog(page).waitFor({ state: 'detached' })
        await row(page, name).getByText(channel).waitFor()
      }
      // The dialog must have returned the focus before it is moved.
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Create folder')
      const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
      await row(page, 'Alpha').focus()
      for (let press = 0; press < 6 && (await focused()) !== 'Move down: Alpha'; press += 1)
        await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.getByText('Alpha moved to position 2 of 2').waitFor({ state: 'attached' })
      await expect.poll(focused).toBe('Move up: Alpha')
      const order = async () => {
        const { channel_folders } = await api('member', 'GET', '/channel_folders')
        return (channel_folders as { name: string }[]).map(({ name }) => name)
      }
      await expect.poll(order).toEqual(['Beta', 'Alpha'])
      await visitor.expectAccessible('folders')
      await visitor.screenshot('admin-folders')
      await act(page, 'Beta', 'Archive')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
      await dialog(page).locator('.error-note').waitFor()
      await visitor.close()
    })

    test('WADMIN-7: a reply with an older order does not move a row back while the next move is sent', async () => {
      for (const name of ['Gamma', 'Delta'])
        await api('owner', 'POST', '/channel_folders/create', { name, description: '' })
      const { page, ...visitor } = await ownerAt(web, 'folders')
      const gates = new EventEmitter()
      const [staleRead, lateMove] = [once(gates, 'read'), once(gates, 'move')]
      let moves = 0
      const isMove = (request: Request) => request.method() === 'PATCH'
      await page.route(/channel_folders/, async (route) => {
        if (isMove(route.request())) moves += 1
        const number = moves
        if (isMove(route.request()) && number === 2) await lateMove
        const response = await route.fetch()
        if (!isMove(route.request()) && number === 1) await staleRead
        await route.fulfill({ response }).catch(() => undefined)
      })
      const isRead = (request: Request) => !isMove(request) && request.url().includes('channel_folders')
      const lastRow = () => page.getByRole('row').last().textContent()
      const read = page.waitForRequest(isRead)
      await page.getByRole('button', { name: 'Move down: Gamma' }).click()
      await expect.poll(lastRow).toContain('Gamma')
      await read
      await page.keyboard.press('Enter')
      await expect.poll(lastRow).toContain('Delta')
      const stale = page.waitForResponse((response) => isRead(response.request()))
      gates.emit('read')
      await stale
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      expect(await lastRow()).toContain('Delta')
      const fresh = page.waitForResponse((response) => isRead(response.request()))
      gates.emit('move')
      await fresh
      expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Move up: Gamma')
      expect(await lastRow()).toContain('Delta')
      await visitor.close()
    })
  },
)
