import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { DataStore, Server, ServerOptions, Upload } from '@tus/server'
import { Failure } from '../../../kernel/endpoint/failure.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { ChatServices } from '../../services.ts'
import {
  beginUpload,
  deleteUpload,
  finishedByPeer,
  finishUpload,
  readUploadProgress,
  resumablePathId,
  storedByPeer,
  type UploadProgress,
} from '../actions/resume-upload.ts'
import { refuseUpload } from '../failures.ts'
import type { Attachment } from '../rules/attachment.ts'
import { uploadUrl } from '../rules/path-id.ts'
import { UploadLocks } from './upload-locks.ts'

export const tusPath = '/api/v1/tus'

/** The statuses that clients of the protocol expect: after a 400 some would retry. */
export function tusStatus({ code, status }: Failure): number {
  return code === 'REALM_UPLOAD_QUOTA' || code === 'REQUEST_TOO_LARGE' ? 413 : status
}

export const tusMessage = (message: string): string => JSON.stringify({ message })

export function finishedBody({ pathId, name }: Attachment): string {
  return JSON.stringify({ url: uploadUrl(pathId), filename: name })
}

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0]

/** The part of the protocol about bytes and offsets. The request is already authorized. */
export class TusServer {
  readonly #chat: ChatServices
  readonly #callers = new WeakMap<object, ChatUser>()
  readonly #locks = new UploadLocks(chatLimits.unfinishedUploadWaitMs)
  #opening: Promise<Server> | undefined

  constructor(chat: ChatServices) {
    this.#chat = chat
  }

  open(): Promise<Server> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      // For example because the disk is full now.
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  remember(request: IncomingMessage, caller: ChatUser): void {
    this.#callers.set(request, caller)
  }

  /** Loaded on first use. */
  async #open(): Promise<Server> {
    const [{ Server, Upload }, { FileStore }] = await Promise.all([import('@tus/server'), import('@tus/file-store')])
    const chat = this.#chat
    await mkdir(chat.uploads.unfinishedDirectory, { recursive: true, mode: 0o700 })
    return new Server({
      path: tusPath,
      relativeLocation: true,
      datastore: this.#finding(new FileStore({ directory: chat.uploads.unfinishedDirectory }), Upload),
      getFileIdFromRequest: ({ url }) => pathIdIn(new URL(url).pathname),
      locker: this.#locks,
      namingFunction: (_request, metadata) => resumablePathId(chat, metadata?.filename ?? ''),
      onUploadCreate: async (request, upload) => {
        await beginUpload(chat, this.#callerOf(request), upload.id, upload.size ?? 0)
        return {}
      },
      onUploadFinish: async (request, upload) => {
        const file = await this.finish(this.#callerOf(request), upload)
        const headers = { 'Content-Type': 'application/json' }
        const answer = { headers, body: finishedBody(file) }
        // Only with its own status does the reply to a creation have the required address.
        return request.method === 'POST' ? answer : { ...answer, status_code: 200 }
      },
      onResponseError: (_request, error) => this.#described(error),
    })
  }

  /** Creates the file of a complete upload; a repeated call returns the same one. */
  finish(caller: ChatUser, { id, metadata }: Pick<Upload, 'id' | 'metadata'>): Promise<Attachment> {
    // Two requests may both see a complete upload, and a third one may terminate it.
    return this.#locks.whileHeld(id, async () => {
      const state = await readUploadProgress(this.#chat, caller, id)
      if (state.kind === 'finished') return state.file
      if (state.kind === 'unknown') throw refuseUpload.unknownUpload()
      if (!state.isWhole) {
        const finished = await finishedByPeer(this.#chat, caller, id)
        invariant(finished !== undefined, 'only a complete upload is finished')
        return finished
      }
      const claims = { name: metadata?.filename ?? '', type: metadata?.filetype ?? '' }
      return finishUpload(this.#chat, caller, state.upload, claims)
    })
  }

  /** Deletes an unfinished upload after the request that writes it has ended; the file of a finished one stays. */
  terminate(caller: ChatUser, id: string): Promise<UploadProgress> {
    return this.#locks.whileHeld(id, async () => {
      const state = await readUploadProgress(this.#chat, caller, id)
      if (state.kind === 'under_way') await deleteUpload(this.#chat, id)
      return state
    })
  }

  /** An upload that ends between the check of a request and its turn is found as a whole one. */
  #finding<Store extends DataStore>(store: Store, Whole: typeof Upload): Store {
    const find = store.getUpload.bind(store)
    store.getUpload = (id) =>
      find(id).catch(async (error: unknown) => {
        const file = await storedByPeer(this.#chat, id)
        if (file === undefined) throw error
        return new Whole({ id, size: file.sizeBytes, offset: file.sizeBytes })
      })
    return store
  }

  #callerOf(request: TusRequest): ChatUser {
    const incoming = request.runtime?.node?.req
    const caller = incoming === undefined ? undefined : this.#callers.get(incoming)
    invariant(caller !== undefined, 'the caller of an upload is known')
    return caller
  }

  #described(error: Error | { status_code: number; body: string }): { status_code: number; body: string } {
    if (error instanceof Failure) return { status_code: tusStatus(error), body: tusMessage(error.message) }
    if ('status_code' in error) return { status_code: error.status_code, body: tusMessage(error.body.trim()) }
    this.#chat.log.error('a resumable upload failed', errorFields(error))
    return { status_code: 500, body: tusMessage('Internal server error') }
  }
}

/** The upload of a path, or undefined for the path of all of them. */
export function pathIdIn(pathname: string): string | undefined {
  if (!pathname.startsWith(`${tusPath}/`)) return undefined
  try {
    return decodeURIComponent(pathname.slice(tusPath.length + 1))
  } catch {
    return undefined
  }
}
