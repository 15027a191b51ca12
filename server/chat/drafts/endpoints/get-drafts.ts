import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { checkSynchronizing } from '../actions.ts'
import { readDrafts } from '../store.ts'
import { draftSchema } from '../wire.ts'

export const getDrafts = chatEndpoint({
  method: 'GET',
  path: '/drafts',
  summary: 'List the user’s drafts, the last edited one last',
  tag: 'drafts',
  access: 'user',
  params: {},
  reply: z.object({ count: z.int(), drafts: z.array(draftSchema) }),
  failures: [],
  async handle({ caller, services: { database } }) {
    checkSynchronizing(caller)
    const drafts = await readDrafts(database.sql, caller.id)
    return { count: drafts.length, drafts }
  },
})
