import { expect } from 'vitest'
import { type Answer, type ChatForTest, type ChatForTestOptions, chatForTest } from '../../../server/chat/testing.ts'

type Sent = Record<string, unknown>
type Caller = Parameters<ChatForTest['call']>[0]

export interface SpecChat extends ChatForTest {
  /** A refusal with exactly this code, these further members and a message. */
  refused(who: Caller, method: string, path: string, params: Sent, expected: Refused): Promise<Answer['body']>
}

export interface Refused {
  readonly code?: string
  readonly status?: number
  readonly msg?: string
  readonly [further: string]: unknown
}

/** The chat for tests, with exact comparison of refusals. */
export async function specChat(options: ChatForTestOptions = {}): Promise<SpecChat> {
  const chat = await chatForTest(options)
  return {
    ...chat,
    get people() {
      return chat.people
    },
    async refused(who, method, path, params, { code = 'BAD_REQUEST', status = 400, ...members }) {
      const answer = await chat.call(who, method, path, params)
      const { msg, ...rest } = answer.body
      const seen = { status: answer.status, msg: members.msg === undefined ? typeof msg : msg, ...rest }
      const expected = { status, result: 'error', code, msg: 'string', ...members }
      expect(seen, `${method} ${path} ${JSON.stringify(params)}`).toEqual(expected)
      return answer.body
    },
  }
}
