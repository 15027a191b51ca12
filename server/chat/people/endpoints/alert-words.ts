import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { createAlertWords, deleteAlertWordsOf } from '../actions/alert-words.ts'
import { alertWordsOf } from '../store/alert-words.ts'

const reply = z.object({ alert_words: z.array(z.string()) })
const words = param.json(
  z.array(z.string().max(chatLimits.alertWordLengthMax)).max(chatLimits.alertWordsMax),
  `Words or phrases, each of at most ${chatLimits.alertWordLengthMax} characters`,
)

export const getAlertWords = chatEndpoint({
  method: 'GET',
  path: '/users/me/alert_words',
  tag: 'Users',
  summary: 'List the caller’s alert words',
  access: 'human',
  params: {},
  reply,
  failures: [],
  async handle({ caller, services }) {
    return { alert_words: await alertWordsOf(services.database.sql, caller.id) }
  },
})

export const postAlertWords = chatEndpoint({
  method: 'POST',
  path: '/users/me/alert_words',
  tag: 'Users',
  summary: 'Add alert words; returns all of them',
  access: 'human',
  params: { alert_words: words },
  reply,
  failures: [],
  async handle({ params, caller, services }) {
    return { alert_words: await createAlertWords(services, caller, params.alert_words) }
  },
})

export const deleteAlertWords = chatEndpoint({
  method: 'DELETE',
  path: '/users/me/alert_words',
  tag: 'Users',
  summary: 'Remove alert words; returns the remaining ones',
  access: 'human',
  params: { alert_words: words },
  reply,
  failures: [],
  async handle({ params, caller, services }) {
    return { alert_words: await deleteAlertWordsOf(services, caller, params.alert_words) }
  },
})
