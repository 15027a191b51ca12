import { expect, test } from 'vitest'
import { pushRelayOf } from './push-settings.ts'
import { BadSettings } from './setting.ts'

const whole = { pushRelayUrl: 'https://push.example.com', pushRelayId: 'us', pushRelayKey: 'secret' }
const none = { pushRelayUrl: undefined, pushRelayId: undefined, pushRelayKey: undefined }

test('PUSH-8: the relay settings are set together or not at all', () => {
  expect(pushRelayOf(whole)).toEqual({ url: 'https://push.example.com', id: 'us', key: 'secret' })
  expect(pushRelayOf(none)).toBeUndefined()
  expect(() => pushRelayOf({ ...none, pushRelayUrl: whole.pushRelayUrl })).toThrow(BadSettings)
  expect(() => pushRelayOf({ ...whole, pushRelayKey: undefined })).toThrow('AGORA_PUSH_RELAY_KEY')
})
