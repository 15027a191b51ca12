import { expect, test } from 'vitest'
import type { OrganizationSettings } from '../../../../client/chat/state/organization.ts'
import { callProvider, connectPath, createCall, hasVoiceCalls } from './call-address.ts'

const settings = {
  realm_video_chat_provider: 1,
  realm_jitsi_server_url: null,
  server_jitsi_server_url: 'https://meet.example',
  realm_available_video_chat_providers: {
    disabled: { name: 'None', id: 0 },
    jitsi_meet: { name: 'Jitsi Meet', id: 1 },
    webex: { name: 'Webex', id: 8 },
  },
} as unknown as OrganizationSettings

test('CALL-9: the provider is that of the organization, while the server offers it', () => {
  const chosen = (id: number) => callProvider({ ...settings, realm_video_chat_provider: id })
  expect([0, 1, 4, 8].map(chosen)).toEqual([undefined, 'jitsi_meet', undefined, 'webex'])
  expect([hasVoiceCalls('jitsi_meet'), hasVoiceCalls('webex')]).toEqual([true, false])
  expect([connectPath('webex'), connectPath('jitsi_meet')]).toEqual(['/calls/webex/register', undefined])
})

test('CALL-9: a Jitsi call is a room at the server of the organization, with cameras on or off', async () => {
  const call = { provider: 'jitsi_meet', isVideo: true, name: 'Agora', room: 'abc' } as const
  expect(await createCall(settings, call)).toBe('https://meet.example/abc#config.startWithVideoMuted=false')
  const own = { ...settings, realm_jitsi_server_url: 'https://own.example/' }
  expect(await createCall(own, { ...call, isVideo: false })).toBe(
    'https://own.example/abc#config.startWithVideoMuted=true',
  )
})
