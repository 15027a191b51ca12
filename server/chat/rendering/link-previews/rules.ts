/** The description of a page in its own HTML. */
export interface PageCard {
  readonly title: string
  readonly description: string
  /** The address at its own site. */
  readonly imageUrl: string | undefined
}

const titleLengthMax = 200
const descriptionLengthMax = 400
/** Pages name themselves at their beginning. */
const readCharactersMax = 200_000

const tagLengthMax = 4000
const metaStart = /<meta\s/gi
const attribute = /([a-z:_-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const titleTag = /<title[^>]{0,200}>([^<]{0,1000})<\/title>/i
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi
const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Reads Open Graph properties, or the title and the description of the page; undefined without a title. */
export function readPageCard(html: string, pageUrl: string): PageCard | undefined {
  const head = html.slice(0, readCharactersMax)
  const properties = new Map<string, string>()
  for (const tag of metaTagsOf(head)) {
    const attributes = attributesOf(tag)
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
    const content = attributes.get('content')
    if (name !== '' && content !== undefined && !properties.has(name)) properties.set(name, content)
  }
  const first = (...names: readonly string[]) =>
    names.map((name) => plainText(properties.get(name) ?? '')).find((text) => text !== '') ?? ''
  const title = first('og:title', 'twitter:title') || plainText(titleTag.exec(head)?.[1] ?? '')
  if (title === '') return undefined
  return {
    title: shortened(title, titleLengthMax),
    description: shortened(first('og:description', 'twitter:description', 'description'), descriptionLengthMax),
    imageUrl: imageUrlOf(first('og:image', 'og:image:url', 'twitter:image'), pageUrl),
  }
}

/** In one pass: a page that opens tags and closes none must not be searched again for each of them. */
export function* metaTagsOf(html: string): Iterable<string> {
  let end = -1
  let isRead = false
  for (const { index } of html.matchAll(metaStart)) {
    if (end < index) {
      end = html.indexOf('>', index)
      isRead = false
    }
    if (end === -1) return
    if (isRead || end - index > tagLengthMax) continue
    isRead = true
    yield html.slice(index, end + 1)
  }
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', quoted, single, bare] of tag.matchAll(attribute))
    attributes.set(name.toLowerCase(), quoted ?? single ?? bare ?? '')
  return attributes
}

function plainText(text: string): string {
  const decoded = text.replaceAll(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return namedEntities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  // PostgreSQL stores no zero character.
  return decoded.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()
}

function shortened(text: string, lengthMax: number): string {
  const characters = [...text]
  return characters.length <= lengthMax ? text : `${characters.slice(0, lengthMax - 1).join('')}…`
}

function imageUrlOf(text: string, pageUrl: string): string | undefined {
  if (text === '' || !URL.canParse(text, pageUrl)) return undefined
  const url = new URL(text, pageUrl)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
