import { z } from 'zod'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { reportMessage } from '../actions/report-message.ts'
import { reportTypes } from '../rules/report.ts'

export const postReport = chatEndpoint({
  method: 'POST',
  path: '/messages/{message_id}/report',
  tag: 'Messages',
  summary: 'Report a message to the moderators',
  access: 'user',
  params: {
    message_id: inPath(param.integer()),
    report_type: param.choice(reportTypes),
    description: withDefault(
      param.text(z.string().max(chatLimits.reportDescriptionLengthMax), "Required if the type is 'other'"),
      '',
    ),
  },
  reply: z.strictObject({}),
  failures: ['SERVER_NOT_READY'],
  async handle({ params: { message_id, report_type, description }, caller, services }) {
    await reportMessage(services, caller, message_id, { type: report_type, description })
    return {}
  },
})
