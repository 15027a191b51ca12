import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuseCall } from '../failures.ts'

// Providers whose calls need an account of the server, which this one does not have. Register offers none of them.

const created = {
  tag: 'Calls',
  access: 'user',
  method: 'POST',
  reply: z.object({ url: z.string() }),
  failures: [],
} as const

export const createZoomCall = chatEndpoint({
  ...created,
  path: '/calls/zoom/create',
  summary: 'Create a Zoom call; this server has no Zoom account',
  params: { is_video_call: withDefault(param.flag('Whether cameras are on'), true) },
  handle() {
    throw refuseCall.noZoom()
  },
})

export const createWebexCall = chatEndpoint({
  ...created,
  path: '/calls/webex/create',
  summary: 'Create a Webex call; this server has no Webex account',
  params: {},
  handle() {
    throw refuseCall.noWebex()
  },
})

export const createConstructorGroupsCall = chatEndpoint({
  ...created,
  path: '/calls/constructorgroups/create',
  summary: 'Create a Constructor Groups call; this server has no account there',
  params: {},
  handle() {
    throw refuseCall.noConstructorGroups()
  },
})

export const createNextcloudTalkCall = chatEndpoint({
  ...created,
  path: '/calls/nextcloud_talk/create',
  summary: 'Create a Nextcloud Talk call; this server has no account there',
  params: { room_name: param.text(z.string().min(1).max(255), 'The name of the conversation') },
  handle() {
    throw refuseCall.noNextcloudTalk()
  },
})
