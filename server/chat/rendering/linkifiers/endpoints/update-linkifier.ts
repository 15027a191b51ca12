import { z } from 'zod'
import { inPath, param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { changeLinkifier } from '../actions.ts'
import { reverseParameters, sentReverse } from './reverse-parameters.ts'

export const updateLinkifierEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/realm/filters/{filter_id}',
  summary: 'Change a linkifier',
  tag: 'linkifiers',
  access: 'administrator',
  params: {
    filter_id: inPath(param.integer()),
    pattern: param.text(),
    url_template: param.text(),
    ...reverseParameters,
  },
  reply: z.object({}),
  failures: [],
  async handle({ params, services }) {
    const { filter_id: id, pattern, url_template: urlTemplate } = params
    await changeLinkifier(services, id, { pattern, urlTemplate, ...sentReverse(params) })
    return {}
  },
})
