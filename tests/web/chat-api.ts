import type { ReadyFile } from '../whole-server/running-server.ts'
import type { SandboxName } from './browser.ts'

export type ChatApi = (
  who: SandboxName,
  method: string,
  path: string,
  params?: Readonly<Record<string, unknown>>,
) => Promise<Record<string, unknown>>

export interface ChatPerson {
  readonly email: string
  readonly apiKey: string
}

/** The chat API, as another client of the same users. */
export function chatApi(ready: () => ReadyFile): ChatApi {
  return (who, method, path, params = {}) => callChat(ready().chatUrl, ready().chat[who], method, path, params)
}

export async function callChat(
  chatUrl: string,
  { email, apiKey }: ChatPerson,
  method: string,
  path: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  const isGet = method === 'GET'
  const reply = await fetch(`${chatUrl}${path}${isGet ? `?${form}` : ''}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` },
    ...(isGet ? {} : { body: form }),
  })
  const body = (await reply.json()) as Record<string, unknown>
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(body)}`)
  return body
}

export async function sendToTopic(
  api: ChatApi,
  who: SandboxName,
  channelId: number,
  topic: string,
  content: string,
): Promise<number> {
  const { id } = await api(who, 'POST', '/messages', { type: 'channel', to: String(channelId), topic, content })
  return id as number
}
