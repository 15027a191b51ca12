import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { BlobsUnavailable, BlobTooLarge, type ByteRange, NamedBlobs } from './blobs.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** Only small blobs, such as thumbnails and emoji, are written from memory. More than this is a mistake. */
const memoryBytesMax = 64 * 1_048_576

/** Blobs on an S3-compatible server, which stores each object atomically. */
export class S3Blobs extends NamedBlobs {
  readonly #settings: S3Settings
  #loading: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  constructor(settings: S3Settings) {
    super()
    this.#settings = settings
  }

  protected override async write(
    key: string,
    content: AsyncIterable<Uint8Array>,
    bytesMax = memoryBytesMax,
  ): Promise<number> {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) throw new BlobTooLarge(`The content is larger than ${bytesMax} bytes`)
      chunks.push(chunk)
    }
    await this.#send(key, Buffer.concat(chunks), bytes)
    return bytes
  }

  protected override async moveIn(key: string, path: string): Promise<void> {
    const { size } = await stat(path)
    await this.#send(key, createReadStream(path), size)
    await rm(path, { force: true })
  }

  async #send(Key: string, Body: Buffer | Readable, ContentLength: number): Promise<void> {
    const { sdk, client } = await this.#connect()
    const { bucket: Bucket } = this.#settings
    await translateErrors(client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength })))
  }

  protected override async open(Key: string, range?: ByteRange): Promise<Readable | undefined> {
    const { sdk, client } = await this.#connect()
    const { bucket: Bucket } = this.#settings
    const Range = range === undefined ? undefined : `bytes=${range.first}-${range.last}`
    const command = new sdk.GetObjectCommand({ Bucket, Key, ...(Range === undefined ? {} : { Range }) })
    const found = await ifPresent(client.send(command))
    return found?.Body as Readable | undefined
  }

  protected override async measure(Key: string): Promise<number | undefined> {
    const { sdk, client } = await this.#connect()
    const { bucket: Bucket } = this.#settings
    return (await ifPresent(client.send(new sdk.HeadObjectCommand({ Bucket, Key }))))?.ContentLength
  }

  protected override async remove(Key: string): Promise<boolean> {
    if ((await this.measure(Key)) === undefined) return false
    const { sdk, client } = await this.#connect()
    const { bucket: Bucket } = this.#settings
    await translateErrors(client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))
    return true
  }

  protected override async *listBelow(prefix: string): AsyncIterable<string> {
    const { sdk, client } = await this.#connect()
    const { bucket: Bucket } = this.#settings
    let ContinuationToken: string | undefined
    do {
      const from = ContinuationToken === undefined ? {} : { ContinuationToken }
      const page = await translateErrors(client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ...from })))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  /** Loaded on first use: a deployment with files on disk does not need it. */
  #connect(): Promise<{ sdk: Sdk; client: S3Client }> {
    const { endpoint, region, accessKey, secretKey } = this.#settings
    this.#loading ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
        // Some compatible servers do not support the checksums of newer clients.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return this.#loading
  }
}

async function ifPresent<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
    if ($metadata?.httpStatusCode === 404) return undefined
    throw unavailable(error)
  }
}

async function translateErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): BlobsUnavailable {
  const why = cause instanceof Error ? `${cause.name} ${cause.message}` : ''
  return new BlobsUnavailable(`The S3 server refused or did not answer: ${why}`.trim(), { cause })
}
