import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useLocation } from 'wouter'
import { groupIdsOf } from '../../../client/chat/state/own-groups.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useGoToChannel } from '../navigation/channel-link.tsx'
import type { NarrowLink } from '../navigation/narrow-links.ts'
import { narrowPath } from '../navigation/paths.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { shownName } from '../state/labels.ts'
import { showsEmojiNames } from './emoji-symbol.tsx'
import { imageMotion, stillSource } from './image-motion.ts'

/** The tools for the content of messages: the same for all messages of a page. */
export interface ContentTools {
  readonly decoration: Decoration
  /** Opens the target of a link in the client. */
  readonly go: (link: NarrowLink) => void
}

const Tools = createContext<ContentTools | undefined>(undefined)

/** Makes the tools once for all messages below: each would otherwise follow the state and the address itself. */
export function WithContentTools({ children }: { readonly children: ReactNode }) {
  return <Tools value={useContentTools()}>{children}</Tools>
}

export const useGivenContentTools = (): ContentTools | undefined => useContext(Tools)

export function useContentTools(): ContentTools {
  const decoration = useDecoration()
  const [, navigate] = useLocation()
  const goToChannel = useGoToChannel()
  return useMemo(
    () => ({
      decoration,
      go({ narrow, near }) {
        if (narrow.kind === 'channel' && near === undefined) goToChannel(narrow.channelId)
        else navigate(narrowPath(narrow, near))
      },
    }),
    [decoration, goToChannel, navigate],
  )
}

export type Decoration = ReturnType<typeof useDecoration>

function useDecoration() {
  const text = useText('chat')
  const files = useText('files')
  const formats = useFormats()
  const store = useChatStore()
  const ownId = useChat(({ people }) => people.ownId)
  const groups = useChat((state) => state.groups)
  const organization = useChat((state) => state.organization)
  const namesEmoji = useChat(showsEmojiNames)
  const motion = useChat(({ personal }) => imageMotion(personal.settings))
  return useMemo(() => {
    return {
      formats,
      ownId,
      ownGroupIds: groupIdsOf(groups.values(), ownId),
      texts: {
        ...{ copyCode: text.copy, copied: text.copied, spoiler: text.spoiler, openIn: text.openIn },
        missing: files.missing,
      },
      playgrounds: organization.playgrounds,
      namesEmoji,
      motion,
      nameOf(id: number) {
        const person = store.state?.people.byId.get(id)
        return person === undefined ? undefined : shownName({ organization }, person, text)
      },
      stillOf: (source: string) => stillSource(source, organization.thumbnailFormats),
    }
  }, [text, files, formats, store, ownId, groups, organization, namesEmoji, motion])
}
