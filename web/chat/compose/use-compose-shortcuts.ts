import { useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../../i18n/text.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import { narrowPath } from '../navigation/paths.ts'
import type { ComposeStart } from './compose-start.ts'
import { narrowOfTarget, type Target } from './target.ts'

/** The shortcuts of the compose box. */
export function useComposeShortcuts(start: ComposeStart, target: Target | undefined): void {
  const text = useText('compose')
  const [, go] = useLocation()
  const latest = useRef({ start, target, go })
  latest.current = { start, target, go }
  const shortcuts = useMemo((): readonly Shortcut[] => {
    const { group } = text
    return [
      { keys: 'c', shown: 'c', title: text.newMessage, group, run: () => latest.current.start.topic() },
      { keys: 'x', shown: 'x', title: text.newDirect, group, run: () => latest.current.start.direct() },
      { keys: 'r', shown: 'r', title: text.replyHere, group, run: () => latest.current.start.reply() },
      {
        ...{ keys: 'Enter', shown: 'enter', title: text.replyHere, group, isOfControls: true },
        run: () => latest.current.start.reply(),
      },
      {
        ...{ keys: 'Control+.', shown: 'ctrl .', title: text.goToTarget, group, alsoInFields: true },
        run: () => {
          const narrow = latest.current.target === undefined ? undefined : narrowOfTarget(latest.current.target)
          if (narrow !== undefined) latest.current.go(narrowPath(narrow))
        },
      },
      { keys: '$mod+Enter', shown: 'ctrl enter', title: text.send, group },
      { keys: '$mod+b', shown: 'ctrl B', title: text.bold, group },
      { keys: '$mod+i', shown: 'ctrl I', title: text.italic, group },
      { keys: '$mod+Shift+L', shown: 'ctrl shift L', title: text.link, group },
      { keys: '$mod+Shift+C', shown: 'ctrl shift C', title: text.code, group },
    ]
  }, [text])
  useShortcuts(shortcuts)
}
