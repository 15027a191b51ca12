import { createStore } from '../../platform/store.ts'

export interface TopicDialog {
  readonly kind: 'move' | 'delete'
  readonly channelId: number
  readonly topic: string
}

export const openTopicDialog = createStore<TopicDialog | undefined>(undefined)
