import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { joinAddress, openAtServer } from '../big-blue-button.ts'
import { refuseCall } from '../failures.ts'
import { openMeeting, sealMeeting } from '../meeting.ts'

const tag = 'Calls'
const title = 'BigBlueButton'

export const createBigBlueButton = chatEndpoint({
  method: 'GET',
  path: '/calls/bigbluebutton/create',
  tag,
  summary: 'Create a link to a new video call',
  access: 'user',
  params: {
    meeting_name: param.text(z.string().min(1).max(200), 'The name of the call'),
    voice_only: withDefault(param.flag('Whether cameras are off for all participants'), false),
  },
  reply: z.object({ url: z.string() }),
  failures: [],
  handle({ params, caller, services }) {
    if (services.calls.servers.bigBlueButton === undefined) throw refuseCall.notConfigured(title)
    const meeting = {
      id: `agora-${services.ids.token(20)}`,
      name: params.meeting_name,
      password: services.ids.token(20),
      hostId: caller.id,
      isVoiceOnly: params.voice_only,
    }
    const sealed = sealMeeting(services.uploads.linkKey, meeting)
    return { url: `/calls/bigbluebutton/join?bigbluebutton=${sealed}` }
  },
})

/** At the root of the site, where people open it. */
export const joinBigBlueButton = chatEndpoint({
  method: 'GET',
  path: '/bigbluebutton/join',
  under: '/calls',
  tag,
  summary: 'Redirect to a video call',
  access: 'visitor',
  params: { bigbluebutton: param.text(z.string().max(4000)) },
  reply: z.string(),
  bare: true,
  failures: [],
  async handle({ params, caller, services }) {
    const { bigBlueButton: server } = services.calls.servers
    if (caller === undefined)
      throw refuse.unauthorized('Not logged in: API authentication or user session required', 'Session')
    if (server === undefined) throw refuseCall.notConfigured(title)
    const meeting = openMeeting(services.uploads.linkKey, params.bigbluebutton)
    if (meeting === undefined) throw refuseCall.badLink()
    const opened = await openAtServer(server, meeting)
    if (opened === 'unreachable') throw refuseCall.unreachable(title)
    if (opened === 'refused') throw refuseCall.refused(title)
    const { createTime } = opened
    const guest = { fullName: caller.fullName, isHost: caller.id === meeting.hostId, createTime }
    return new RawReply(302, { location: joinAddress(server, meeting, guest) }, '')
  },
})
