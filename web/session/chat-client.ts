import { ChatClient } from '../../client/chat/chat-client.ts'
import { type ChatReply, type ChatRequest, HttpChatTransport } from '../../client/chat/chat-transport.ts'
import { systemEnvironment } from '../../client/environment.ts'
import { NoAnswer } from '../../client/errors.ts'
import { textIn } from '../i18n/text.ts'
import { replyCache } from '../platform/reply-cache.ts'
import { notedFetch } from './noted-fetch.ts'
import { SavedReplies } from './saved-replies.ts'
import { shownMessage } from './server-messages.ts'
import { csrfToken, onSignOut, secondFactorMissing, sessionEnded } from './session-store.ts'
import { proofIsGiven, stepUpCode } from './step-up.ts'

/** A picture takes minutes on a slow network. The browser itself finds a dead connection earlier. */
const timeoutMs = 600_000
const proofPath = '/confirm_identity'

const unreachable = () => new NoAnswer(textIn('requests').unreachable)

const http = new HttpChatTransport({
  baseUrl: '/json',
  headers() {
    const token = csrfToken()
    return token === undefined ? {} : { 'x-csrftoken': token }
  },
  environment: { ...systemEnvironment, fetch: (url, options) => notedFetch(url, options, unreachable) },
})

const saved = new SavedReplies(replyCache('agora-replies'))

onSignOut(() => void saved.forget().catch(() => undefined))

/** Without a connection a page starts from the replies of its last visit. */
async function liveOrSaved(request: ChatRequest): Promise<ChatReply> {
  const { age } = saved
  try {
    const reply = await http.send(request)
    saved.note(request, reply, age).catch(() => undefined)
    return reply
  } catch (error) {
    const found = error instanceof NoAnswer ? await saved.find(request).catch(() => undefined) : undefined
    if (found === undefined) throw error
    return found
  }
}

/** A failure in the language of the page. */
async function inWords(reply: ChatReply): Promise<ChatReply> {
  const body = reply.body as Readonly<Record<string, unknown>> | undefined
  if (reply.status === 200 || typeof body?.msg !== 'string') return reply
  // Another client was first: the server names the parameter, which the reader of the page does not know.
  const isOvertaken = body.code === 'EXPECTATION_MISMATCH'
  const msg = isOvertaken ? textIn('requests').changedConcurrently : await shownMessage(body.msg)
  return { ...reply, body: { ...body, msg } }
}

/** Sends a request, and updates the session of this page from its reply. */
async function sendOnce(
  request: ChatRequest,
): Promise<{ reply: ChatReply; details: Readonly<Record<string, unknown>> }> {
  const reply = await inWords(await liveOrSaved(request))
  const details = reply.status === 200 ? {} : ((reply.body ?? {}) as Readonly<Record<string, unknown>>)
  if (reply.status === 401 && details.code === 'UNAUTHORIZED') sessionEnded()
  if (details.code === 'SECOND_FACTOR_MISSING') secondFactorMissing()
  return { reply, details }
}

/** If the server requires a fresh proof of identity, asks the user for it and sends the request again. */
async function send(request: ChatRequest): Promise<ChatReply> {
  const { reply, details } = await sendOnce(request)
  const isAsked = details.code === stepUpCode && request.path !== proofPath
  return isAsked && (await proofIsGiven(details)) ? (await sendOnce(request)).reply : reply
}

/**
 * The chat API with the session of this browser. A call throws a ChatError, a NoAnswer or a ProofCancelled. Queries and
 * the event loop repeat their own requests.
 */
export const chatClient = new ChatClient({ transport: { send }, timeoutMs, attemptsMax: 1 })
