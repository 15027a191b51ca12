import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { copyText } from '../../design/fields/copy-field.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { chatMessages } from '../messages.ts'
import { useGoToChannel } from '../navigation/channel-link.tsx'
import { type NarrowLink, readNarrowLink } from '../navigation/narrow-links.ts'
import { narrowPath } from '../navigation/paths.ts'
import { openPersonCard } from '../people/person-card-store.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { shownName } from '../state/labels.ts'
import './code-colours.css'
import { decorateMessage, toggleSpoiler } from './decorate-message.ts'
import { showsEmojiNames } from './emoji-symbol.tsx'
import { imageMotion, stillSource } from './image-motion.ts'
import { openImage } from './image-view-store.ts'
import './message-content.css'
import { cleanMessage } from './sanitize.ts'

/** The content of a message: sanitized, with local times and current names, and links that open in the client. */
export function MessageContent({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const decoration = useDecoration()
  const [, navigate] = useLocation()
  const goToChannel = useGoToChannel()
  const go = ({ narrow, near }: NarrowLink) => {
    if (narrow.kind === 'channel' && near === undefined) goToChannel(narrow.channelId)
    else navigate(narrowPath(narrow, near))
  }
  useLayoutEffect(() => {
    const fragment = cleanMessage(html)
    decorateMessage(fragment, decoration)
    if (fragment.querySelector('.katex') !== null) void import('./formula-style.ts')
    box.current?.replaceChildren(fragment)
  }, [html, decoration])
  const act = (event: { target: EventTarget; preventDefault(): void }) => {
    if (!(event.target instanceof Element)) return
    if (pressed(event.target, decoration.texts.copied, go)) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the interactive parts inside are links and buttons.
    <div
      ref={box}
      className="message-content"
      dir="auto"
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && event.button === 0) act(event)
      }}
      onKeyDown={(event) => {
        const isButton = event.target instanceof Element && event.target.getAttribute('role') === 'button'
        if (isButton && (event.key === 'Enter' || event.key === ' ')) act(event)
      }}
    />
  )
}

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
      texts: { copyCode: text.copy, copied: text.copied, spoiler: text.spoiler },
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
function pressed(target: Element, copied: string, go: (link: NarrowLink) => void): boolean {
  const header = target.closest('.spoiler-header')
  if (header !== null && target.closest('a') === null) {
    toggleSpoiler(header)
    return true
  }
  const copy = target.closest<HTMLElement>('.message-code-copy')
  if (copy !== null) {
    copyCode(copy, copied)
    return true
  }
  const mention = target.closest<HTMLElement>('.user-mention')
  if (mention !== null && mention.getAttribute('role') === 'button') {
    openPersonCard(Number(mention.dataset.userId), mention)
    return true
  }
  const link = target.closest('a')
  if (link === null) return false
  const image = link.querySelector('img')
  if (image !== null && link.parentElement?.classList.contains('message_inline_image') === true) {
    openImage({ source: link.getAttribute('href') ?? image.src, title: link.title || image.alt })
    return true
  }
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
