import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { addLinkifier } from '../actions.ts'
import { reverseParameters, sentReverse } from './reverse-parameters.ts'

export const addLinkifierEndpoint = chatEndpoint({
  method: 'POST',
  path: '/realm/filters',
  summary: 'Add a linkifier',
  description: 'The pattern is an RE2 regular expression; the variables of the URL template are its named groups.',
  tag: 'linkifiers',
  access: 'administrator',
  params: { pattern: param.text(), url_template: param.text(), ...reverseParameters },
  reply: z.object({ id: z.int() }),
  failures: [],
  async handle({ params, services }) {
    const { pattern, url_template: urlTemplate } = params
    const none = { exampleInput: null, reverseTemplate: null, alternativeUrlTemplates: [] }
    return { id: await addLinkifier(services, { pattern, urlTemplate, ...none, ...sentReverse(params) }) }
  },
})
