/** The content of a notification, as the server sends it. */
export interface PushContent {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
  readonly lang: string
}

/** Undefined for anything else than our own server sends. */
export function contentOf(sent: unknown): PushContent | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const { title, body, url, tag, lang } = sent as Record<string, unknown>
  const texts = [title, body, url, tag, lang]
  return texts.every((text) => typeof text === 'string') ? (sent as PushContent) : undefined
}

export function optionsOf({ body, url, tag, lang }: PushContent): NotificationOptions {
  const dir = lang.startsWith('fa') || lang.startsWith('ar') || lang.startsWith('he') ? 'rtl' : 'ltr'
  return { body, tag, lang, dir, icon: '/favicon.ico', data: { url } }
}

/** The address that a click opens: always one of this site. */
export function addressOf(data: unknown, origin: string): string {
  const url = typeof data === 'object' && data !== null ? (data as { readonly url?: unknown }).url : undefined
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return `${origin}/`
  const address = new URL(url, origin)
  return address.origin === origin ? address.href : `${origin}/`
}

export interface OpenWindow {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

export interface OpenWindows {
  matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>
  openWindow(url: string): Promise<unknown>
}

/** Shows the address in an open window of this site, or in a new one. */
export async function openAddress(windows: OpenWindows, address: string): Promise<void> {
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const [window] = open.toSorted((one, other) => Number(other.url === address) - Number(one.url === address))
  if (window === undefined) {
    await windows.openWindow(address)
    return
  }
  await window.focus()
  if (window.url === address) return
  // A window that this program does not control cannot be moved.
  await window.navigate(address).catch(() => windows.openWindow(address))
}
