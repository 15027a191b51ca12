export type FileKind = 'video' | 'audio' | 'file'

/** An uploaded file that a message links. */
export interface MessageFile {
  readonly href: string
  readonly name: string
  /** By its name; a player that cannot play it becomes a plain card. */
  readonly kind: FileKind
}

export interface FilePlace {
  readonly place: HTMLElement
  readonly file: MessageFile
}

/** A hostile message must not fill the view with cards. */
const filesMax = 12

const videoExtensions = new Set(['mp4', 'm4v', 'webm', 'mov', 'ogv'])
const audioExtensions = new Set(['aac', 'flac', 'm4a', 'mp3', 'mpga', 'oga', 'ogg', 'opus', 'wav', 'weba'])

/** The address of an upload; its thumbnails and temporary addresses are none. */
const uploadPath = /^\/user_uploads\/(\d+\/.+)$/

export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

export function fileOf(href: string, title = '', site = location.origin): MessageFile | undefined {
  if (!URL.canParse(href, site)) return undefined
  const { origin, pathname } = new URL(href, site)
  if (origin !== site || !uploadPath.test(pathname)) return undefined
  const stored = decoded(pathname.slice(pathname.lastIndexOf('/') + 1))
  const extension = extensionOf(stored)
  const kind = videoExtensions.has(extension) ? 'video' : audioExtensions.has(extension) ? 'audio' : 'file'
  // The text of a link may be anything: it is the name only if it is stored under that name.
  return { href: pathname, name: isNameOf(title, stored) ? title : stored, kind }
}

export const downloadAddress = (href: string): string =>
  href.replace(uploadPath, (_, pathId: string) => `/user_uploads/download/${pathId}`)

/** These turn the reading direction: a name with them may show another extension than its own. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/

/** The stored name has hyphens for white space and lacks special characters, after a resumable upload all but ASCII. */
function isNameOf(title: string, stored: string): boolean {
  if (directionMarks.test(title) || extensionOf(title) !== extensionOf(stored)) return false
  const bare = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
  const ascii = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '')
  return bare(title) === bare(stored) || ascii(title) === bare(stored)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Makes a place for the card of each uploaded file: instead of the preview of a video and of a player, and below the
 * text that links another file. A paragraph that only names the files disappears.
 */
export function placeFiles(fragment: DocumentFragment): readonly FilePlace[] {
  const places: FilePlace[] = []
  const shownImages = new Set(
    [...fragment.querySelectorAll('.message_inline_image:not(.message_inline_video) > a')].map((link) =>
      link.getAttribute('href'),
    ),
  )
  const add = (file: MessageFile | undefined, put: (place: HTMLElement) => void) => {
    const isKnown = places.some((one) => one.file.href === file?.href)
    if (file === undefined || isKnown || places.length >= filesMax) return
    const place = document.createElement('span')
    place.className = 'message-file'
    put(place)
    places.push({ place, file })
  }
  for (const preview of fragment.querySelectorAll('.message_inline_video')) {
    const link = preview.querySelector('a')
    add(fileOf(link?.getAttribute('href') ?? '', link?.title), (place) => preview.replaceWith(place))
  }
  for (const player of fragment.querySelectorAll('audio'))
    add(fileOf(player.getAttribute('src') ?? '', player.title), (place) => player.replaceWith(place))
  // The cards below one block are in the order of their links.
  const lastPlaces = new Map<Element, Element>()
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (link.closest('.message_inline_image, .message_embed') !== null || shownImages.has(href)) continue
    const block = link.closest('p, h1, h2, h3, h4, h5, h6, table') ?? link
    add(fileOf(href, link.textContent ?? ''), (place) => {
      const before = lastPlaces.get(block) ?? block
      before.after(place)
      lastPlaces.set(block, place)
    })
  }
  for (const paragraph of fragment.querySelectorAll('p')) if (onlyNamesFiles(paragraph, places)) paragraph.remove()
  return places
}

function onlyNamesFiles(paragraph: HTMLElement, places: readonly FilePlace[]): boolean {
  const nodes = [...paragraph.childNodes].filter((node) => node.textContent?.trim() !== '')
  if (nodes.length === 0) return false
  return nodes.every((node) => {
    if (!(node instanceof HTMLAnchorElement)) return false
    const file = fileOf(node.getAttribute('href') ?? '', node.textContent ?? '')
    return file?.name === node.textContent && places.some((one) => one.file.href === file?.href)
  })
}
