import { expect, test } from 'vitest'
import { callServersOf } from './call-settings.ts'
import { settingsFromEnvironment } from './settings.ts'

const serversOf = (environment: Record<string, string>) => callServersOf(settingsFromEnvironment(environment))
const nextcloud = {
  AGORA_NEXTCLOUD_TALK_URL: 'https://cloud.example/',
  AGORA_NEXTCLOUD_TALK_USER: 'agora',
  AGORA_NEXTCLOUD_TALK_PASSWORD: 'secret',
}
const zoom = { AGORA_ZOOM_CLIENT_ID: 'id', AGORA_ZOOM_CLIENT_SECRET: 'secret' }

test('CALL-6: the settings of a provider are set together or not at all', () => {
  expect(serversOf({})).toEqual({ jitsiUrl: 'https://meet.jit.si' })
  expect(serversOf(nextcloud).nextcloudTalk).toEqual({
    url: 'https://cloud.example/',
    user: 'agora',
    password: 'secret',
  })
  const { AGORA_NEXTCLOUD_TALK_PASSWORD: _, ...partial } = nextcloud
  expect(() => serversOf(partial)).toThrow('AGORA_NEXTCLOUD_TALK_PASSWORD')
  expect(() => serversOf({ ...nextcloud, AGORA_NEXTCLOUD_TALK_URL: 'cloud.example' })).toThrow(
    'AGORA_NEXTCLOUD_TALK_URL',
  )
  const urls = { apiUrl: 'https://api.zoom.us/', signInUrl: 'https://zoom.us/' }
  expect(serversOf(zoom).zoom).toEqual({ clientId: 'id', clientSecret: 'secret', ...urls })
  expect(serversOf({ ...zoom, AGORA_ZOOM_ACCOUNT_ID: 'account' }).zoom).toMatchObject({ accountId: 'account' })
  expect(() => serversOf({ AGORA_ZOOM_ACCOUNT_ID: 'account' })).toThrow('AGORA_ZOOM_CLIENT_ID')
})
