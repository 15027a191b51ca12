import { testPassword } from '../../../accounts/testing.ts'
import type { OutgoingMail } from '../../../kernel/mail/mail.ts'
import { type ChatForTest, type ChatForTestOptions, chatForTest } from '../../testing.ts'
import { mailAddressChanges } from '../actions/change-address.ts'
import { answerPasswordRequests } from '../actions/choose-password.ts'

type Params = Readonly<Record<string, string>>
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface Browser {
  readonly cookie: string
  readonly 'x-csrftoken': string
}

export interface RecoveryForTest extends ChatForTest {
  /** A request of a browser, signed in or not. */
  browse(
    browser: Browser | Record<string, string>,
    method: Method,
    path: string,
    params?: Params,
  ): Promise<{
    status: number
    // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
    body: any
    headers: Record<string, unknown>
  }>
  signIn(email: string, password?: string, more?: Params): Promise<Browser>
  /** The mails since the last call, after the mail jobs have run. */
  mails(): Promise<OutgoingMail[]>
}

/** The chat with a mail server that accepts everything. */
export async function recoveryForTest(options: ChatForTestOptions = {}): Promise<RecoveryForTest> {
  const letters: OutgoingMail[] = []
  const chat = await chatForTest({ sendMail: async (letter) => void letters.push(letter), ...options })
  const browse: RecoveryForTest['browse'] = async (browser, method, path, params = {}) => {
    const reply = await chat.app.inject({
      method,
      url: `/json${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...browser },
      ...(method === 'GET' ? {} : { payload: new URLSearchParams(params).toString() }),
    })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }
  return {
    ...chat,
    browse,
    get people() {
      return chat.people
    },
    async signIn(email, password = testPassword, more = {}) {
      const { body, headers } = await browse({}, 'POST', '/session', { username: email, password, ...more })
      return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', 'x-csrftoken': body.csrf_token }
    },
    async mails() {
      await answerPasswordRequests(chat.services)
      await mailAddressChanges(chat.services)
      await chat.services.mail?.sendDue()
      return letters.splice(0)
    },
  }
}

/** The key of the link in a mail. */
export function keyIn(letter: OutgoingMail | undefined): string {
  return /\/(?:reset-password|confirm-email)\/(\w+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
