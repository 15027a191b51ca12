import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { copyText } from '../../design/fields/copy-field.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { VenueCard } from '../../page/provided-parts.tsx'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { chatMessages } from '../messages.ts'
import { useGoToChannel } from '../navigation/channel-link.tsx'
import { type NarrowLink, readNarrowLink } from '../navigation/narrow-links.ts'
import { narrowPath } from '../navigation/paths.ts'
import { openPersonCard } from '../people/person-card-store.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { shownName } from '../state/labels.ts'
import { markAlertWords } from './alert-words.ts'
import './code-colours.css'
import { decorateMessage, toggleSpoiler } from './decorate-message.ts'
import { isEmojiAlone } from './emoji-alone.ts'
import { showsEmojiNames } from './emoji-symbol.tsx'
import type { FileCardProps } from './file-card.tsx'
import { imageMotion, stillSource } from './image-motion.ts'
import { openImages } from './image-view-store.ts'
import './message-content.css'
import { type FilePlace, placeFiles } from './message-files.ts'
import { cleanMessage } from './sanitize.ts'
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

export function MessageContent({ html, marked }: MessageContentProps) {
  const box = useRef<HTMLDivElement>(null)
  const decoration = useDecoration()
  const [places, setPlaces] = useState(noPlaces)
  const [files, setFiles] = useState(noFiles)
  const [, navigate] = useLocation()
  const goToChannel = useGoToChannel()
  const go = ({ narrow, near }: NarrowLink) => {
    if (narrow.kind === 'channel' && near === undefined) goToChannel(narrow.channelId)
    else navigate(narrowPath(narrow, near))
  }
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

type Decoration = ReturnType<typeof useDecoration>

function useDecoration() {
  const text = useText(chatMessages)
  const formats = useFormats()
  const store = useChatStore()
  const ownId = useChat(({ people }) => people.ownId)
  const groups = useChat((state) => state.groups)
  const organization = useChat((state) => state.organization)
  const namesEmoji = useChat(showsEmojiNames)
  const motion = useChat(({ personal }) => imageMotion(personal.settings))
  return useMemo(() => {
    const own = [...groups.values()].filter(({ members }) => members.includes(ownId))
    return {
      formats,
      ownId,
      ownGroupIds: new Set(own.map(({ id }) => id)),
      texts: { copyCode: text.copy, copied: text.copied, spoiler: text.spoiler, openIn: text.openIn },
      playgrounds: organization.playgrounds,
      namesEmoji,
      motion,
      nameOf(id: number) {
        const person = store.state?.people.byId.get(id)
        return person === undefined ? undefined : shownName({ organization }, person, text)
      },
      stillOf: (source: string) => stillSource(source, organization.thumbnailFormats),
    }
  }, [text, formats, store, ownId, groups, organization, namesEmoji, motion])
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
