import type { WithIds } from '../../../dependencies.ts'
import type { ChatUser } from '../../../people/rules/chat-user.ts'
import { deliverSealed, userUuid } from '../deliver.ts'
import { refusePush, relayRefusal } from '../failures.ts'
import { type NotificationNeeds, testNotification } from '../notification.ts'
import type { WithPush } from '../push.ts'
import { pushDevicesOf, pushTokensOf } from '../store/push-devices.ts'

type SendTestPushNeeds = NotificationNeeds & WithIds & WithPush

/** Sends a test notification to one device of the caller, or to all of them. */
export async function sendSealedTest(
  chat: SendTestPushNeeds,
  user: ChatUser,
  pushAccountId: number | undefined,
): Promise<void> {
  const devices = (await pushDevicesOf(chat.database.sql, user.id)).filter(
    (one) => one.relayDeviceId !== null && (pushAccountId === undefined || one.pushAccountId === pushAccountId),
  )
  if (devices.length === 0) throw refusePush.noActiveDevice()
  const { relay } = chat.push
  if (relay === undefined) throw refusePush.adminActionRequired()
  const answer = await deliverSealed(chat, relay, devices, testNotification(chat, user), 'shown')
  if (answer.kind !== 'done') throw relayRefusal(answer)
}

/** The same for apps without encryption. */
export async function sendOpenTest(chat: SendTestPushNeeds, user: ChatUser, token: string | undefined): Promise<void> {
  const tokens = (await pushTokensOf(chat.database.sql, user.id)).filter(
    (one) => token === undefined || one.token === token,
  )
  if (token !== undefined && tokens.length === 0) throw refusePush.unknownDevice()
  if (tokens.length === 0) return
  const { relay } = chat.push
  if (relay === undefined) throw refusePush.notConfigured()
  for (const { token: address, kind } of tokens) {
    const answer = await relay.send('push/test_notification', {
      user_uuid: userUuid(user),
      user_id: user.id,
      realm_uuid: await chat.push.organizationUuid(),
      token: address,
      token_kind: kind === 'apns' ? 1 : 2,
      base_payload: testNotification(chat, user),
    })
    if (answer.kind !== 'done') throw relayRefusal(answer)
  }
}
