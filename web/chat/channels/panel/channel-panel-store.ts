import { createStore } from '../../../platform/store.ts'

export type ChannelPart = 'about' | 'personal' | 'members'

/** The channel whose panel is open, and the part it starts with. */
export const openChannelPanel = createStore<{ readonly channelId: number; readonly part: ChannelPart } | undefined>(
  undefined,
)

export function showChannelPanel(channelId: number, part: ChannelPart = 'about'): void {
  openChannelPanel.set({ channelId, part })
}
