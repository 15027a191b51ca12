const nameLengthMax = 30
const unspecified = 'Unspecified'

/** Clients used by a person: messages sent with them are read for their sender. */
const interactiveClients: ReadonlySet<string> = new Set([
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'zulipflutter',
  'snipe',
  'website',
  'ios',
  'android',
])

/** The name of the sending program: the part of its User-Agent before the version. */
export function clientName(userAgent: string | undefined, isBrowserSession: boolean): string {
  if (isBrowserSession) return 'website'
  const end = userAgent?.search(/[/(]|\s+\d/) ?? -1
  const name = (end === -1 ? userAgent : userAgent?.slice(0, end))?.trim() ?? ''
  return name === '' ? unspecified : Array.from(name).slice(0, nameLengthMax).join('')
}

export function isReadBySenderByDefault(client: string): boolean {
  return interactiveClients.has(client.toLowerCase())
}
