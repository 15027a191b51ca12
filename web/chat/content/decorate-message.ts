import type { Playground } from '../../../client/chat/state/types.ts'
import type { Formats } from '../../i18n/format.ts'
import { emojiText } from './emoji-text.ts'
import { type ImageMotion, stillImage } from './image-motion.ts'

export interface MessageDecoration {
  readonly formats: Formats
  readonly ownId: number
  readonly ownGroupIds: ReadonlySet<number>
  readonly texts: { readonly copyCode: string; readonly spoiler: string; openIn(name: string): string }
  readonly playgrounds: readonly Playground[]
  /** Show emoji names instead of pictures. */
  readonly namesEmoji: boolean
  readonly motion: ImageMotion
  nameOf(userId: number): string | undefined
  /** The still version of an animated picture. */
  stillOf(source: string): string | undefined
}

/** Adapts rendered message content to this client. */
export function decorateMessage(fragment: DocumentFragment, decoration: MessageDecoration): void {
  // Most messages are plain text: one search instead of one for each kind of element.
  if (fragment.querySelector('[class], a, img, time') === null) return
  for (const emoji of fragment.querySelectorAll<HTMLElement>('.emoji')) {
    if (decoration.namesEmoji) nameEmoji(emoji)
    else showEmoji(emoji)
  }
  for (const time of fragment.querySelectorAll('time')) showTime(time, decoration.formats)
  for (const mention of fragment.querySelectorAll<HTMLElement>('.user-mention, .user-group-mention'))
    showMention(mention, decoration)
  for (const spoiler of fragment.querySelectorAll<HTMLElement>('.spoiler-block'))
    showSpoiler(spoiler, decoration.texts.spoiler)
  for (const code of fragment.querySelectorAll<HTMLElement>('.codehilite')) showCode(code, decoration)
  for (const preview of fragment.querySelectorAll<HTMLElement>('.message_inline_image')) showCard(preview)
  for (const link of fragment.querySelectorAll('a')) showLink(link)
  for (const image of fragment.querySelectorAll('img')) showImage(image, decoration)
}

/** Each emoji contains its name: as text, or as the alternative text of an image. */
function nameEmoji(emoji: HTMLElement): void {
  emoji.replaceWith((emoji instanceof HTMLImageElement ? emoji.alt : emoji.textContent) ?? '')
}

function showImage(image: HTMLImageElement, { motion, stillOf }: MessageDecoration): void {
  image.loading = 'lazy'
  keepRoom(image)
  // The accessible name of the image; a link without text takes it over.
  const link = image.closest('a')
  if (image.alt === '' && link !== null) image.alt = link.title || (link.pathname.split('/').at(-1) ?? '')
  if (link === null && image.classList.contains('inline-image')) makeViewable(image)
  const still = image.dataset.animated === 'true' ? stillOf(image.getAttribute('src') ?? '') : undefined
  if (still !== undefined && motion !== 'always') stillImage(image, still, motion)
}

/** Gives an image the size that it will have: an image that loads moves nothing. */
function keepRoom(image: HTMLImageElement): void {
  const [, width, height] = /^([1-9]\d*)x([1-9]\d*)$/.exec(image.dataset.originalDimensions ?? '') ?? []
  if (width === undefined || height === undefined) return
  image.style.setProperty('--image-width', width)
  image.style.setProperty('--image-height', height)
  image.classList.add('message-image-sized')
}

/** An image among the text has no link: a press and the keyboard open it in the viewer. */
function makeViewable(image: HTMLImageElement): void {
  if (image.alt === '') image.alt = image.dataset.originalSrc?.split('/').at(-1) ?? ''
  image.setAttribute('role', 'button')
  image.tabIndex = 0
}

/** Media of another site that this server does not fetch: the page must not load it, so a card links to it. */
function showCard(preview: HTMLElement): void {
  const media = preview.querySelector('img, video')
  const link = preview.querySelector('a')
  if (media === null || link === null || !/^https?:/.test(media.getAttribute('src') ?? '')) return
  linkCard(preview, link)
}

/** Replaces a preview by the name of its file and the site, or the reason why an own file is not shown. */
export function linkCard(preview: HTMLElement, link: HTMLAnchorElement, ownReason = ''): void {
  const card = cardOf(link.href)
  if (card === undefined) return
  const [place, name] = [document.createElement('small'), document.createElement('bdi')]
  place.textContent = link.origin === location.origin ? ownReason : card.host
  name.textContent = link.title || card.name
  link.replaceChildren(name, place)
  preview.className = 'message-link-card'
}

/** The texts of a link card: the file and the site. */
export function cardOf(href: string): { readonly name: string; readonly host: string } | undefined {
  if (!URL.canParse(href)) return undefined
  const { host, pathname } = new URL(href)
  return { host, name: decodedName(pathname.split('/').at(-1) ?? '') || host }
}

function decodedName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function showEmoji(span: HTMLElement): void {
  const code = [...span.classList].find((name) => /^emoji-[0-9a-f-]+$/.test(name))?.slice('emoji-'.length)
  const text = code === undefined ? undefined : emojiText(code)
  if (text === undefined) return
  span.textContent = text
  span.className = 'message-emoji'
}

function showTime(time: HTMLTimeElement, formats: Formats): void {
  const atMs = Date.parse(time.dateTime)
  if (Number.isNaN(atMs)) return
  time.textContent = formats.full(atMs)
  time.className = 'message-time-value'
  // The time is in the reader's language, the text around it in the sender's.
  time.dir = 'auto'
}

function showMention(mention: HTMLElement, { ownId, ownGroupIds, nameOf }: MessageDecoration): void {
  const userId = mention.dataset.userId
  const groupId = mention.dataset.userGroupId
  const isForMe =
    userId === '*' || Number(userId) === ownId || (groupId !== undefined && ownGroupIds.has(Number(groupId)))
  if (isForMe && !mention.classList.contains('silent')) mention.classList.add('mention-of-me')
  const name = userId === undefined || userId === '*' ? undefined : nameOf(Number(userId))
  // The user may have been renamed; a silent mention has no @.
  if (name !== undefined) mention.textContent = mention.classList.contains('silent') ? name : `@${name}`
  if (name === undefined) return
  mention.setAttribute('role', 'button')
  mention.tabIndex = 0
}

function showSpoiler(block: HTMLElement, label: string): void {
  const header = block.querySelector<HTMLElement>(':scope > .spoiler-header')
  const content = block.querySelector<HTMLElement>(':scope > .spoiler-content')
  if (header === null || content === null) return
  if (header.textContent?.trim() === '') header.textContent = label
  header.setAttribute('role', 'button')
  header.setAttribute('aria-expanded', 'false')
  header.tabIndex = 0
  content.hidden = true
  content.removeAttribute('aria-hidden')
}

export function toggleSpoiler(header: Element): void {
  const content = header.parentElement?.querySelector<HTMLElement>(':scope > .spoiler-content')
  if (content === null || content === undefined) return
  content.hidden = !content.hidden
  header.setAttribute('aria-expanded', String(!content.hidden))
}

function showCode(block: HTMLElement, { texts, playgrounds }: MessageDecoration): void {
  const pre = block.querySelector('pre')
  if (pre !== null) {
    pre.tabIndex = 0
    pre.dir = 'ltr'
  }
  const bar = document.createElement('div')
  bar.className = 'message-code-bar'
  const language = document.createElement('span')
  language.textContent = block.dataset.codeLanguage ?? ''
  const copy = document.createElement('button')
  copy.type = 'button'
  copy.className = 'message-code-copy'
  copy.textContent = texts.copyCode
  bar.append(language, ...playgroundButtons(language.textContent, playgrounds, texts), copy)
  block.prepend(bar)
}

/** A button for each playground of the language. */
function playgroundButtons(language: string, playgrounds: readonly Playground[], texts: MessageDecoration['texts']) {
  const own = playgrounds.filter((one) => one.pygments_language.toLowerCase() === language.toLowerCase())
  return own.map(({ id, name }) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'message-code-copy message-code-playground'
    button.dataset.playgroundId = String(id)
    button.textContent = texts.openIn(name)
    return button
  })
}

function showLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  if (href.startsWith('/') || href.startsWith('#')) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}
