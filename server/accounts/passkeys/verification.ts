import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeySite } from '../domain/passkey.ts'
import type { InsertedPasskey, StoredPasskey } from '../store/passkeys.ts'
import type { OpenChallenge } from './challenge.ts'

/** Loaded on first use: it takes half a second of a start. */
export async function webAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...server, ...helpers }
}

type WebAuthn = Awaited<ReturnType<typeof webAuthn>>

/** EdDSA, ES256 and RS256 by their COSE numbers: authenticators use them and every supported runtime verifies them. */
export const passkeyAlgorithms = [-8, -7, -257]

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof knownTransports)[number]

export type OpenChallengeIn = (challenge: string) => OpenChallenge | undefined

export type NewPasskeyFacts = Pick<
  InsertedPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'
>

/** Reads the response of a registration; undefined unless it is a valid response to a challenge of ours. */
export async function readRegistration(
  site: PasskeySite,
  response: RegistrationResponseJSON,
  open: OpenChallengeIn,
): Promise<{ readonly passkey: NewPasskeyFacts; readonly challenge: OpenChallenge } | undefined> {
  const library = await webAuthn()
  return orUndefined(async () => {
    const challenge = challengeIn(library, response.response.clientDataJSON, open)
    if (challenge === undefined || hasCertificates(library, response)) return undefined
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      response,
      expectedChallenge: () => true,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    const passkey = {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: knownTransports.filter((name) => credential.transports?.includes(name)),
      isBackedUp: credentialBackedUp,
    }
    return { passkey, challenge }
  })
}

export interface ReadAssertion {
  readonly challenge: OpenChallenge
  readonly counter: number
  readonly isBackedUp: boolean
}

/** Reads the response of an assertion; undefined unless it is a valid response to a challenge of ours. */
export async function readAssertion(
  site: PasskeySite,
  stored: StoredPasskey,
  response: AuthenticationResponseJSON,
  open: OpenChallengeIn,
): Promise<ReadAssertion | undefined> {
  const library = await webAuthn()
  return orUndefined(async () => {
    const challenge = challengeIn(library, response.response.clientDataJSON, open)
    if (challenge === undefined) return undefined
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response,
      expectedChallenge: () => true,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      // The caller compares the counter and audits one that went backwards.
      credential: { id: response.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    })
    if (!verified) return undefined
    const { newCounter, credentialBackedUp } = authenticationInfo
    return { challenge, counter: newCounter, isBackedUp: credentialBackedUp }
  })
}

/** A cross-origin frame could act in our name; the browser only reports that there was one. */
function challengeIn(
  { decodeClientDataJSON }: WebAuthn,
  clientData: string,
  open: OpenChallengeIn,
): OpenChallenge | undefined {
  const { challenge, crossOrigin } = decodeClientDataJSON(clientData)
  return typeof challenge !== 'string' || crossOrigin === true ? undefined : open(challenge)
}

/** No attestation is requested. The library would fetch the URLs in unexpected certificates, so they are refused. */
function hasCertificates({ decodeAttestationObject }: WebAuthn, { response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}

/** The library throws for malformed data as for a wrong origin or signature: none of them is a proof. */
async function orUndefined<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}
