import type { CallName, CallOf, ParamsOf, ResultOf } from '../../client/chat/call-types.ts'
import { notedFetch } from './noted-fetch.ts'
import { csrfToken, secondFactorMissing, sessionEnded } from './session-store.ts'
import { proofIsGiven, stepUpCode } from './step-up.ts'

/** The chat API said no, or could not be reached (`status` 0). */
export class ChatError extends Error {
  override readonly name = 'ChatError'
  readonly status: number
  readonly code: string
  /** The whole reply. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export type ChatMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ChatParams = Readonly<Record<string, unknown>>

export interface ChatRequestOptions {
  readonly signal?: AbortSignal
  /** Sent as multipart/form-data together with the parameters. */
  readonly file?: File
}

/** A path that no endpoint has is a type error. Parameters can be left out if none is required. */
type RequestArguments<Name extends CallName> = [Name] extends [never]
  ? [noEndpointHasThisPath: never]
  : Record<never, never> extends ParamsOf<Name>
    ? [params?: ParamsOf<Name>, options?: ChatRequestOptions]
    : [params: ParamsOf<Name>, options?: ChatRequestOptions]

/**
 * One call of the chat API with the cookie of this browser. Texts are sent as they are, everything else as JSON;
 * parameters that are undefined are left out. Where a fresh proof of who the person is is needed, they are asked and the
 * request is sent again. Throws a ChatError, or ProofCancelled.
 */
export async function chatRequest<Method extends ChatMethod, Path extends string>(
  method: Method,
  path: Path,
  ...[params = {} as never, options = {}]: RequestArguments<CallOf<Method, Path>>
): Promise<ResultOf<CallOf<Method, Path>>> {
  try {
    return await sendOnce(method, path, params, options)
  } catch (error) {
    const isAsked = error instanceof ChatError && error.code === stepUpCode && path !== proofPath
    if (!isAsked || !(await proofIsGiven(error.details))) throw error
    return sendOnce(method, path, params, options)
  }
}

const proofPath = '/confirm_identity'

async function sendOnce<T>(
  method: ChatMethod,
  path: string,
  params: ChatParams,
  options: ChatRequestOptions,
): Promise<T> {
  const form = formOf(params)
  const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
  const headers: Record<string, string> = {}
  const token = csrfToken()
  if (method !== 'GET' && token !== undefined) headers['x-csrftoken'] = token
  const reply = await notedFetch(
    `/json${path}${query}`,
    {
      method,
      headers,
      credentials: 'same-origin',
      ...(method === 'GET' ? {} : { body: options.file === undefined ? form : withFile(form, options.file) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    },
    unreachable,
  )
  const body = await readJson(reply)
  if (reply.ok) return body as T
  const code = typeof body.code === 'string' ? body.code : 'UNREADABLE'
  const message = typeof body.msg === 'string' ? body.msg : reply.statusText
  if (reply.status === 401 && code === 'UNAUTHORIZED') sessionEnded()
  if (code === 'SECOND_FACTOR_MISSING') secondFactorMissing()
  throw new ChatError(reply.status, code, message, body)
}

export function formOf(params: ChatParams): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

function withFile(form: URLSearchParams, file: File): FormData {
  const data = new FormData()
  for (const [name, value] of form) data.append(name, value)
  data.append('file', file)
  return data
}

const unreachable = () => new ChatError(0, 'UNREACHABLE', 'The server cannot be reached')

async function readJson(reply: Response): Promise<Record<string, unknown>> {
  try {
    return (await reply.json()) as Record<string, unknown>
  } catch {
    throw new ChatError(reply.status, 'UNREADABLE', 'The server gave an answer that cannot be read')
  }
}
