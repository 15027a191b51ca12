import { expect, test } from 'vitest'
import { channelChoices } from './channel-choices.ts'

const channels = [
  { stream_id: 1, name: 'general', invite_only: false, is_archived: false },
  { stream_id: 2, name: 'board', invite_only: true, is_archived: false },
  { stream_id: 3, name: 'old', invite_only: true, is_archived: true },
]

test('WADMIN-20: announcements can use every active channel, reports only private ones', () => {
  expect(channelChoices(channels, false).map(({ label }) => label)).toEqual(['#general', '#board'])
  expect(channelChoices(channels, true)).toEqual([{ value: 2, label: '#board' }])
})
