import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { mayCreateAnyChannel } from '../../../client/chat/permissions/channels.ts'
import { mayInviteByLink, mayInviteByMail } from '../../../client/chat/permissions/invitations.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import {
  AtIcon,
  ChatIcon,
  ClockIcon,
  DraftIcon,
  HashIcon,
  InboxIcon,
  LinkIcon,
  PlusIcon,
  StarIcon,
  UserIcon,
} from '../../design/icons/icons.tsx'
import { type TextOf, useText } from '../../i18n/text.ts'
import { type Command, registerCommands } from '../../page/commands.ts'
import { openChannelDialog, openInviteDialog } from '../../page/open-dialog.ts'
import { nowMs } from '../../platform/clock.ts'
import { useChat } from '../state/chat-context.tsx'
import { shownName, topicLabel } from '../state/labels.ts'
import { useGoToChannel } from './channel-link.tsx'
import { narrowPath, viewPath } from './paths.ts'

type Texts = TextOf<'chatShortcuts'>
type Labels = TextOf<'chat'>
type Go = (path: string) => void

/** Adds views, actions, channels, topics and people to the command palette. */
export function useChatCommands(): void {
  const texts = useText('chatShortcuts')
  const labels = useText('chat')
  const state = useChat((now) => now, haveSameParts)
  const [, go] = useLocation()
  const goToChannel = useGoToChannel()
  useEffect(() => {
    return registerCommands([
      ...viewCommands(texts, go),
      ...actionCommands(state, texts),
      ...channelCommands(state, texts, goToChannel),
      ...topicCommands(state, texts, labels, go),
      ...personCommands(state, texts, labels, go),
    ])
  }, [texts, labels, state, go, goToChannel])
}

const parts = ['channels', 'people', 'organization', 'recent', 'groups'] as const

const haveSameParts = (left: ChatState, right: ChatState) => parts.every((name) => left[name] === right[name])

function viewCommands(texts: Texts, go: Go): Command[] {
  const views = [
    { id: 'chat-inbox', title: texts.inbox, icon: <InboxIcon />, keys: 'shift I', path: viewPath('inbox') },
    { id: 'chat-recent', title: texts.recent, icon: <ClockIcon />, keys: 't', path: viewPath('recent') },
    { id: 'chat-all', title: texts.allMessages, icon: <ChatIcon />, keys: 'a', path: narrowPath({ kind: 'all' }) },
    {
      id: 'chat-mentions',
      title: texts.mentions,
      icon: <AtIcon />,
      keys: 'ctrl @',
      path: narrowPath({ kind: 'mentions' }),
    },
    { id: 'chat-starred', title: texts.starred, icon: <StarIcon />, keys: '*', path: narrowPath({ kind: 'starred' }) },
    { id: 'chat-drafts', title: texts.drafts, icon: <DraftIcon />, keys: 'd', path: viewPath('drafts') },
  ]
  return views.map(({ path, ...rest }) => ({ ...rest, group: texts.goTo, run: () => go(path) }))
}

function actionCommands(state: ChatState, texts: Texts): Command[] {
  const group = texts.actions
  const mailOrLink = mayInviteByMail(state, nowMs()) ? 'mail' : mayInviteByLink(state, nowMs()) ? 'link' : undefined
  return [
    ...(mayCreateAnyChannel(state, nowMs())
      ? [
          {
            id: 'create-channel',
            title: texts.createChannel,
            group,
            icon: <PlusIcon />,
            run: () => openChannelDialog(),
          },
        ]
      : []),
    ...(mailOrLink === undefined
      ? []
      : [{ id: 'invite', title: texts.invite, group, icon: <LinkIcon />, run: () => openInviteDialog(mailOrLink) }]),
  ]
}

function channelCommands(
  { channels }: Pick<ChatState, 'channels'>,
  texts: Texts,
  goToChannel: (id: number) => void,
): Command[] {
  return [...channels.byId.values()].flatMap((channel): Command[] => {
    const { stream_id: id, name, description, is_archived } = channel
    if (is_archived) return []
    const run = () => goToChannel(id)
    return [{ id: `channel-${id}`, title: name, group: texts.channels, icon: <HashIcon />, keywords: description, run }]
  })
}

const topicsMax = 400

/** The topics with the newest messages. */
function topicCommands(
  { channels, recent }: Pick<ChatState, 'channels' | 'recent'>,
  texts: Texts,
  labels: Labels,
  go: Go,
): Command[] {
  return [...recent.byChannel]
    .flatMap(([channelId, { topics }]) => [...topics.values()].map(({ name, maxId }) => ({ channelId, name, maxId })))
    .sort((left, right) => right.maxId - left.maxId)
    .slice(0, topicsMax)
    .map(({ channelId, name }) => {
      const channel = channels.byId.get(channelId)?.name ?? ''
      return {
        ...{ id: `topic-${channelId}-${name}`, group: texts.topics, icon: <HashIcon /> },
        title: `#${channel} › ${topicLabel(name, labels)}`,
        run: () => go(narrowPath({ kind: 'topic', channelId, topic: name })),
      }
    })
}

function personCommands({ people, organization }: ChatState, texts: Texts, labels: Labels, go: Go): Command[] {
  return [...people.byId.values()]
    .filter(({ is_active, is_system_bot }) => is_active && is_system_bot !== true)
    .map(({ user_id, email, ...person }) => ({
      ...{ id: `person-${user_id}`, group: texts.people, icon: <UserIcon />, keywords: email },
      title: shownName({ organization }, person, labels),
      run: () => go(narrowPath({ kind: 'direct', userIds: [user_id] })),
    }))
}
