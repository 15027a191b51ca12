import { mayResolve } from '../../../client/chat/permissions/messages.ts'
import { policyOf } from '../../../client/chat/state/channels.ts'
import {
  isResolvedTopic,
  resolvedTopicPrefix,
  topicKey,
  type VisibilityPolicy,
  visibilityPolicy,
} from '../../../client/chat/topics.ts'
import { ChatIcon, CheckIcon, FollowIcon, HashIcon, MuteIcon, PinIcon, SignOutIcon } from '../../design/icons/icons.tsx'
import type { MenuEntry, MenuGroup } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { chatMessages } from '../messages.ts'
import { narrowPath, topicsPath } from '../navigation/paths.ts'
import { placeMessages } from '../navigation/place-messages.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'

export function setTopicPolicy(channelId: number, topic: string, policy: VisibilityPolicy): void {
  attempt(chatClient.call('POST /user_topics', { stream_id: channelId, topic, visibility_policy: policy }))
}

export function markTopicRead(channelId: number, topic: string): void {
  attempt(chatClient.call('POST /mark_topic_as_read', { stream_id: channelId, topic_name: topic }))
}

export function markChannelRead(channelId: number): void {
  attempt(chatClient.call('POST /mark_stream_as_read', { stream_id: channelId }))
}

/** The menu of a topic. */
export function useTopicMenu(channelId: number, topic: string): readonly MenuGroup[] {
  const text = useText(chatMessages)
  const store = useChatStore()
  const policy = useChat(({ channels }) => policyOf(channels, channelId, topic))
  const canResolve = useChat((state) => mayResolve(state, channelId, topic, nowMs()))
  const isChannelMuted = useChat(({ channels }) => channels.subscriptions.get(channelId)?.is_muted === true)
  const choice = (id: string, label: string, value: VisibilityPolicy, icon: MenuEntry['icon']): MenuEntry => ({
    id,
    label,
    icon,
    isSelected: policy === value,
    onAction: () => setTopicPolicy(channelId, topic, value),
  })
  const isResolved = isResolvedTopic(topic)
  const resolve = () => {
    const { state } = store
    const newest = state?.recent.byChannel.get(channelId)?.topics.get(topicKey(topic))?.maxId
    const name = isResolved ? topic.slice(resolvedTopicPrefix.length) : `${resolvedTopicPrefix}${topic}`
    if (newest === undefined) return
    attempt(
      chatClient.call('PATCH /messages/{message_id}', {
        message_id: newest,
        topic: name,
        propagate_mode: 'change_all',
        send_notification_to_old_thread: false,
      }),
    )
  }
  return [
    {
      id: 'attention',
      entries: [
        choice('muted', text.muteTopic, visibilityPolicy.muted, <MuteIcon size={15} />),
        choice('inherit', text.defaultTopic, visibilityPolicy.inherit, <CheckIcon size={15} />),
        ...(isChannelMuted
          ? [choice('unmuted', text.unmuteTopic, visibilityPolicy.unmuted, <FollowIcon size={15} />)]
          : []),
        choice('followed', text.followTopic, visibilityPolicy.followed, <FollowIcon size={15} />),
      ],
    },
    {
      id: 'work',
      entries: [
        { id: 'read', label: text.markRead, onAction: () => markTopicRead(channelId, topic) },
        ...(canResolve
          ? [{ id: 'resolve', label: isResolved ? text.unresolveTopic : text.resolveTopic, onAction: resolve }]
          : []),
      ],
    },
  ]
}

/** The menu of a channel. */
export function useChannelMenu(channelId: number): readonly MenuGroup[] {
  const text = useText(chatMessages)
  const places = useText(placeMessages)
  const subscription = useChat(({ channels }) => channels.subscriptions.get(channelId))
  const name = useChat(({ channels }) => channels.byId.get(channelId)?.name ?? '')
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
