import { createSystemBots } from '../../bots/actions/create-system-bots.ts'
import { type Answer, type ChatForTest, chatForTest, type TestUserName } from '../../testing.ts'

type Caller = Parameters<ChatForTest['call']>[0]

export interface MadeChannel {
  readonly id: number
  readonly name: string
}

export interface ChannelsForTest extends ChatForTest {
  /** A channel with hamlet subscribed, unless the parameters say otherwise. */
  create(who: Caller, params?: Record<string, unknown>): Promise<MadeChannel>
  freshName(): string
  changeOrganization(values: Record<string, unknown>): Promise<void>
  sendText(who: Caller, channelId: number, content?: string, topic?: string): Promise<number>
}

/** The chat with the server's bots, and the usual steps of channel tests. */
export async function channelsForTest(): Promise<ChannelsForTest> {
  const chat = await chatForTest()
  const { services, people } = chat
  await services.directory.refresh({ users: await createSystemBots(chat.accounts, 'chat.test') })
  let made = 0
  const freshName = () => `channel ${++made}`
  // In the query, which every method accepts.
  const call = (who: Caller, method: string, path: string, params: Record<string, unknown> = {}): Promise<Answer> => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(params)) {
      if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
    return chat.call(who, method, query.size === 0 ? path : `${path}?${query}`)
  }
  const ok: ChatForTest['ok'] = async (who, method, path, params) => {
    const { status, body } = await call(who, method, path, params)
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  return {
    ...chat,
    get people() {
      return chat.people
    },
    call,
    ok,
    freshName,
    async create(who, params = {}) {
      const name = (params.name as string | undefined) ?? freshName()
      const { id } = await ok(who, 'POST', '/channels/create', { subscribers: [people.hamlet.id], ...params, name })
      return { id, name }
    },
    changeOrganization: (values) =>
      services.database.transaction(async (tx) => {
        await services.organization.changeSettings(tx, values)
        services.directory.refreshOnCommit(tx, { organization: true })
      }),
    async sendText(who, channelId, content = 'hello', topic = 'greetings') {
      return (await ok(who, 'POST', '/messages', { type: 'channel', to: channelId, topic, content })).id
    },
  }
}

export const everybody = [
  'olivia',
  'adam',
  'mona',
  'hamlet',
  'iris',
  'gina',
  'bot',
] as const satisfies readonly TestUserName[]
