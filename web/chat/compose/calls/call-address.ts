import type { OrganizationSettings } from '../../../../client/chat/state/organization.ts'
import { chatClient } from '../../../session/chat-client.ts'

/** Providers by the numbers of the API. */
const providers = {
  1: 'jitsi_meet',
  3: 'zoom',
  4: 'big_blue_button',
  5: 'zoom_server_to_server',
  6: 'constructor_groups',
  7: 'nextcloud_talk',
  8: 'webex',
} as const

export type CallProvider = (typeof providers)[keyof typeof providers]

/** The provider of the organization; undefined if calls are off, or if the server no longer offers it. */
export function callProvider(settings: OrganizationSettings): CallProvider | undefined {
  const id = settings.realm_video_chat_provider
  const isOffered = Object.values(settings.realm_available_video_chat_providers).some((choice) => choice.id === id)
  return isOffered ? (providers as Readonly<Record<number, CallProvider>>)[id] : undefined
}

const withVoiceOnly: ReadonlySet<CallProvider> = new Set([
  ...(['jitsi_meet', 'zoom', 'big_blue_button', 'zoom_server_to_server'] as const),
])

/** Whether calls of the provider can start without cameras. */
export const hasVoiceCalls = (provider: CallProvider): boolean => withVoiceOnly.has(provider)

/** The page at which users connect their account; undefined if the provider needs none. */
export function connectPath(provider: CallProvider): string | undefined {
  return provider === 'zoom' || provider === 'webex' ? `/calls/${provider}/register` : undefined
}

export interface CallRequest {
  readonly provider: CallProvider
  readonly isVideo: boolean
  /** The name of the call, where the provider shows one. */
  readonly name: string
  /** Random text that nobody can guess: it is the key of a Jitsi call. */
  readonly room: string
}

/** Creates a call and returns its address. */
export async function createCall(settings: OrganizationSettings, call: CallRequest): Promise<string> {
  const { provider, isVideo, name, room } = call
  switch (provider) {
    case 'jitsi_meet': {
      const server = settings.realm_jitsi_server_url ?? settings.server_jitsi_server_url
      return `${server.replace(/\/+$/, '')}/${room}#config.startWithVideoMuted=${!isVideo}`
    }
    case 'big_blue_button': {
      const parameters = { meeting_name: name, voice_only: !isVideo }
      const { url } = await chatClient.call('GET /calls/bigbluebutton/create', parameters)
      return new URL(url, location.origin).href
    }
    case 'zoom':
    case 'zoom_server_to_server':
      return (await chatClient.call('POST /calls/zoom/create', { is_video_call: isVideo })).url
    case 'webex':
      return (await chatClient.call('POST /calls/webex/create')).url
    case 'constructor_groups':
      return (await chatClient.call('POST /calls/constructorgroups/create')).url
    case 'nextcloud_talk':
      return (await chatClient.call('POST /calls/nextcloud_talk/create', { room_name: name })).url
  }
}
