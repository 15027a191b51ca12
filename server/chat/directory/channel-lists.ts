import type { Channel } from '../channels/rules/channel.ts'

export interface ChannelLists {
  readonly byName: readonly Channel[]
  /** The ids of public and web-public channels. */
  readonly publicIds: readonly number[]
  /** All other channels. */
  readonly privates: readonly Channel[]
}

export function listChannels(channels: Iterable<Channel>): ChannelLists {
  const byName = [...channels].sort((left, right) => (left.name < right.name ? -1 : 1))
  const isPublic = ({ privacy }: Channel) => privacy === 'public' || privacy === 'web_public'
  return {
    byName,
    publicIds: byName.filter(isPublic).map(({ id }) => id),
    privates: byName.filter((channel) => !isPublic(channel)),
  }
}
