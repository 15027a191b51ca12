import { mayAddSubscribers } from '../../../client/chat/permissions/channels.ts'
import { mayDeleteTopic, mayResolve, topicRights } from '../../../client/chat/permissions/messages.ts'
import { policyOf } from '../../../client/chat/state/channels.ts'
import {
  isResolvedTopic,
  resolvedTopicPrefix,
  type VisibilityPolicy,
  visibilityPolicy,
} from '../../../client/chat/topics.ts'
import { copyText } from '../../design/fields/copy-field.tsx'
import {
  BellIcon,
  ChatIcon,
  CheckIcon,
  EyeIcon,
  FollowIcon,
  HashIcon,
  LinkIcon,
  MoveIcon,
  MuteIcon,
  PeopleIcon,
  PinIcon,
  ResolveIcon,
  SettingsIcon,
  SignOutIcon,
  TrashIcon,
} from '../../design/icons/icons.tsx'
import { type MenuEntry, type MenuGroup, MenuList } from '../../design/overlays/menu.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { showChannelPanel } from '../channels/panel/channel-panel-store.ts'
import { placeLink } from '../navigation/narrow-links.ts'
import { narrowPath, topicsPath } from '../navigation/paths.ts'
import { useChat } from '../state/chat-context.tsx'
import { moveTopic } from '../topic-actions/topic-calls.ts'
import { openTopicDialog } from '../topic-actions/topic-dialog-store.ts'
import { markChannelRead, markTopicRead, setTopicPolicy } from './place-calls.ts'

/** The menu of a topic. */
function useTopicMenu(channelId: number, topic: string): readonly MenuGroup[] {
  return [
    { id: 'attention', entries: useAttentionEntries(channelId, topic) },
    { id: 'work', entries: useTopicEntries(channelId, topic) },
    { id: 'delete', entries: useDeleteEntries(channelId, topic) },
  ]
}

function useAttentionEntries(channelId: number, topic: string): readonly MenuEntry[] {
  const text = useText('chat')
  const policy = useChat(({ channels }) => policyOf(channels, channelId, topic))
  const isChannelMuted = useChat(({ channels }) => channels.subscriptions.get(channelId)?.is_muted === true)
  const choice = (id: string, label: string, value: VisibilityPolicy, icon: MenuEntry['icon']): MenuEntry => ({
    id,
    label,
    icon,
    isSelected: policy === value,
    onAction: () => setTopicPolicy(channelId, topic, value),
  })
  return [
    choice('muted', text.muteTopic, visibilityPolicy.muted, <MuteIcon size={15} />),
    choice('inherit', text.defaultTopic, visibilityPolicy.inherit, <BellIcon size={15} />),
    ...(isChannelMuted
      ? [choice('unmuted', text.unmuteTopic, visibilityPolicy.unmuted, <FollowIcon size={15} />)]
      : []),
    choice('followed', text.followTopic, visibilityPolicy.followed, <FollowIcon size={15} />),
  ]
}

function useTopicEntries(channelId: number, topic: string): readonly MenuEntry[] {
  const text = useText('chat')
  const actions = useText('topicActions')
  const canResolve = useChat((state) => mayResolve(state, channelId, topic, nowMs()))
  const name = useChat(({ channels }) => channels.byId.get(channelId)?.name ?? '')
  const mayRename = useChat((state) => {
    const rights = topicRights(state, channelId, nowMs())
    return rights.topic || rights.channel
  })
  const isResolved = isResolvedTopic(topic)
  const resolve = () => {
    const renamed = isResolved ? topic.slice(resolvedTopicPrefix.length) : `${resolvedTopicPrefix}${topic}`
    attempt(moveTopic(channelId, topic, { topic: renamed }))
  }
  const copyLink = () => {
    const link = placeLink(location.origin, { kind: 'topic', channelId, topic }, name)
    attempt(copyText(link).then(() => showToast({ tone: 'good', title: actions.linkCopied })))
  }
  const move = () => openTopicDialog.set({ kind: 'move', channelId, topic })
  const resolveLabel = isResolved ? text.unresolveTopic : text.resolveTopic
  const read = () => markTopicRead(channelId, topic)
  return [
    { id: 'read', label: text.markRead, icon: <EyeIcon size={15} />, onAction: read },
    ...(canResolve ? [{ id: 'resolve', label: resolveLabel, icon: <ResolveIcon size={15} />, onAction: resolve }] : []),
    { id: 'link', label: actions.copyLink, icon: <LinkIcon size={15} />, onAction: copyLink },
    ...(mayRename ? [{ id: 'move', label: actions.rename, icon: <MoveIcon size={15} />, onAction: move }] : []),
  ]
}

function useDeleteEntries(channelId: number, topic: string): readonly MenuEntry[] {
  const actions = useText('topicActions')
  const mayDelete = useChat((state) => mayDeleteTopic(state, channelId, nowMs()))
  const onAction = () => openTopicDialog.set({ kind: 'delete', channelId, topic })
  const icon = <TrashIcon size={15} />
  return mayDelete ? [{ id: 'delete', label: actions.delete, icon, isDangerous: true, onAction }] : []
}

/** The menu of a channel. */
function useChannelMenu(channelId: number): readonly MenuGroup[] {
  const text = useText('chat')
  const places = useText('places')
  const subscription = useChat(({ channels }) => channels.subscriptions.get(channelId))
  const name = useChat(({ channels }) => channels.byId.get(channelId)?.name ?? '')
  const panelEntries = usePanelEntries(channelId)
  if (subscription === undefined) return []
  const { is_muted: isMuted, pin_to_top: isPinned } = subscription
  const set = (property: string, value: boolean) =>
    attempt(
      chatClient.call('POST /users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: channelId, property, value }],
      }),
    )
  return [
    {
      id: 'views',
      entries: [
        {
          id: 'feed',
          label: places.channelFeed,
          icon: <ChatIcon size={15} />,
          href: narrowPath({ kind: 'channel', channelId }),
        },
        { id: 'topics', label: places.topicList, icon: <HashIcon size={15} />, href: topicsPath(channelId) },
      ],
    },
    { id: 'channel', entries: panelEntries },
    {
      id: 'own',
      entries: [
        { id: 'read', label: text.markRead, icon: <CheckIcon size={15} />, onAction: () => markChannelRead(channelId) },
        {
          id: 'mute',
          label: isMuted ? text.unmuteChannel : text.muteChannel,
          icon: <MuteIcon size={15} />,
          onAction: () => set('is_muted', !isMuted),
        },
        {
          id: 'pin',
          label: isPinned ? text.unpinChannel : text.pinChannel,
          icon: <PinIcon size={15} />,
          onAction: () => set('pin_to_top', !isPinned),
        },
      ],
    },
    {
      id: 'leave',
      entries: [
        {
          id: 'leave',
          label: text.leaveChannel,
          icon: <SignOutIcon size={15} />,
          isDangerous: true,
          onAction: () => attempt(chatClient.call('DELETE /users/me/subscriptions', { subscriptions: [name] })),
        },
      ],
    },
  ]
}

function usePanelEntries(channelId: number): readonly MenuEntry[] {
  const places = useText('places')
  const mayAdd = useChat((state) => mayAddSubscribers(state, channelId, nowMs()))
  return [
    {
      id: 'settings',
      label: places.channelSettings,
      icon: <SettingsIcon size={15} />,
      onAction: () => showChannelPanel(channelId),
    },
    {
      id: 'members',
      label: mayAdd ? places.addPeople : places.members,
      icon: <PeopleIcon size={15} />,
      onAction: () => showChannelPanel(channelId, 'members'),
    },
  ]
}

export interface TopicMenuProps {
  readonly label: string
  readonly channelId: number
  readonly topic: string
}

export function TopicMenu({ label, channelId, topic }: TopicMenuProps) {
  return <MenuList label={label} groups={useTopicMenu(channelId, topic)} />
}

export type ChannelMenuProps = Omit<TopicMenuProps, 'topic'>

export function ChannelMenu({ label, channelId }: ChannelMenuProps) {
  return <MenuList label={label} groups={useChannelMenu(channelId)} />
}
