import type { DesktopBridge } from '../../platform/desktop-app.ts'

/** The actions of the web client that the menu and the notifications of the desktop app call. */
export interface DesktopHost {
  signOut(): void
  showShortcuts(): void
  open(path: string): void
  /** Answers a message, and returns the path of its conversation. */
  reply(messageId: number, content: string): Promise<string>
}

const listeners = new WeakMap<DesktopBridge, { host: DesktopHost }>()

/** Answers the events of the desktop app. The bridge has no way to stop listening: a second call replaces the host. */
export function listenToDesktopApp(bridge: DesktopBridge, host: DesktopHost): void {
  const known = listeners.get(bridge)
  if (known !== undefined) {
    known.host = host
    return
  }
  const current = { host }
  listeners.set(bridge, current)
  bridge.on_event('logout', () => current.host.signOut())
  bridge.on_event('show-keyboard-shortcuts', () => current.host.showShortcuts())
  bridge.on_event('show-notification-settings', () => current.host.open('/settings/notifications'))
  bridge.set_send_notification_reply_message_supported?.(true)
  bridge.on_event('send_notification_reply_message', (messageId, content) => {
    if (typeof messageId === 'number' && typeof content === 'string')
      void reply(bridge, current.host, messageId, content)
  })
}

async function reply(bridge: DesktopBridge, host: DesktopHost, messageId: number, content: string): Promise<void> {
  try {
    host.open(await host.reply(messageId, content))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    bridge.send_event('send_notification_reply_message_failed', { message_id: messageId, error: reason })
  }
}

export interface DesktopFacts {
  readonly unread: number
  /** Undefined until they are known. */
  readonly organization: { readonly name: string; readonly icon: string } | undefined
}

/** Reports what has changed: the number on the icon of the app, and the name and picture in its sidebar. */
export function reportToDesktopApp(bridge: DesktopBridge, before: DesktopFacts | undefined, now: DesktopFacts): void {
  if (now.unread !== before?.unread) bridge.send_event('total_unread_count', now.unread)
  const { organization } = now
  if (organization === undefined) return
  if (organization.name !== before?.organization?.name) bridge.send_event('realm_name', organization.name)
  if (organization.icon !== before?.organization?.icon) bridge.send_event('realm_icon_url', organization.icon)
}
