import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { ChatParametersOf, ChatResultOf } from '../../client/chat/call-types.ts'
import { textIn } from '../i18n/text.ts'
import { chatClient } from './chat-client.ts'

export interface Passkey {
  readonly id: number
  readonly name: string
  readonly is_backed_up: boolean
  readonly created_at: number
  readonly last_used_at: number | null
}

export async function signInWithPasskey(): Promise<ChatResultOf<'POST /session/passkey'>> {
  const { options } = await chatClient.call('POST /session/passkey/options')
  return chatClient.call('POST /session/passkey', { credential: await answerTo(options) })
}

/** The proof that a request asks for again. */
export async function proveWithPasskey(): Promise<void> {
  const { options } = await chatClient.call('POST /confirm_identity/passkey/options')
  await chatClient.call('POST /confirm_identity/passkey', { credential: await answerTo(options) })
}

type Options = ChatResultOf<'POST /session/passkey/options'>['options']
type Answer = ChatParametersOf<'POST /session/passkey'>['credential']

async function answerTo(options: Options): Promise<Answer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return (await explained(() => startAuthentication({ optionsJSON }))) as unknown as Answer
}

export async function makePasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await chatClient.call('POST /passkeys/options')
  const credential = await explained(() =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  )
  await chatClient.call('POST /passkeys', {
    credential: credential as unknown as ChatParametersOf<'POST /passkeys'>['credential'],
    name,
  })
}

/** The error texts of browsers are for engineers. */
async function explained<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const text = textIn('passkeys')
    const isPresent = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(isPresent ? text.present : text.notUsed, { cause: error })
  }
}
