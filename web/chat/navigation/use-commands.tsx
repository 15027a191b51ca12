import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { type Command, registerCommands } from '../../app/commands.ts'
import { ClockIcon, HashIcon, InboxIcon, StarIcon, UserIcon } from '../../design/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useChat } from '../state/chat-context.tsx'
import { narrowPath, viewPath } from './paths.ts'
import { shortcutMessages } from './shortcut-messages.ts'

/** Puts views, channels and people into the palette. */
export function useChatCommands(): void {
  const words = useText(shortcutMessages)
  const channels = useChat((state) => state.channels)
  const people = useChat((state) => state.people.byId)
  const [, go] = useLocation()
  useEffect(() => {
    const views: Command[] = [
      { id: 'chat-inbox', title: words.inbox, icon: <InboxIcon />, keys: 'i', path: viewPath('inbox') },
      { id: 'chat-recent', title: words.recent, icon: <ClockIcon />, keys: 't', path: viewPath('recent') },
      {
        id: 'chat-starred',
        title: words.starred,
        icon: <StarIcon />,
        keys: '*',
        path: narrowPath({ kind: 'starred' }),
      },
    ].map(({ path, ...rest }) => ({ ...rest, group: words.goTo, run: () => go(path) }))
    const places = [...channels.subscriptions.keys()].flatMap((id): Command[] => {
      const channel = channels.byId.get(id)
      if (channel === undefined || channel.is_archived) return []
      const run = () => go(narrowPath({ kind: 'channel', channelId: id }))
      return [
        {
          id: `channel-${id}`,
          title: channel.name,
          group: words.channels,
          icon: <HashIcon />,
          words: channel.description,
          run,
        },
      ]
    })
    const persons = [...people.values()]
      .filter(({ is_active, is_system_bot }) => is_active && is_system_bot !== true)
      .map(
        ({ user_id, full_name, email }): Command => ({
          id: `person-${user_id}`,
          title: full_name,
          group: words.people,
          icon: <UserIcon />,
          words: email,
          run: () => go(narrowPath({ kind: 'direct', userIds: [user_id] })),
        }),
      )
    return registerCommands([...views, ...places, ...persons])
  }, [words, channels, people, go])
}
