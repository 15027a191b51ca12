import { useMemo, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import type { ComposeStart } from './compose-start.ts'
import { composeMessages } from './messages.ts'

/** The shortcuts of the compose box. */
export function useComposeShortcuts(start: ComposeStart): void {
  const text = useText(composeMessages)
  const latest = useRef(start)
  latest.current = start
  const shortcuts = useMemo((): readonly Shortcut[] => {
    const { group } = text
    return [
      { keys: 'c', shown: 'c', title: text.newMessage, group, run: () => latest.current.topic() },
      { keys: 'x', shown: 'x', title: text.newDirect, group, run: () => latest.current.direct() },
      { keys: 'r', shown: 'r', title: text.replyHere, group, run: () => latest.current.reply() },
      {
        ...{ keys: 'Enter', shown: 'enter', title: text.replyHere, group, isOfControls: true },
        run: () => latest.current.reply(),
      },
    ]
  }, [text])
  useShortcuts(shortcuts)
}
