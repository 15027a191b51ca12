/** The interface of the desktop app to the web client that runs inside it, with the names of the app. */
export interface DesktopBridge {
  send_event(name: string, ...values: readonly unknown[]): boolean
  on_event(name: string, listener: (...values: readonly unknown[]) => void): void
  get_idle_on_system?(): boolean
  get_last_active_on_system?(): number
  get_send_notification_reply_message_supported?(): boolean
  set_send_notification_reply_message_supported?(isSupported: boolean): void
  new_notification?(
    title: string,
    options: NotificationOptions,
    dispatch: (type: string, init: EventInit) => boolean,
  ): { close(): void }
  /** A key, and the text that the user copies once it is encrypted with this key. */
  decrypt_clipboard?(version: 1): { readonly key: Uint8Array; readonly pasted: Promise<string> }
}

/** Undefined in a browser. */
export function desktopBridge(): DesktopBridge | undefined {
  return (globalThis as { readonly electron_bridge?: DesktopBridge }).electron_bridge
}
