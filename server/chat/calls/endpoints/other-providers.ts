import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import {
  createConstructorGroupsCall,
  createNextcloudTalkCall,
  createWebexCall,
  createZoomCall,
} from '../actions/create-call.ts'

const created = {
  tag: 'Calls',
  access: 'user',
  method: 'POST',
  reply: z.object({ url: z.string() }),
} as const

export const postZoomCall = chatEndpoint({
  ...created,
  path: '/calls/zoom/create',
  summary: 'Create a Zoom call',
  params: { is_video_call: withDefault(param.flag('Whether cameras are on'), true) },
  failures: ['INVALID_VIDEO_CALL_PROVIDER_TOKEN', 'UNKNOWN_ZOOM_USER'],
  async handle({ params, caller, services }) {
    return { url: await createZoomCall(services, caller, params.is_video_call) }
  },
})

export const postWebexCall = chatEndpoint({
  ...created,
  path: '/calls/webex/create',
  summary: 'Create a Webex call',
  params: {},
  failures: ['INVALID_VIDEO_CALL_PROVIDER_TOKEN'],
  async handle({ caller, services }) {
    return { url: await createWebexCall(services, caller) }
  },
})

export const postConstructorGroupsCall = chatEndpoint({
  ...created,
  path: '/calls/constructorgroups/create',
  summary: 'The Constructor Groups room of the caller',
  params: {},
  failures: [],
  async handle({ caller, services }) {
    return { url: await createConstructorGroupsCall(services, caller) }
  },
})

export const postNextcloudTalkCall = chatEndpoint({
  ...created,
  path: '/calls/nextcloud_talk/create',
  summary: 'Create a Nextcloud Talk call that guests may join',
  params: { room_name: param.text(z.string().min(1).max(1000), 'The name of the conversation') },
  failures: [],
  async handle({ params, services }) {
    return { url: await createNextcloudTalkCall(services, params.room_name) }
  },
})
