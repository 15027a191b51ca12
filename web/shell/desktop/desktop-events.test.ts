import { expect, test } from 'vitest'
import type { DesktopBridge } from '../../platform/desktop-app.ts'
import { type DesktopHost, listenToDesktopApp, reportToDesktopApp } from './desktop-events.ts'

/** As the desktop app gives it to the page. */
function bridgeForTest() {
  const sent: unknown[][] = []
  const listeners: [string, (...values: readonly unknown[]) => void][] = []
  let isReplySupported = false
  const bridge: DesktopBridge = {
    send_event: (...event) => sent.push(event) > 0,
    on_event: (name, listener) => void listeners.push([name, listener]),
    set_send_notification_reply_message_supported: (value) => {
      isReplySupported = value
    },
  }
  const emit = (name: string, ...values: unknown[]) => {
    for (const [listened, listener] of listeners) if (listened === name) listener(...values)
  }
  return { bridge, sent, emit, isReplySupported: () => isReplySupported }
}

function hostForTest(changes: Partial<DesktopHost> = {}) {
  const done: string[] = []
  const host: DesktopHost = {
    signOut: () => void done.push('sign out'),
    showShortcuts: () => void done.push('shortcuts'),
    open: (path) => void done.push(`open ${path}`),
    reply: async (id, content) => {
      done.push(`reply to ${id}: ${content}`)
      return '/chat/dm/5'
    },
    ...changes,
  }
  return { host, done }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('APPS-6: the menu of the desktop app signs out, shows the shortcuts and opens the notification settings', () => {
  const { bridge, emit } = bridgeForTest()
  const { host, done } = hostForTest()
  listenToDesktopApp(bridge, host)
  emit('logout')
  emit('show-keyboard-shortcuts')
  emit('show-notification-settings')
  expect(done).toEqual(['sign out', 'shortcuts', 'open /settings/notifications'])
})

test('APPS-6: a reply in a notification is sent and opens the conversation; a failure goes back to the app', async () => {
  const { bridge, emit, sent, isReplySupported } = bridgeForTest()
  const { host, done } = hostForTest()
  listenToDesktopApp(bridge, host)
  expect(isReplySupported()).toBe(true)
  emit('send_notification_reply_message', 7, 'on my way')
  emit('send_notification_reply_message', 'seven', { not: 'text' })
  await settled()
  expect(done).toEqual(['reply to 7: on my way', 'open /chat/dm/5'])
  listenToDesktopApp(bridge, hostForTest({ reply: () => Promise.reject(new Error('No such message')) }).host)
  emit('send_notification_reply_message', 8, 'too late')
  await settled()
  expect(sent).toEqual([['send_notification_reply_message_failed', { message_id: 8, error: 'No such message' }]])
})

test('APPS-6: each event is answered once, also after the page was shown again', () => {
  const { bridge, emit } = bridgeForTest()
  const first = hostForTest()
  const second = hostForTest()
  listenToDesktopApp(bridge, first.host)
  listenToDesktopApp(bridge, second.host)
  emit('logout')
  expect([first.done, second.done]).toEqual([[], ['sign out']])
})

test('APPS-7: the desktop app gets the unread count, and the name and icon of the organization, when they change', () => {
  const { bridge, sent } = bridgeForTest()
  const start = { unread: 0, organization: undefined }
  const known = { unread: 0, organization: { name: 'Agora', icon: '/icon.png' } }
  const later = { unread: 3, organization: { name: 'Agora', icon: '/new.png' } }
  reportToDesktopApp(bridge, undefined, start)
  reportToDesktopApp(bridge, start, known)
  reportToDesktopApp(bridge, known, known)
  reportToDesktopApp(bridge, known, later)
  expect(sent).toEqual([
    ['total_unread_count', 0],
    ['realm_name', 'Agora'],
    ['realm_icon_url', '/icon.png'],
    ['total_unread_count', 3],
    ['realm_icon_url', '/new.png'],
  ])
})
