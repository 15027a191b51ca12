import { z } from 'zod'
import { inPath, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { changeLinkifier } from '../actions.ts'

export const updateLinkifierEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/realm/filters/{filter_id}',
  summary: 'Change a linkifier',
  tag: 'linkifiers',
  access: 'administrator',
  params: { filter_id: inPath(param.rowId()), pattern: param.text(), url_template: param.text() },
  reply: z.object({}),
  failures: [],
  async handle({ params: { filter_id, pattern, url_template: urlTemplate }, services }) {
    await changeLinkifier(services, filter_id, { pattern, urlTemplate })
    return {}
  },
})
