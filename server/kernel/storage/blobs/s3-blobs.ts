import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3 } from '@aws-sdk/client-s3'
import type { S3Settings } from '../../config/upload-settings.ts'
import { BlobsUnavailable, type ByteRange, NamedBlobs } from './blobs.ts'
import { inParts } from './in-parts.ts'
import { flowing, ifPresent, inTime, type S3Patience, s3Patience } from './s3-requests.ts'

/**
 * A part is sent from memory, so that the client can repeat it. All parts except the last have this size, which some
 * compatible servers require; one request may carry 5 GiB at most.
 */
const partBytes = 8 * 1_048_576

interface WithSignal {
  readonly abortSignal: AbortSignal
}

/** Blobs on an S3-compatible server, which stores each object atomically. */
export class S3Blobs extends NamedBlobs {
  readonly #settings: S3Settings
  readonly #patience: S3Patience
  #loading: Promise<S3> | undefined

  constructor(settings: S3Settings, patience = s3Patience) {
    super()
    this.#settings = settings
    this.#patience = patience
  }

  protected override async write(
    key: string,
    content: AsyncIterable<Uint8Array>,
    bytesMax = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    let upload: PartsUpload | undefined
    let size = 0
    try {
      for await (const { bytes, isLast } of inParts(content, { partBytes, bytesMax })) {
        size += bytes.length
        if (upload === undefined && isLast) await this.#putWhole(key, bytes)
        else {
          upload ??= await this.#beginParts(key)
          await upload.add(bytes)
        }
      }
      await upload?.complete()
      return size
    } catch (error) {
      await upload?.abort()
      throw error
    }
  }

  protected override async moveIn(key: string, path: string): Promise<void> {
    await this.write(key, createReadStream(path, { highWaterMark: 1_048_576 }))
    await rm(path, { force: true })
  }

  async #putWhole(Key: string, Body: Buffer): Promise<void> {
    const object = { Bucket: this.#settings.bucket, Key, Body, ContentLength: Body.length }
    await this.#request((s3, options) => s3.putObject(object, options), Body.length)
  }

  async #beginParts(Key: string): Promise<PartsUpload> {
    const object = { Bucket: this.#settings.bucket, Key }
    const { UploadId } = await this.#request((s3, options) => s3.createMultipartUpload(object, options))
    if (UploadId === undefined) throw new BlobsUnavailable('The S3 server began an upload without an id')
    const upload = { ...object, UploadId }
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    return {
      add: async (Body) => {
        const PartNumber = Parts.length + 1
        const part = { ...upload, PartNumber, Body, ContentLength: Body.length }
        const { ETag } = await this.#request((s3, options) => s3.uploadPart(part, options), Body.length)
        Parts.push({ PartNumber, ETag })
      },
      complete: async () => {
        const whole = { ...upload, MultipartUpload: { Parts } }
        // The server may copy all parts before it replies.
        await this.#request((s3, options) => s3.completeMultipartUpload(whole, options), Parts.length * partBytes)
      },
      abort: async () => {
        // The upload has failed already. A lifecycle rule of the bucket removes parts that stay.
        await this.#request((s3, options) => s3.abortMultipartUpload(upload, options)).catch(() => undefined)
      },
    }
  }

  protected override async open(Key: string, range?: ByteRange): Promise<Readable | undefined> {
    const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }
    const object = { Bucket: this.#settings.bucket, Key, ...part }
    const found = await ifPresent(this.#request((s3, options) => s3.getObject(object, options)))
    if (found === undefined) return undefined
    const body = found.Body as Readable
    // More bytes than a reply has announced would be read as the beginning of the next reply.
    if (range !== undefined && found.ContentLength !== range.last - range.first + 1) {
      body.destroy()
      throw new BlobsUnavailable('The S3 server did not send the requested part of a file')
    }
    return flowing(body, this.#patience)
  }

  protected override async measure(Key: string): Promise<number | undefined> {
    const object = { Bucket: this.#settings.bucket, Key }
    const found = await ifPresent(this.#request((s3, options) => s3.headObject(object, options)))
    // The reply to HEAD has no body, and so no code that distinguishes a lost object from a lost bucket.
    if (found === undefined) await this.#requireBucket()
    return found?.ContentLength
  }

  protected override async remove(Key: string): Promise<boolean> {
    if ((await this.measure(Key)) === undefined) return false
    const object = { Bucket: this.#settings.bucket, Key }
    await this.#request((s3, options) => s3.deleteObject(object, options))
    return true
  }

  protected override async *listBelow(Prefix: string): AsyncIterable<string> {
    let ContinuationToken: string | undefined
    do {
      const from = ContinuationToken === undefined ? {} : { ContinuationToken }
      const wanted = { Bucket: this.#settings.bucket, Prefix, ...from }
      const page = await this.#request((s3, options) => s3.listObjectsV2(wanted, options))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  override async problem(): Promise<string | undefined> {
    try {
      await this.#requireBucket()
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  async #requireBucket(): Promise<void> {
    const first = { Bucket: this.#settings.bucket, MaxKeys: 1 }
    await this.#request((s3, options) => s3.listObjectsV2(first, options))
  }

  async #request<T>(send: (s3: S3, options: WithSignal) => Promise<T>, bodyBytes = 0): Promise<T> {
    const s3 = await this.#connect()
    return inTime((abortSignal) => send(s3, { abortSignal }), this.#patience, bodyBytes)
  }

  /** Loaded on first use: a deployment with files on disk does not need it. */
  #connect(): Promise<S3> {
    const { endpoint, region, accessKey, secretKey } = this.#settings
    // A client that pauses a download holds a connection: with a limit, a few such clients would stop all other requests.
    const agent = { maxSockets: Number.POSITIVE_INFINITY }
    this.#loading ??= import('@aws-sdk/client-s3').then(
      (sdk) =>
        new sdk.S3({
          endpoint,
          region,
          forcePathStyle: true,
          credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
          requestHandler: { httpAgent: agent, httpsAgent: agent },
          // Some compatible servers do not support the checksums of newer clients.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    )
    return this.#loading
  }
}

/** A large object that the server makes of parts; without `complete` there is no object. */
interface PartsUpload {
  add(part: Buffer): Promise<void>
  complete(): Promise<void>
  /** Never fails. */
  abort(): Promise<void>
}
