import { afterEach, expect, test, vi } from 'vitest'
import { NoAnswer } from '../../client/errors.ts'
import { roles } from '../../client/roles.ts'
import { currentLanguage } from '../i18n/language.ts'
import { loadArea } from '../i18n/loaded-texts.ts'
import { textIn } from '../i18n/text.ts'
import { chatClient } from './chat-client.ts'
import { currentSession, setSession } from './session-store.ts'
import { currentProofQuestion } from './step-up.ts'

type Answer = { readonly status?: number; readonly body: object } | 'lost'

/** Signs in, and answers the requests of the client in order; the last answer repeats. */
function serverWith(...answers: readonly Answer[]) {
  const person = { userId: 7, email: '', fullName: '', role: roles.member }
  setSession({
    kind: 'signed-in',
    csrfToken: 'token',
    person: { ...person, hasSecondFactor: false, lacksSecondFactor: false },
  })
  const sent: { url: string; token: string | null; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)] ?? 'lost'
    sent.push({ url, token: new Headers(headers).get('x-csrftoken'), body })
    if (answer === 'lost') throw new TypeError('fetch failed')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return sent
}

const rejected = (code: string, status: number, more: object = {}) => ({
  status,
  body: { result: 'error', msg: 'No', code, ...more },
})

afterEach(() => {
  vi.unstubAllGlobals()
  setSession({ kind: 'signed-out', isLost: false })
})

test('a call goes to the site of the page with the token of the session', async () => {
  const sent = serverWith({ body: { result: 'success', msg: '' } })
  await chatClient.call('DELETE /drafts/{draft_id}', { draft_id: 3 })
  expect(sent).toEqual([{ url: '/json/drafts/3', token: 'token', body: '' }])
})

test('a call is sent once: no reply and a rate limit are reported at once', async () => {
  const unanswered = serverWith('lost')
  await expect(chatClient.call('GET /drafts')).rejects.toBeInstanceOf(NoAnswer)
  expect(unanswered).toHaveLength(1)
  const limited = serverWith(rejected('RATE_LIMIT_HIT', 429, { 'retry-after': 5 }))
  await expect(chatClient.call('POST /session', { username: 'a', password: 'b' })).rejects.toMatchObject({
    code: 'RATE_LIMIT_HIT',
    details: { 'retry-after': 5 },
  })
  expect(limited).toHaveLength(1)
})

test('a reply that the session has ended signs the page out', async () => {
  serverWith(rejected('UNAUTHORIZED', 401))
  await expect(chatClient.call('GET /drafts')).rejects.toMatchObject({ status: 401 })
  expect(currentSession()).toEqual({ kind: 'signed-out', isLost: true })
})

test('a reply that a second factor is missing is noted in the session', async () => {
  serverWith(rejected('SECOND_FACTOR_MISSING', 403))
  await expect(chatClient.call('GET /drafts')).rejects.toMatchObject({ status: 403 })
  expect(currentSession()).toMatchObject({ person: { lacksSecondFactor: true } })
})

test('a call that needs a fresh proof waits for it; after a canceled proof it is not sent again', async () => {
  const asked = rejected('STEP_UP_REQUIRED', 403, { proofs: ['password'] })
  const sent = serverWith(asked, { body: { result: 'success', msg: '', api_key: 'k' } })
  const call = chatClient.call('POST /users/me/api_key/regenerate')
  await answerProof(true)
  expect(await call).toMatchObject({ api_key: 'k' })
  expect(sent).toHaveLength(2)
  const canceled = serverWith(asked)
  const second = chatClient.call('POST /users/me/api_key/regenerate')
  second.catch(() => undefined)
  await answerProof(false)
  await expect(second).rejects.toMatchObject({ name: 'ProofCancelled' })
  expect(canceled).toHaveLength(1)
})

/** Answers the dialog that asks for a proof. */
async function answerProof(isProved: boolean): Promise<void> {
  const question = await vi.waitUntil(() => currentProofQuestion())
  question?.answer(isProved)
}

test('a change that another client overtook is explained without the names of parameters', async () => {
  await loadArea(currentLanguage(), 'shared')
  serverWith(rejected('EXPECTATION_MISMATCH', 400, { msg: "'old' value does not match the expected value." }))
  await expect(chatClient.call('PATCH /realm', { name: 'A' })).rejects.toMatchObject({
    code: 'EXPECTATION_MISMATCH',
    message: textIn('requests').changedConcurrently,
  })
})
