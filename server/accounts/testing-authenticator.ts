import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { TestCertificate } from './testing-certificate.ts'

/** Values that a forged response has instead of those of the browser and its authenticator. */
export interface Forgery {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly userVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string | undefined
  readonly attestationObject?: Buffer
  /** Attests the new key, as certified authenticators do for sites that request it. */
  readonly certificate?: TestCertificate
  readonly signature?: Buffer
  /** The credential id of the response. */
  readonly id?: string
}

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 } as const

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const url = (content: Buffer | string) => Buffer.from(content).toString('base64url')

type Cbor = number | string | Buffer | Cbor[] | ReadonlyMap<number | string, Cbor>

/** The subset of CBOR that authenticators write: small numbers, texts, bytes, and lists and maps of them. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, member]) => [cbor(name), cbor(member)])])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.of((kind << 5) | length)
  if (length < 256) return Buffer.of((kind << 5) | 24, length)
  return Buffer.of((kind << 5) | 25, length >> 8, length & 255)
}

function statementBy(certificate: TestCertificate, signed: Buffer): ReadonlyMap<string, Cbor> {
  return new Map<string, Cbor>([
    ['alg', -7],
    ['sig', certificate.sign(signed)],
    ['x5c', [certificate.der]],
  ])
}

/** An authenticator with one passkey, and its browser, at one origin. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #userHandle: string | undefined
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  get id(): string {
    return url(this.credentialId)
  }

  create(options: PublicKeyCredentialCreationOptionsJSON, forged: Forgery = {}): RegistrationResponseJSON {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinates: [number, Cbor][] = [
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]
    const publicKey = cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], ...coordinates]))
    const length = Buffer.of(0, this.credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, publicKey])
    const authData = Buffer.concat([this.#head(options.rp.id ?? '', flags.attested, forged), attested])
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, forged)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const attestation = new Map<string, Cbor>([
      ['fmt', forged.certificate === undefined ? 'none' : 'packed'],
      ['attStmt', forged.certificate === undefined ? new Map() : statementBy(forged.certificate, signed)],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        attestationObject: url(forged.attestationObject ?? cbor(attestation)),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  get(options: PublicKeyCredentialRequestOptionsJSON, forged: Forgery = {}): AuthenticationResponseJSON {
    this.counter += 1
    const authData = this.#head(options.rpId ?? '', 0, forged)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, forged)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const userHandle = 'userHandle' in forged ? forged.userHandle : this.#userHandle
    const id = forged.id ?? this.id
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: url(authData),
        signature: url(forged.signature ?? sign('sha256', signed, this.#keys.privateKey)),
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    }
  }

  #head(rpId: string, more: number, { userVerified = true, ...forged }: Forgery): Buffer {
    const verified = userVerified ? flags.verified : 0
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(forged.counter ?? this.counter)
    const all = flags.present | verified | flags.backupEligible | flags.backedUp | more
    return Buffer.concat([sha256(forged.rpId ?? rpId), Buffer.of(all), counter])
  }

  #clientData(type: string, challenge: string, forged: Forgery): string {
    const { origin = this.#origin, crossOrigin = false } = forged
    return url(
      JSON.stringify({ type: forged.type ?? type, challenge: forged.challenge ?? challenge, origin, crossOrigin }),
    )
  }
}
