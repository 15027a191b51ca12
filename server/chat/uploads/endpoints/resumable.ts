import type { FastifyInstance } from 'fastify'
import type { Dialect } from '../../../kernel/endpoint/dialect.ts'
import { Failure } from '../../../kernel/endpoint/failure.ts'
import { IncomingRequest, type RequestContext, rulesWithoutBody } from '../../../kernel/http/incoming-request.ts'
import { httpsOnlyHeader } from '../../../kernel/http/page-headers.ts'
import { writeReply } from '../../../kernel/http/write-reply.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import { identifyForUploads } from '../../credentials.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { ChatServices } from '../../services.ts'
import { isSecure } from '../../sign-in/actions/sign-in.ts'
import { readUploadProgress, type UploadProgress } from '../actions/resume-upload.ts'
import { checkUploadQuota } from '../actions/upload-file.ts'
import { refuseUpload } from '../failures.ts'
import type { Attachment } from '../rules/attachment.ts'
import { isPathId } from '../rules/path-id.ts'
import { finishedBody, pathIdIn, TusServer, tusMessage, tusPath, tusStatus } from './tus-server.ts'
import { UploadBusy } from './upload-locks.ts'

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

const json = { 'content-type': 'application/json' }
const textAnswer = (status: number, message: string): Answer => ({ status, headers: json, body: tusMessage(message) })

/** Resumable uploads, tus 1.0: this class authorizes requests, the tus server handles bytes and offsets. */
export class ResumableUploads {
  readonly #chat: ChatServices
  readonly #dialect: Dialect
  readonly #tus: TusServer

  constructor(chat: ChatServices, dialect: Dialect) {
    this.#chat = chat
    this.#dialect = dialect
    this.#tus = new TusServer(chat)
  }

  mount(app: FastifyInstance, context: RequestContext): void {
    for (const url of [tusPath, `${tusPath}/*`]) {
      app.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        handler: ({ id, raw }, reply) => {
          reply.hijack()
          void this.#serve(new IncomingRequest(id, raw, reply.raw, rulesWithoutBody(tusPath), context))
        },
      })
    }
  }

  async #serve(request: IncomingRequest): Promise<void> {
    try {
      const answer = await this.#answer(request)
      if (answer !== undefined) this.#write(request, answer)
    } catch (error) {
      if (request.response.headersSent) request.response.destroy()
      else if (error instanceof Failure) this.#write(request, refusal(error))
      else if (error instanceof UploadBusy) this.#write(request, textAnswer(error.status_code, error.body))
      else {
        this.#chat.log.error('a resumable upload failed', { request: request.id, ...errorFields(error) })
        this.#write(request, textAnswer(500, 'Internal server error'))
      }
    }
  }

  /** undefined once the tus server has replied. */
  async #answer(request: IncomingRequest): Promise<Answer | undefined> {
    if (request.method === 'OPTIONS') return this.#pass(request)
    const { accounts, directory } = this.#chat
    const caller = await identifyForUploads(accounts, directory, request).catch((error: unknown) => {
      if (error instanceof Failure) return undefined
      throw error
    })
    const limitKey = caller === undefined ? undefined : `user:${caller.id}`
    const limit = this.#dialect.limit({ caller, limitKey }, request.address)
    if (limit?.allowed === false) return textAnswer(429, 'API usage exceeded rate limit')
    if (caller === undefined) return textAnswer(401, 'Unauthenticated upload')
    this.#tus.remember(request.raw, caller)
    return request.method === 'POST' ? this.#create(request, caller) : this.#continue(request, caller)
  }

  async #create(request: IncomingRequest, caller: ChatUser): Promise<Answer | undefined> {
    const length = request.headers['upload-length']
    if (request.headers['tus-resumable'] !== undefined) {
      if (typeof length !== 'string') return textAnswer(411, 'SizeIsDeferred is not supported')
      if (/^\d{1,15}$/.test(length)) await checkUploadQuota(this.#chat, caller, Number(length))
    }
    return this.#pass(request)
  }

  async #continue(request: IncomingRequest, caller: ChatUser): Promise<Answer | undefined> {
    const pathId = pathIdIn(request.path)
    if (pathId === undefined || !isPathId(pathId)) throw refuseUpload.unknownUpload()
    let state = await readUploadProgress(this.#chat, caller, pathId)
    const terminates = request.method === 'DELETE' && request.headers['tus-resumable'] !== undefined
    if (state.kind === 'under_way' && terminates) state = await this.#tus.terminate(caller, pathId)
    else if (state.kind === 'under_way' && state.isWhole && request.method !== 'DELETE')
      state = await this.#finishWhole(caller, pathId)
    if (state.kind === 'unknown') throw refuseUpload.unknownUpload()
    if (state.kind === 'finished') return ofFinished(request, state.file)
    return terminates ? { status: 204 } : this.#pass(request)
  }

  /**
   * The server stopped between the last byte and the creation of the file, or another request creates it now and deletes
   * the parts.
   */
  async #finishWhole(caller: ChatUser, pathId: string): Promise<UploadProgress> {
    const { datastore } = await this.#tus.open()
    const upload = await datastore.getUpload(pathId).catch(() => undefined)
    if (upload === undefined) return readUploadProgress(this.#chat, caller, pathId)
    return { kind: 'finished', file: await this.#tus.finish(caller, upload) }
  }

  async #pass(request: IncomingRequest): Promise<undefined> {
    const server = await this.#tus.open()
    if (isSecure(this.#chat.site())) request.response.setHeader(...httpsOnlyHeader)
    if (request.headers.expect !== undefined) request.response.writeContinue()
    await server.handle(request.raw, request.response)
    return undefined
  }

  #write(request: IncomingRequest, { status, headers = {}, body = '' }: Answer): void {
    const always = {
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Location, Tus-Resumable, Upload-Offset, Upload-Length',
    }
    const isHttps = isSecure(this.#chat.site())
    writeReply(request, { status, headers: [always, headers], body }, { isLast: false, isHttps, streamBroke: () => {} })
  }
}

/** A request for a finished upload: a client that missed the last reply gets it again. */
function ofFinished({ method, headers }: IncomingRequest, file: Attachment): Answer {
  const size = String(file.sizeBytes)
  const whole = { 'upload-offset': size }
  if (method === 'HEAD') return { status: 200, headers: { ...whole, 'upload-length': size } }
  if (method === 'DELETE') return textAnswer(400, 'A finished upload cannot be terminated; delete the file')
  if (headers['upload-offset'] !== size) return textAnswer(409, 'Upload-Offset conflict')
  return { status: 200, headers: { ...json, ...whole }, body: finishedBody(file) }
}

function refusal(failure: Failure): Answer {
  return textAnswer(tusStatus(failure), failure.message)
}
