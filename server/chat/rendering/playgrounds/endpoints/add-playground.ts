import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { addPlayground } from '../actions.ts'

export const addPlaygroundEndpoint = chatEndpoint({
  method: 'POST',
  path: '/realm/playgrounds',
  summary: 'Add a code playground for a language',
  tag: 'playgrounds',
  access: 'administrator',
  params: {
    name: param.text(z.string().max(200)),
    pygments_language: param.text(),
    url_template: param.text(z.string().max(2000), 'With exactly one variable, named code'),
  },
  reply: z.object({ id: z.int() }),
  failures: [],
  async handle({ params: { name, pygments_language: language, url_template: urlTemplate }, services }) {
    return { id: await addPlayground(services, { name, language, urlTemplate }) }
  },
})
