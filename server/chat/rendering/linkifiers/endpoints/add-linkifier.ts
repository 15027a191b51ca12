import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { addLinkifier } from '../actions.ts'

export const addLinkifierEndpoint = chatEndpoint({
  method: 'POST',
  path: '/realm/filters',
  summary: 'Add a linkifier',
  description: 'The pattern is an RE2 regular expression; the variables of the URL template are its named groups.',
  tag: 'linkifiers',
  access: 'administrator',
  params: { pattern: param.text(), url_template: param.text() },
  reply: z.object({ id: z.int() }),
  failures: [],
  async handle({ params: { pattern, url_template: urlTemplate }, services }) {
    return { id: await addLinkifier(services, { pattern, urlTemplate }) }
  },
})
