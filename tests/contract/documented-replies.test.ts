import { expect, test } from 'vitest'
import { chatDescription } from '../../server/chat/description.ts'
import { chatEndpoints } from '../../server/chat/endpoints.ts'
import { openApiDocument } from '../../server/kernel/endpoint/openapi.ts'
import { documentedReplies } from '../../server/kernel/endpoint/testing-documented.ts'

const check = documentedReplies(openApiDocument(chatEndpoints, chatDescription))
const reply = { method: 'POST', path: '/drafts', status: 200, body: { result: 'success', msg: '', ids: [1] } }
const refusal = { ...reply, status: 400, body: { result: 'error', msg: 'no', code: 'BAD_REQUEST' } }

test('SPEC-2: a reply that matches the document passes, parameters included', () => {
  const documented = [reply, refusal, { ...refusal, method: 'DELETE', path: '/drafts/7', status: 404 }]
  for (const one of documented) expect(() => check(one)).not.toThrow()
})

test('SPEC-2: a deviation from the document is found: path, status, code, type, name or a missing field', () => {
  const wrong = [
    { ...reply, path: '/draft' },
    { ...reply, method: 'PATCH' },
    { ...reply, status: 201 },
    { ...refusal, status: 404 },
    { ...refusal, body: { ...refusal.body, code: 'BAD_NARROW' } },
    { ...refusal, body: { result: 'error', msg: 'no' } },
    { ...reply, body: { ...reply.body, ids: ['1'] } },
    { ...reply, body: { ...reply.body, msg: 'done' } },
    { ...reply, body: { ...reply.body, more: 1 } },
    { ...reply, body: { result: 'success', msg: '' } },
  ]
  for (const one of wrong) expect(() => check(one), JSON.stringify(one)).toThrow()
})
