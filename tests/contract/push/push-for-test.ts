import { afterAll, beforeEach } from 'vitest'
import { publicHalf } from '../../../server/chat/delivery/push/sealed-box.testing.ts'
import { RelayForTest } from './push-relay.ts'

interface Pushing {
  readonly services: {
    readonly push: { readonly worker: { settled(): Promise<void>; stop(): Promise<void> } }
  }
}

/** A chat with a relay for all tests of a file. Each test starts with an empty relay and no pending notifications. */
export async function pushForTest<Chat extends Pushing>(
  open: (options: { readonly pushRelay: RelayForTest['settings'] }) => Promise<Chat>,
): Promise<Chat & { readonly relay: RelayForTest; readonly worker: Chat['services']['push']['worker'] }> {
  const relay = new RelayForTest()
  await relay.start()
  const chat = await open({ pushRelay: relay.settings })
  const { worker } = chat.services.push
  afterAll(async () => {
    await worker.stop()
    await relay.stop()
  })
  beforeEach(async () => {
    await worker.settled()
    relay.answer = undefined
    relay.requests.splice(0)
  })
  return { ...chat, relay, worker }
}

/** The private key of the device. */
export const secretOf = (accountId: number): Buffer => Buffer.alloc(32, accountId)

/** The registration of a device for notifications. */
export const deviceParams = (accountId: number, kind: 'fcm' | 'apns' = 'fcm') => ({
  token_kind: kind,
  push_account_id: accountId,
  push_public_key: publicHalf(secretOf(accountId)).toString('base64'),
  bouncer_public_key: 'key-1',
  encrypted_push_registration: 'sealed',
})
