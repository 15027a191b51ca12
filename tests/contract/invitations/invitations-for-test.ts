import { createSystemBots } from '../../../server/chat/bots/actions/create-system-bots.ts'
import type { Channel } from '../../../server/chat/channels/rules/channel.ts'
import { type ChatForTest, type ChatForTestOptions, chatForTest } from '../../../server/chat/testing.ts'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import type { OutgoingMail } from '../../../server/kernel/mail/mail.ts'

export interface BrowserAnswer {
  readonly status: number
  readonly cookie: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  readonly body: any
}

export interface InvitationsForTest extends ChatForTest {
  /** The mails since the last call. */
  posted(): Promise<OutgoingMail[]>
  /** A browser without a session. */
  browse(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    params?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<BrowserAnswer>
  /** The key in the first mail since the last call. */
  postedKey(): Promise<string>
  /** An unused address. */
  newAddress(): string
  /** The parameters of a valid invitation to an unused address, with overrides. */
  invitation(params?: Record<string, unknown>): Record<string, unknown>
  /** The invitations that the user sees. */
  invites(who?: Parameters<ChatForTest['ok']>[0]): Promise<ListedInvitation[]>
  /** A default channel. */
  defaultChannel(name: string): Promise<Channel>
  newGroup(name: string): Promise<number>
  nowS(): number
  /** All bot messages to a user, oldest first. */
  botMessages(who: Parameters<ChatForTest['ok']>[0]): Promise<{ sender: string; content: string }[]>
}

export interface ListedInvitation {
  readonly id: number
  readonly email?: string
  readonly link_url?: string
  readonly is_multiuse: boolean
  readonly expiry_date: number | null
  readonly [field: string]: unknown
}

export const badRequest = (msg: string) => ({ status: 400, body: { result: 'error', code: 'BAD_REQUEST', msg } })

/** The chat with the system bots and a mail server that accepts everything. */
export async function invitationsForTest(options: ChatForTestOptions = {}): Promise<InvitationsForTest> {
  const mails: OutgoingMail[] = []
  const sendMail = options.sendMail ?? (async (mail: OutgoingMail) => void mails.push(mail))
  const chat = await chatForTest({ ...options, sendMail })
  const bots = await createSystemBots(chat.accounts, 'chat.test')
  await chat.services.directory.refresh({ users: bots })
  // A test gets only the mails it asks for; tests of other mails turn them on.
  await chat.ok('olivia', 'PATCH', '/realm', { send_welcome_emails: false })
  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `invitee${addresses}@agora.example`
  }
  const posted = async () => {
    await chat.services.mail?.sendDue()
    return mails.splice(0)
  }
  return {
    ...chat,
    posted,
    newAddress,
    postedKey: async () => keyIn((await posted())[0]?.text),
    invitation: (params = {}) => ({ invitee_emails: newAddress(), stream_ids: [], ...params }),
    invites: async (who = 'olivia') => (await chat.ok(who, 'GET', '/invites')).invites,
    async defaultChannel(name) {
      const channel = await makeChannel(chat.services, name)
      await chat.ok('adam', 'POST', '/default_streams', { stream_id: channel.id })
      return channel
    },
    newGroup: async (name) =>
      (await chat.ok('adam', 'POST', '/user_groups/create', { name, description: '', members: [] })).group_id,
    nowS: () => Math.floor(chat.clock.nowMs() / 1000),
    async browse(method, path, params = {}, headers = {}) {
      const reply = await chat.app.inject({
        method,
        url: `/json${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        ...(method === 'GET' ? {} : { payload: new URLSearchParams(params).toString() }),
      })
      const cookie = String(reply.headers['set-cookie'] ?? '')
      return { status: reply.statusCode, body: reply.json(), cookie }
    },
    async botMessages(who) {
      const { messages } = await chat.ok(who, 'GET', '/messages', {
        anchor: 'newest',
        num_before: 50,
        num_after: 0,
        apply_markdown: false,
        narrow: [{ operator: 'is', operand: 'dm' }],
      })
      return messages.map((message: { sender_full_name: string; content: string }) => ({
        sender: message.sender_full_name,
        content: message.content,
      }))
    },
  }
}

/** The key in a link, or in the link of a mail. */
export function keyIn(text: string | undefined): string {
  return /\/join\/([a-z0-9]+)/.exec(text ?? '')?.[1] ?? ''
}
