import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { copyText } from '../../design/fields/copy-field.tsx'
import { VenueCard } from '../../page/provided-parts.tsx'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { type NarrowLink, readNarrowLink } from '../navigation/narrow-links.ts'
import { openPersonCard } from '../people/person-card-store.ts'
import { markAlertWords } from './alert-words.ts'
import './code-colours.css'
import { type ContentTools, type Decoration, useContentTools, useGivenContentTools } from './content-tools.tsx'
import { decorateMessage, toggleSpoiler } from './decorate-message.ts'
import { isEmojiAlone } from './emoji-alone.ts'
import type { FileCardProps } from './file-card.tsx'
import { openImages } from './image-view-store.ts'
import './message-content.css'
import { type FilePlace, placeFiles } from './message-files.ts'
import { cleanMessage } from './sanitize.ts'
import { showUnloaded } from './unloaded-image.ts'
import { placeVenueReferences, type ReferencePlace } from './venue-references.ts'

const noPlaces: readonly ReferencePlace[] = []
const noFiles: readonly FilePlace[] = []

const FileCard = lazyPart<FileCardProps>(() => import('./file-card.tsx').then((file) => file.FileCard))

/** The content of a message: sanitized, with local times and current names, and links that open in the client. */
export interface MessageContentProps {
  readonly html: string
  /** Words to mark: the alert words of the user. */
  readonly marked?: readonly string[] | undefined
}

export function MessageContent(props: MessageContentProps) {
  const tools = useGivenContentTools()
  return tools === undefined ? <LoneContent {...props} /> : <Content {...props} {...tools} />
}

function LoneContent(props: MessageContentProps) {
  return <Content {...props} {...useContentTools()} />
}

function Content({ html, marked, decoration, go }: MessageContentProps & ContentTools) {
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState(noPlaces)
  const [files, setFiles] = useState(noFiles)
  useLayoutEffect(() => {
    const fragment = cleanMessage(html)
    decorateMessage(fragment, decoration)
    if (html.includes('katex') && fragment.querySelector('.katex') !== null) void import('./formula-style.ts')
    if (marked !== undefined) markAlertWords(fragment, marked)
    const foundFiles = placeFiles(fragment)
    setFiles(foundFiles.length === 0 ? noFiles : foundFiles)
    const found = placeVenueReferences(fragment)
    setPlaces(found.length === 0 ? noPlaces : found)
    box.current?.replaceChildren(fragment)
  }, [html, decoration, marked])
  useLayoutEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) showUnloaded(target, decoration.texts.missing)
    }
    // The error of an image does not bubble.
    const content = box.current
    content?.addEventListener('error', note, true)
    return () => content?.removeEventListener('error', note, true)
  }, [decoration])
  const act = (event: { target: EventTarget; preventDefault(): void }) => {
    if (!(event.target instanceof Element)) return
    if (pressed(event.target, decoration, go)) event.preventDefault()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the interactive parts inside are links and buttons. */}
      <div
        ref={box}
        className={isEmojiAlone(html) ? 'message-content message-emoji-alone' : 'message-content'}
        dir="auto"
        onClick={(event) => {
          if (!event.metaKey && !event.ctrlKey && event.button === 0) act(event)
        }}
        onKeyDown={(event) => {
          const isButton = event.target instanceof Element && event.target.getAttribute('role') === 'button'
          if (isButton && (event.key === 'Enter' || event.key === ' ')) act(event)
        }}
      />
      {places.map(({ place, reference }, index) =>
        createPortal(<VenueCard reference={reference} />, place, String(index)),
      )}
      {files.map(({ place, file }) => createPortal(<FileCard file={file} />, place, file.href))}
    </>
  )
}

/** Handles a click on a part of a message; false leaves it to the browser. */
function pressed(target: Element, decoration: Decoration, go: (link: NarrowLink) => void): boolean {
  const { playgrounds } = decoration
  const header = target.closest('.spoiler-header')
  if (header !== null && target.closest('a') === null) {
    toggleSpoiler(header)
    return true
  }
  const playground = target.closest<HTMLElement>('.message-code-playground')
  if (playground !== null) {
    openPlayground(playground, playgrounds)
    return true
  }
  const copy = target.closest<HTMLElement>('.message-code-copy')
  if (copy !== null) {
    copyCode(copy, decoration.texts.copied)
    return true
  }
  const mention = target.closest<HTMLElement>('.user-mention')
  if (mention !== null && mention.getAttribute('role') === 'button') {
    openPersonCard(Number(mention.dataset.userId), mention)
    return true
  }
  if (openImages(target)) return true
  const link = target.closest('a')
  if (link === null) return false
  const named = link.origin === location.origin ? readNarrowLink(link.hash) : undefined
  if (named === undefined) return false
  go(named)
  return true
}

function copyCode(button: HTMLElement, copied: string): void {
  const text = button.closest('.codehilite')?.querySelector('pre')?.textContent ?? ''
  const label = button.textContent
  void copyText(text).then(() => {
    button.textContent = copied
    setTimeout(() => {
      button.textContent = label
    }, 1500)
  })
}

/** Opens the code of a block at a playground, in a new tab. */
function openPlayground(button: HTMLElement, playgrounds: Decoration['playgrounds']): void {
  const code = button.closest('.codehilite')?.querySelector('pre')?.textContent ?? ''
  const playground = playgrounds.find(({ id }) => String(id) === button.dataset.playgroundId)
  if (playground === undefined) return
  void import('../../../client/playground-url.ts').then(({ playgroundUrl }) => {
    const url = playgroundUrl(playground.url_template, code)
    if (url !== undefined) window.open(url, '_blank', 'noopener')
  })
}
