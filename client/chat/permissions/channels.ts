import {
  channelAccess,
  mayAdministerChannel as mayAdministerByRules,
} from '../../../server/chat/channels/rules/access.ts'
import type { ChannelPrivacy } from '../../../server/chat/channels/rules/channel.ts'
import {
  mayAddSubscribers as mayAddByRules,
  mayCreateChannel as mayCreateByRules,
  mayRemoveSubscribers as mayRemoveByRules,
} from '../../../server/chat/channels/rules/permissions.ts'
import { channelOf, type OrganizationState, type PermissionState, permissionContext } from './context.ts'

export type { ChannelPrivacy }

/** Whether the user may create a channel of this privacy. */
export function mayCreateChannel(state: OrganizationState, privacy: ChannelPrivacy, nowMs: number): boolean {
  return mayCreateByRules(permissionContext(state, nowMs), privacy)
}

const allPrivacies: readonly ChannelPrivacy[] = ['public', 'web_public', 'private', 'private_protected']

export function mayCreateAnyChannel(state: OrganizationState, nowMs: number): boolean {
  return allPrivacies.some((privacy) => mayCreateChannel(state, privacy, nowMs))
}

export function channelPrivacy(state: PermissionState, channelId: number): ChannelPrivacy | undefined {
  return channelOf(state, channelId)?.privacy
}

/** Whether the user may join a channel, or stay in it. */
export function maySubscribe(state: PermissionState, channelId: number, nowMs: number): boolean {
  const channel = channelOf(state, channelId)
  if (channel === undefined || channel.isArchived) return false
  const { user, graph } = permissionContext(state, nowMs)
  return channelAccess(graph, channel, user, state.channels.subscriptions.has(channelId)).content
}

/** Whether the user may add other users to a channel. */
export function mayAddSubscribers(state: PermissionState, channelId: number, nowMs: number): boolean {
  const channel = channelOf(state, channelId)
  if (channel === undefined || !maySubscribe(state, channelId, nowMs)) return false
  return mayAddByRules(permissionContext(state, nowMs), channel)
}

export function mayRemoveSubscribers(state: PermissionState, channelId: number, nowMs: number): boolean {
  const channel = channelOf(state, channelId)
  if (channel === undefined) return false
  return mayRemoveByRules(permissionContext(state, nowMs), channel, state.channels.subscriptions.has(channelId))
}

export function mayAdministerChannel(state: PermissionState, channelId: number, nowMs: number): boolean {
  const channel = channelOf(state, channelId)
  if (channel === undefined) return false
  const { user, graph } = permissionContext(state, nowMs)
  return mayAdministerByRules(graph, channel, user)
}
