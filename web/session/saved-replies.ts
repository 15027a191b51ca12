import type { ChatReply, ChatRequest } from '../../client/chat/chat-transport.ts'

/** The storage of saved replies: texts by key, of one user at a time. */
export interface ReplyStorage {
  read(key: string): Promise<string | undefined>
  write(key: string, text: string): Promise<void>
  /** In the order in which they were written. */
  keys(): Promise<readonly string[]>
  remove(key: string): Promise<void>
  clear(): Promise<void>
}

/** The maximum of saved message views; the oldest is removed first. */
const viewsMax = 40
const viewPrefix = 'messages?'
const sessionKey = 'session'
const registerKey = 'register'

/** The queue of a saved registration: the server does not know it, so that the client registers again at once. */
const savedQueue = 'saved'

function keyOf({ method, path, fields }: Pick<ChatRequest, 'method' | 'path' | 'fields'>): string | undefined {
  if (method === 'GET' && path === '/session') return sessionKey
  if (method === 'POST' && path === '/register') return registerKey
  const form = new URLSearchParams(fields.map(([name, text]) => [name, text]))
  return method === 'GET' && path === '/messages' ? `${viewPrefix}${form}` : undefined
}

/**
 * Replies that let the chat start without a connection: the session, the registration and the last views. They are of
 * the signed-in user only, and are dropped when the session ends. A saved reply is used only until the first live one.
 */
export class SavedReplies {
  readonly #storage: ReplyStorage
  #hasLiveSession = false
  #hasLiveState = false
  /** Counts sign-outs: a reply to a request from before one is not saved. */
  #age = 0
  #isOfUser = false

  constructor(storage: ReplyStorage) {
    this.#storage = storage
  }

  /** The age of a request, when it is sent. */
  get age(): number {
    return this.#age
  }

  async note(request: ChatRequest, reply: ChatReply, age = this.#age): Promise<void> {
    const key = keyOf(request)
    if (key === undefined || reply.status !== 200 || age !== this.#age) return
    if (key === sessionKey) await this.#noteSession(reply)
    else if (!this.#isOfUser) return
    if (key === registerKey) this.#hasLiveState = true
    await this.#storage.write(key, JSON.stringify(reply.body))
    if (key.startsWith(viewPrefix)) await this.#dropOldViews()
  }

  /** Only the signed-in user may see the saved replies. */
  async #noteSession({ body }: ChatReply): Promise<void> {
    this.#hasLiveSession = true
    this.#isOfUser = userOf(body) !== undefined
    const before = await this.#storage.read(sessionKey)
    if (before === undefined || userOf(JSON.parse(before)) !== userOf(body)) await this.#storage.clear()
  }

  async #dropOldViews(): Promise<void> {
    const views = (await this.#storage.keys()).filter((key) => key.startsWith(viewPrefix))
    for (const key of views.slice(0, Math.max(0, views.length - viewsMax))) await this.#storage.remove(key)
  }

  /** The saved reply to a request that got none; undefined where only the server can answer. */
  async find(request: ChatRequest): Promise<ChatReply | undefined> {
    const key = keyOf(request)
    if (key === undefined || (key === sessionKey ? this.#hasLiveSession : this.#hasLiveState)) return undefined
    const text = await this.#storage.read(key)
    if (text === undefined) return undefined
    const saved: unknown = JSON.parse(text)
    if (key === sessionKey) this.#isOfUser = userOf(saved) !== undefined
    const body = key === registerKey ? { ...(saved as object), queue_id: savedQueue } : saved
    return { status: 200, body, retryAfterMs: undefined }
  }

  forget(): Promise<void> {
    this.#age += 1
    this.#isOfUser = false
    return this.#storage.clear()
  }
}

function userOf(session: unknown): number | undefined {
  const { signed_in, user_id } = session as { readonly signed_in?: boolean; readonly user_id?: number }
  return signed_in === true ? user_id : undefined
}
