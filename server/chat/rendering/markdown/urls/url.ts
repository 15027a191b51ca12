/** The schemes that HTML lets pages handle, and a few that chat needs. Any other may run a program. */
const allowedSchemes = new Set(
  (
    'http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh ' +
    'tel urn webcal wtai xmpp'
  ).split(' '),
)

export const safeSchemes: readonly string[] = [...allowedSchemes]

/** The address for a link, or undefined when it must not become a link. */
export function safeUrl(address: string): string | undefined {
  // Browsers remove these characters before they read the scheme.
  const url = address
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/ /g, '%20')
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(url)?.[1]
  if (scheme !== undefined) {
    const lowered = scheme.toLowerCase()
    return allowedSchemes.has(lowered) ? lowered + url.slice(scheme.length) : undefined
  }
  if (url === '' || url === '#') return undefined
  if (url.startsWith('//')) return `http:${url}`
  if (url.startsWith('/') || url.startsWith('#')) return url
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path.includes('@') ? `mailto:${url}` : `http://${url}`
}

/** Addresses of this deployment become relative, so that they open in place and survive a change of the host. */
export function localUrl(url: string, siteUrl: string): string {
  if (url.startsWith(`${siteUrl}/#`)) return url.slice(siteUrl.length + 1)
  if (url.startsWith(`${siteUrl}/user_uploads/`)) return url.slice(siteUrl.length)
  return url
}

/** The path id of an upload's address: the part behind `/user_uploads/`. */
export function uploadPathId(url: string): string | undefined {
  const match = /^\/user_uploads\/(?!thumbnail\/|temporary\/)(?:download\/)?([^?#]+)/.exec(url)
  return match?.[1]
}

export interface UrlParts {
  readonly scheme: string
  readonly host: string
  readonly path: string
  readonly query: string
}

/** The parts of an address with a host; undefined for others. */
export function urlParts(url: string): UrlParts | undefined {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/.exec(url)
  if (match === null) return undefined
  const [, scheme = '', host = '', path = '', query = ''] = match
  return { scheme, host: host.toLowerCase(), path, query }
}

export function queryValue(query: string, name: string): string | undefined {
  for (const pair of query.split('&')) {
    const [key, value = ''] = pair.split('=', 2)
    if (key === name) return value
  }
  return undefined
}

export function pathExtension(url: string): string {
  const path = urlParts(url)?.path ?? url.split(/[?#]/, 1)[0] ?? ''
  return /\.([a-zA-Z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** A name inside the address of a narrow, where a dot replaces the percent sign. */
export function encodeNarrowPart(name: string): string {
  if (/^[\w-]*$/.test(name)) return name
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[!'()]/g, percent)
    .replace(/[%.]/g, (character) => (character === '%' ? '.' : '.2E'))
}

export function channelUrl(channel: { readonly id: number; readonly name: string }): string {
  return `/#narrow/channel/${channel.id}-${encodeNarrowPart(channel.name.replaceAll(' ', '-'))}`
}

export function topicUrl(channel: { readonly id: number; readonly name: string }, topic: string): string {
  return `${channelUrl(channel)}/topic/${encodeNarrowPart(topic)}`
}

/** The same without the name of the channel. */
export function topicUrlById(channelId: number, topic: string): string {
  return `/#narrow/channel/${channelId}/topic/${encodeNarrowPart(topic)}`
}
