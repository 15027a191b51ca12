import type { Upload } from 'tus-js-client'
import { noteUnreachable } from '../../../platform/connection.ts'
import { createStore, type Store } from '../../../platform/store.ts'

export interface UploadState {
  readonly id: string
  readonly name: string
  readonly sentBytes: number
  readonly totalBytes: number
  /** `waiting`: the connection is lost; the upload resumes by itself. */
  readonly state: 'sending' | 'waiting' | 'failed'
  readonly error: string | undefined
}

export interface UploadListener {
  /** The placeholder in the text during the upload. */
  onStart(placeholder: string): void
  onEnd(placeholder: string, link: string): void
}

interface Running {
  /** Set once the upload library is loaded; it loads with the first file. */
  upload: Upload | undefined
  readonly file: File
  readonly name: string
  readonly placeholder: string
  readonly listener: UploadListener
}

/** Retries for about five minutes, and at once when the server is reachable again. */
const retryDelaysMs = [0, 500, 1000, 2000, 4000, ...Array.from({ length: 30 }, () => 10_000)]
/** The maximum that is sent again after a lost connection. */
const chunkBytes = 4 * 1024 * 1024

/** Uploads files with the resumable protocol, several at a time. */
export class Uploader {
  readonly uploads: Store<readonly UploadState[]> = createStore<readonly UploadState[]>([])
  readonly #running = new Map<string, Running>()
  #count = 0

  add(file: File, placeholderOf: (name: string) => string, listener: UploadListener): void {
    this.#count += 1
    const id = `upload-${this.#count}`
    const name = nameOf(file, this.#count)
    const placeholder = this.#placeholder(placeholderOf, name)
    this.#running.set(id, { upload: undefined, file, name, placeholder, listener })
    this.uploads.set((before) => [
      ...before,
      { id, name, sentBytes: 0, totalBytes: file.size, state: 'sending', error: undefined },
    ])
    listener.onStart(placeholder)
    void this.#send(id)
  }

  retry(id: string): void {
    this.#change(id, { state: 'sending', error: undefined })
    const upload = this.#running.get(id)?.upload
    if (upload === undefined) void this.#send(id)
    else upload.start()
  }

  /** The server is reachable again: waiting uploads resume without their retry delay. */
  resume(): void {
    for (const { id, state } of this.uploads.get()) {
      const upload = this.#running.get(id)?.upload
      if (state !== 'waiting' || upload === undefined) continue
      upload.abort().then(
        () => this.#running.has(id) && upload.start(),
        () => undefined,
      )
    }
  }

  cancel(id: string): void {
    const running = this.#running.get(id)
    if (running === undefined) return
    this.#running.delete(id)
    this.uploads.set((before) => before.filter((one) => one.id !== id))
    running.listener.onEnd(running.placeholder, '')
    // The server also removes unfinished uploads by itself.
    running.upload?.abort(true).catch(() => undefined)
  }

  get isBusy(): boolean {
    return this.uploads.get().some(({ state }) => state !== 'failed')
  }

  async #send(id: string): Promise<void> {
    const library = await import('tus-js-client').catch(() => undefined)
    const running = this.#running.get(id)
    // Canceled while the library was loading.
    if (running === undefined) return
    if (library === undefined) return this.#change(id, { state: 'failed', error: '' })
    const { file, name } = running
    const upload = new library.Upload(file, {
      endpoint: '/api/v1/tus',
      metadata: { filename: name, filetype: file.type },
      chunkSize: chunkBytes,
      retryDelays: retryDelaysMs,
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0
        const isWorthwhile = status === 0 || status >= 500 || status === 409 || status === 423 || status === 429
        if (isWorthwhile) this.#change(id, { state: 'waiting' })
        // Checked periodically from now on, and when the browser is online again.
        if (status === 0) noteUnreachable()
        return isWorthwhile
      },
      onProgress: (sentBytes, totalBytes) => this.#change(id, { sentBytes, totalBytes, state: 'sending' }),
      onSuccess: ({ lastResponse }) => this.#finished(id, name, lastResponse.getBody()),
      onError: (error) => this.#change(id, { state: 'failed', error: reasonOf(error) }),
    })
    running.upload = upload
    await this.#begin(upload)
  }

  /** Resumes an earlier upload of the same file, even from before a reload. */
  async #begin(upload: Upload): Promise<void> {
    const earlier = await upload.findPreviousUploads().catch(() => [])
    const last = earlier.at(-1)
    if (last !== undefined) upload.resumeFromPreviousUpload(last)
    upload.start()
  }

  #placeholder(placeholderOf: (name: string) => string, name: string): string {
    const taken = new Set([...this.#running.values()].map(({ placeholder }) => placeholder))
    for (let number = 1; ; number += 1) {
      const placeholder = placeholderOf(number === 1 ? name : `${name} (${number})`)
      if (!taken.has(placeholder)) return placeholder
    }
  }

  #finished(id: string, name: string, body: string): void {
    const running = this.#running.get(id)
    if (running === undefined) return
    const url = uploadedUrl(body)
    if (url === undefined) {
      this.#change(id, { state: 'failed', error: '' })
      return
    }
    this.#running.delete(id)
    this.uploads.set((before) => before.filter((one) => one.id !== id))
    running.listener.onEnd(running.placeholder, `[${name.replaceAll(/[[\]]/g, '')}](${url})`)
  }

  #change(id: string, change: Partial<UploadState>): void {
    this.uploads.set((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }
}

function nameOf(file: File, number: number): string {
  // Every pasted picture is named image.png.
  return file.name === '' || file.name === 'image.png' ? `image-${number}.png` : file.name
}

export function uploadedUrl(body: string): string | undefined {
  try {
    const { url } = JSON.parse(body) as { url?: unknown }
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}

function reasonOf(error: Error): string {
  const body = 'originalResponse' in error ? (error.originalResponse as { getBody(): string } | null)?.getBody() : ''
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
