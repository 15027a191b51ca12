import type { Sql } from '../../../../kernel/storage/database.ts'
import type { WithClock, WithDatabase, WithLog } from '../../../dependencies.ts'
import { chatLimits } from '../../../limits.ts'
import type { ChatUser } from '../../../people/rules/chat-user.ts'
import { lockListsOf } from '../../../people/store/lock-lists.ts'
import type { WithEvents } from '../../queues/events.ts'
import { userUuid } from '../deliver.ts'
import { refusePush, relayRefusal } from '../failures.ts'
import { pushDeviceNotice } from '../notices.ts'
import type { WithPush } from '../push.ts'
import { sealedBoxKeyBytes } from '../sealed-box.ts'
import {
  deletePushToken,
  insertPushToken,
  type PushKind,
  type PushToken,
  pushDevicesOf,
  pushTokensOf,
  writePushDevice,
} from '../store/push-devices.ts'

type ChangePushDevicesNeeds = WithClock & WithDatabase & WithEvents & WithLog & WithPush

/** The relay's number of each service. */
const relayKinds: Readonly<Record<PushKind, string>> = { apns: '1', fcm: '2' }

function checkToken(kind: PushKind, token: string): void {
  if (token === '' || token.length > chatLimits.pushTokenLengthMax) throw refusePush.badTokenLength()
  if (kind === 'apns' && !/^(?:[0-9a-f]{2})+$/i.test(token)) throw refusePush.badAppleToken()
}

/** Registers the token of an app. It is stored only if the relay accepts it. */
export async function addPushToken(
  chat: ChangePushDevicesNeeds,
  user: ChatUser,
  { kind, token, iosAppId }: { readonly kind: PushKind; readonly token: string; readonly iosAppId: string | undefined },
): Promise<void> {
  checkToken(kind, token)
  await checkTokenCount(chat.database.sql, user, { kind, token })
  const answer = await chat.push.relay?.submit('push/register', {
    ...(await relayNames(chat, user)),
    token,
    token_kind: relayKinds[kind],
    ...(iosAppId === undefined ? {} : { ios_app_id: iosAppId }),
  })
  if (answer !== undefined && answer.kind !== 'done') throw relayRefusal(answer)
  await chat.database.transaction(async (tx) => {
    await lockListsOf(tx.sql, user.id)
    await checkTokenCount(tx.sql, user, { kind, token })
    await insertPushToken(tx, { userId: user.id, kind, token, iosAppId }, chat.clock.nowMs())
    tx.onCommit(() => chat.push.renew())
  })
}

/** Without a lock a first check, which saves the request to the relay. */
async function checkTokenCount(sql: Sql, user: ChatUser, added: Pick<PushToken, 'kind' | 'token'>): Promise<void> {
  const known = await pushTokensOf(sql, user.id)
  if (known.some(({ kind, token }) => kind === added.kind && token === added.token)) return
  if (known.length >= chatLimits.pushDevicesMax) throw refusePush.tooMany(chatLimits.pushDevicesMax)
}

export async function removePushToken(
  chat: ChangePushDevicesNeeds,
  user: ChatUser,
  kind: PushKind,
  token: string,
): Promise<void> {
  checkToken(kind, token)
  await chat.database.transaction(async (tx) => {
    if (!(await deletePushToken(tx, { userId: user.id, kind, token }))) throw refusePush.noSuchToken()
    tx.onCommit(() => chat.push.renew())
  })
  // An unreachable relay must not block a sign-out: without our requests it sends nothing.
  const names = { ...(await relayNames(chat, user)), token, token_kind: relayKinds[kind] }
  const answer = await chat.push.relay?.submit('push/unregister', names)
  if (answer !== undefined && answer.kind !== 'done') {
    chat.log.warn('could not remove a device from the relay', { user: user.id, answer: answer.kind })
  }
}

export interface Registration {
  readonly kind: PushKind
  readonly pushAccountId: number
  readonly publicKey: string
  readonly relayKey: string
  readonly sealed: string
}

/** Registers a device with encrypted notifications. The worker registers it at the relay afterwards, with retries. */
export async function registerPushDevice(
  chat: ChangePushDevicesNeeds,
  user: ChatUser,
  { kind, pushAccountId, publicKey, relayKey, sealed }: Registration,
): Promise<void> {
  if (chat.push.relay === undefined) throw refusePush.notConfigured()
  const key = Buffer.from(publicKey, 'base64')
  if (key.length !== sealedBoxKeyBytes || key.toString('base64') !== publicKey) throw refusePush.badPublicKey()
  await chat.database.transaction(async (tx) => {
    await lockListsOf(tx.sql, user.id)
    const known = await pushDevicesOf(tx.sql, user.id)
    const isKnown = known.some((one) => one.pushAccountId === pushAccountId)
    if (!isKnown && known.length >= chatLimits.pushDevicesMax) throw refusePush.tooMany(chatLimits.pushDevicesMax)
    const device = { userId: user.id, pushAccountId, kind, publicKey: key, relayKey, sealedRegistration: sealed }
    await writePushDevice(tx, device, chat.clock.nowMs())
    chat.events.publishOnCommit(tx, pushDeviceNotice(device, { status: 'pending' }))
    tx.onCommit(async () => {
      await chat.push.renew()
      chat.push.worker.wake()
    })
  })
}

export async function relayNames(chat: ChangePushDevicesNeeds, user: ChatUser): Promise<Record<string, string>> {
  return { user_uuid: userUuid(user), user_id: String(user.id), realm_uuid: await chat.push.organizationUuid() }
}
