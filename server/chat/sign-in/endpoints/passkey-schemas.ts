import { z } from 'zod'
import type { Passkey } from '../../../accounts/ports.ts'
import { param } from '../../../kernel/endpoint/parameter.ts'

const binary = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .regex(/^[\w-]*$/, 'is base64url')
const credentialId = binary(1400).min(1)
const transports = z.array(z.string().max(30)).max(10)

const credentialFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  /** Extensions are ignored: we request none. */
  clientExtensionResults: z.object({}).default({}),
}

/** The output of `PublicKeyCredential.toJSON()` for a new passkey; other members are ignored. */
export const registrationParameter = param.json(
  z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: binary(4000),
      attestationObject: binary(20_000),
      transports: transports.default([]),
    }),
  }),
  'The new PublicKeyCredential of the browser, as toJSON() returns it',
)

/** The same for the use of a passkey. */
export const assertionParameter = param.json(
  z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: binary(4000),
      authenticatorData: binary(4000),
      signature: binary(4000),
      userHandle: binary(100).nullish(),
    }),
  }),
  'The PublicKeyCredential of the browser, as toJSON() returns it',
)

type Assertion = NonNullable<typeof assertionParameter.fallback>

export function assertionOf({ response: { userHandle, ...response }, ...credential }: Assertion) {
  return { ...credential, response: { ...response, ...(userHandle == null ? {} : { userHandle }) } }
}

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.boolean() }),
  hints: z.array(z.string()),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
})

export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  is_backed_up: z.boolean(),
  created_at: z.int(),
  last_used_at: z.int().nullable(),
})

export function passkeyFields(passkey: Passkey): z.input<typeof passkeySchema> {
  const seconds = (ms: number) => Math.floor(ms / 1000)
  const { id, name, isBackedUp, createdAtMs, lastUsedAtMs } = passkey
  return {
    id,
    name,
    is_backed_up: isBackedUp,
    created_at: seconds(createdAtMs),
    last_used_at: lastUsedAtMs === undefined ? null : seconds(lastUsedAtMs),
  }
}
