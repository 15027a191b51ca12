import { z } from 'zod'
import { inPath, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { editNavigationView } from '../actions.ts'

export const editNavigationViewEndpoint = chatEndpoint({
  method: 'PATCH',
  path: '/navigation_views/{fragment}',
  summary: 'Rename a navigation view or pin it',
  tag: 'navigation views',
  access: 'user',
  // Fragments contain slashes, and not every client escapes them.
  restOfPath: true,
  params: { fragment: inPath(param.text()), is_pinned: optional(param.flag()), name: optional(param.text()) },
  reply: z.object({}),
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params: { fragment, is_pinned: isPinned, name }, caller, services }) {
    await editNavigationView(services, caller, fragment, { isPinned, name })
    return {}
  },
})
