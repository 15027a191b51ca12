import { afterAll, describe, expect, test } from 'vitest'
import { startCallProvider } from '../contract/call-providers-double.ts'
import { eventually } from '../whole-server/running-server.ts'
import { choose, journeyMs, ownerAt, soon } from './admin-steps.ts'
import { browserIsMissing, follow, type Visitor, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'

/** Zoom asks for no password here: its page returns to the site at once. */
const zoom = await startCallProvider({
  '/zoom/oauth/authorize': ({ path }) => {
    const asked = new URL(path, 'http://zoom.test').searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code: 'code', state: asked.get('state') ?? '' }).toString()
    return { status: 302, location: back.href, body: {} }
  },
  '/zoom/oauth/token': () => ({
    body: { access_token: 'access', refresh_token: 'refresh', expires_in: 3600 },
  }),
  '/zoom/oauth/revoke': () => ({ body: { status: 'success' } }),
  '/zoom/v2/users/me/meetings': () => ({ status: 201, body: { join_url: 'https://zoom.test/j/1' } }),
})
afterAll(() => zoom.close())

describe.skipIf(browserIsMissing)('calls', { timeout: journeyMs }, () => {
  const web = webForTest({
    AGORA_ZOOM_CLIENT_ID: 'our-id',
    AGORA_ZOOM_CLIENT_SECRET: 'our-secret',
    AGORA_ZOOM_API_URL: `${zoom.url}zoom/`,
    AGORA_ZOOM_SIGN_IN_URL: `${zoom.url}zoom/`,
  })
  const api = chatApi(web.ready)
  const inForce = () => api('member', 'POST', '/register', { fetch_event_types: ['realm'], event_types: ['realm'] })

  /** The window at the provider is what this journey is about. */
  const forgetZoom = ({ problems }: Visitor) => {
    const others = problems.filter((problem) => !problem.startsWith(`request to ${zoom.url}`))
    problems.splice(0, problems.length, ...others)
  }

  test('CALL-6: an administrator chooses the provider of calls, and the server of Jitsi', async () => {
    const visitor = await ownerAt(web, 'conversations')
    const { page } = visitor
    const calls = page.locator('.settings-card', { hasText: 'For the call button in the compose box' })
    await calls.getByRole('button', { name: 'Provider' }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Disabled', 'Jitsi Meet', 'Zoom'])
    await page.keyboard.press('Escape')
    await calls.getByLabel('Jitsi server').fill('https://meet.agora.example')
    await calls.getByRole('button', { name: 'Save' }).click()
    await expect.poll(inForce, soon).toMatchObject({ realm_jitsi_server_url: 'https://meet.agora.example' })
    await visitor.expectAccessible('the settings of calls')
    await visitor.screenshot('admin-calls')

    const max = await web.visitAs('member', '/chat/channel/1/calls')
    const area = max.page.locator('.compose-area')
    await max.page.getByRole('button', { name: 'Add a call' }).click()
    await max.page.getByRole('menuitem', { name: 'Video call' }).click()
    await eventually(async () => (await area.inputValue()).startsWith('[Join video call](https://meet.agora.example/'))
    await max.close()

    await choose(calls, 'Provider', 'Disabled')
    await expect.poll(inForce, soon).toMatchObject({ realm_video_chat_provider: 0 })
    await calls.getByLabel('Jitsi server').waitFor({ state: 'detached' })
    await choose(calls, 'Provider', 'Zoom')
    await expect.poll(inForce, soon).toMatchObject({ realm_video_chat_provider: 3 })
    await page.reload()
    await calls.getByRole('button', { name: 'Provider' }).getByText('Zoom').waitFor()
    await visitor.close()
  })

  test('CALL-9, CALL-10: a person connects a Zoom account at the first call, and disconnects it in the settings', async () => {
    await api('owner', 'PATCH', '/realm', { video_chat_provider: 3 })
    const max = await web.visitAs('member', '/chat/channel/1/calls')
    const { page } = max
    const area = page.locator('.compose-area')
    const addCall = async () => {
      await page.getByRole('button', { name: 'Add a call' }).click()
      await page.getByRole('menuitem', { name: 'Video call' }).click()
    }
    await area.fill('')
    await addCall()
    await page.getByText('Connect your Zoom account, then try again.').waitFor()
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Connect', exact: true }).click(),
    ])
    if (!window.isClosed()) await window.waitForEvent('close')
    await addCall()
    await eventually(async () => (await area.inputValue()) === '[Join video call](https://zoom.test/j/1)')
    await area.fill('')

    await follow(page, '/settings/sessions')
    const disconnect = page.getByRole('button', { name: 'Disconnect: Zoom' })
    await disconnect.waitFor()
    forgetZoom(max)
    await max.expectAccessible('a connected account')
    await max.screenshot('call-accounts')
    await disconnect.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Account disconnected').waitFor()
    await expect.poll(() => zoom.requests.map(({ path }) => path), soon).toContain('/zoom/oauth/revoke')

    const connect = page.getByRole('button', { name: 'Connect Zoom' })
    const [again] = await Promise.all([page.waitForEvent('popup'), connect.click()])
    if (!again.isClosed()) await again.waitForEvent('close')
    await disconnect.waitFor()
    forgetZoom(max)
    expect(max.problems).toEqual([])
    await max.close()
  })
})
