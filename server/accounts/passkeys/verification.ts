import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { PasskeySite } from '../domain/passkey.ts'
import type { InsertedPasskey, StoredPasskey } from '../store/passkeys.ts'
import type { OpenChallenge } from './challenge.ts'

/** EdDSA, ES256 and RS256 by their COSE numbers: what authenticators speak and every runtime of ours verifies. */
export const passkeyAlgorithms = [-8, -7, -257]

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof knownTransports)[number]

export type OpenChallengeIn = (challenge: string) => OpenChallenge | undefined

export type NewPasskeyFacts = Pick<
  InsertedPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'
>

/** What an authenticator says of a new key; undefined for anything but a right answer to a challenge of ours. */
export async function readRegistration(
  site: PasskeySite,
  response: RegistrationResponseJSON,
  open: OpenChallengeIn,
): Promise<{ readonly passkey: NewPasskeyFacts; readonly challenge: OpenChallenge } | undefined> {
  return orUndefined(async () => {
    const challenge = challengeIn(response.response.clientDataJSON, open)
    if (challenge === undefined || hasCertificates(response)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
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

/** What an authenticator says with a key it has; undefined for anything but a right answer to a challenge of ours. */
export async function readAssertion(
  site: PasskeySite,
  stored: StoredPasskey,
  response: AuthenticationResponseJSON,
  open: OpenChallengeIn,
): Promise<ReadAssertion | undefined> {
  return orUndefined(async () => {
    const challenge = challengeIn(response.response.clientDataJSON, open)
    if (challenge === undefined) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: () => true,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      // Its counter is compared by the caller, who keeps a record of one that went backwards.
      credential: { id: response.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    })
    if (!verified) return undefined
    const { newCounter, credentialBackedUp } = authenticationInfo
    return { challenge, counter: newCounter, isBackedUp: credentialBackedUp }
  })
}

/** A frame of another site could ask in our name where the browser says no more than that there was one. */
function challengeIn(clientData: string, open: OpenChallengeIn): OpenChallenge | undefined {
  const { challenge, crossOrigin } = decodeClientDataJSON(clientData)
  return typeof challenge !== 'string' || crossOrigin === true ? undefined : open(challenge)
}

/** We ask for no attestation. Certificates that come all the same would have us fetch what they name. */
function hasCertificates({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}

/** Whatever cannot be read is not a proof; the library throws for that as for a wrong origin or signature. */
async function orUndefined<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}
