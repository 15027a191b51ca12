import { expect, test } from 'vitest'
import { countsSummary, countsUnread } from './count-rules.ts'

test('WWAY-1: unread counts are shown for all channels, for unmuted ones or for none', () => {
  const counted = (policy: 1 | 2 | 3) =>
    [false, true].map((isMuted) => countsUnread({ web_stream_unreads_count_display_policy: policy }, isMuted))
  expect(counted(1)).toEqual([true, true])
  expect(counted(2)).toEqual([true, false])
  expect(counted(3)).toEqual([false, false])
})

test('WWAY-2: summary counts are shown unless the setting is off', () => {
  expect(countsSummary({ web_left_sidebar_unreads_count_summary: false })).toBe(false)
  expect(countsSummary({ web_left_sidebar_unreads_count_summary: true })).toBe(true)
})
