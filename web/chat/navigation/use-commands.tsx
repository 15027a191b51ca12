import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { ClockIcon, HashIcon, InboxIcon, StarIcon, UserIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { type Command, registerCommands } from '../../page/commands.ts'
import { chatMessages } from '../messages.ts'
import { useChat } from '../state/chat-context.tsx'
import { shownName } from '../state/labels.ts'
import { useGoToChannel } from './channel-link.tsx'
import { narrowPath, viewPath } from './paths.ts'
import { shortcutMessages } from './shortcut-messages.ts'

/** Adds views, channels and people to the command palette. */
export function useChatCommands(): void {
  const texts = useText(shortcutMessages)
  const channels = useChat((state) => state.channels)
  const people = useChat((state) => state.people.byId)
  const organization = useChat((state) => state.organization)
  const labels = useText(chatMessages)
  const [, go] = useLocation()
  const goToChannel = useGoToChannel()
  useEffect(() => {
    const views: Command[] = [
      { id: 'chat-inbox', title: texts.inbox, icon: <InboxIcon />, keys: 'i', path: viewPath('inbox') },
      { id: 'chat-recent', title: texts.recent, icon: <ClockIcon />, keys: 't', path: viewPath('recent') },
      {
        id: 'chat-starred',
        title: texts.starred,
        icon: <StarIcon />,
        keys: '*',
        path: narrowPath({ kind: 'starred' }),
      },
    ].map(({ path, ...rest }) => ({ ...rest, group: texts.goTo, run: () => go(path) }))
    const places = [...channels.subscriptions.keys()].flatMap((id): Command[] => {
      const channel = channels.byId.get(id)
      if (channel === undefined || channel.is_archived) return []
      const run = () => goToChannel(id)
      return [
        {
          id: `channel-${id}`,
          title: channel.name,
          group: texts.channels,
          icon: <HashIcon />,
          keywords: channel.description,
          run,
        },
      ]
    })
    const persons = [...people.values()]
      .filter(({ is_active, is_system_bot }) => is_active && is_system_bot !== true)
      .map(
        ({ user_id, email, ...person }): Command => ({
          id: `person-${user_id}`,
          title: shownName({ organization }, person, labels),
          group: texts.people,
          icon: <UserIcon />,
          keywords: email,
          run: () => go(narrowPath({ kind: 'direct', userIds: [user_id] })),
        }),
      )
    return registerCommands([...views, ...places, ...persons])
  }, [texts, labels, channels, people, organization, go, goToChannel])
}
