import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate of an authenticator's manufacturer, as WebAuthn defines it, and the key that signs with it. */
export interface TestCertificate {
  readonly der: Buffer
  readonly privateKey: KeyObject
  sign(content: Buffer): Buffer
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? Buffer.of(length) : length < 256 ? Buffer.of(0x81, length) : lengthOfTwo(length)
  return Buffer.concat([Buffer.of(tag), size, content])
}

function lengthOfTwo(length: number): Buffer {
  return Buffer.of(0x82, length >> 8, length & 255)
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, content: string) => der(tag, Buffer.from(content))
const bits = (content: Buffer) => der(0x03, Buffer.of(0), content)

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
/** Country, organization, organizational unit and common name, by their object identifiers. */
const subject = sequence(
  ...(
    ['550406 US', '55040a Agora tests', '55040b Authenticator Attestation', '550403 Test authenticator'] as const
  ).map((entry) => {
    const [id = '', ...words] = entry.split(' ')
    return der(0x31, sequence(oid(id), text(id === '550406' ? 0x13 : 0x0c, words.join(' '))))
  }),
)
const validity = sequence(text(0x17, '200101000000Z'), text(0x17, '490101000000Z'))
const notAnAuthority = der(0xa3, sequence(sequence(oid('551d13'), der(0x01, Buffer.of(255)), der(0x04, sequence()))))

export function certificateForTest(): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const version3 = der(0xa0, der(0x02, Buffer.of(2)))
  const serial = der(0x02, Buffer.of(1))
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const names = [subject, validity, subject]
  const signed = sequence(version3, serial, ecdsaWithSha256, ...names, publicKeyInfo, notAnAuthority)
  return {
    der: sequence(signed, ecdsaWithSha256, bits(sign('sha256', signed, privateKey))),
    privateKey,
    sign: (content) => sign('sha256', content, privateKey),
  }
}
