/** The fields that the mobile app decodes, with their types. A field of another type makes the app drop the whole. */
type Fields = Readonly<Record<string, unknown>>

function text(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new Error(`${name} is not text: ${JSON.stringify(value)}`)
  return value
}

function integer(fields: Fields, name: string): number {
  const value = fields[name]
  if (!Number.isSafeInteger(value)) throw new Error(`${name} is not an integer: ${JSON.stringify(value)}`)
  return value as number
}

function integerText(fields: Fields, name: string): number {
  const digits = text(fields, name)
  if (!/^\d+$/.test(digits)) throw new Error(`${name} is not an integer in text: ${digits}`)
  return Number(digits)
}

const integersText = (fields: Fields, name: string): number[] =>
  text(fields, name)
    .split(',')
    .map((part) => integerText({ part }, 'part'))

const address = (fields: Fields, name: string): string => new URL(text(fields, name)).href

/** Data from Google's service without encryption: every value is text. */
export function decodeAndroid(data: Fields) {
  for (const name of Object.keys(data)) text(data, name)
  const account = {
    realmUrl: address(data, 'realm_url'),
    realmUri: address(data, 'realm_uri'),
    realmName: text(data, 'realm_name'),
    userId: integerText(data, 'user_id'),
  }
  const event = text(data, 'event')
  if (event === 'remove') return { event, ...account, messageIds: integersText(data, 'zulip_message_ids') }
  if (event !== 'message') throw new Error(`the app drops the event ${event}`)
  const senderId = integerText(data, 'sender_id')
  const pair = [...new Set([senderId, account.userId])].sort((one, other) => one - other)
  const recipient =
    'stream_id' in data
      ? { channelId: integerText(data, 'stream_id'), channelName: text(data, 'stream'), topic: text(data, 'topic') }
      : { userIds: 'pm_users' in data ? integersText(data, 'pm_users') : pair }
  return {
    event,
    ...account,
    senderId,
    senderAvatarUrl: address(data, 'sender_avatar_url'),
    senderFullName: text(data, 'sender_full_name'),
    recipient,
    messageId: integerText(data, 'zulip_message_id'),
    time: integerText(data, 'time'),
    content: text(data, 'content'),
  }
}

/** The payload that an opened notification of Apple's service carries without encryption. */
export function decodeApple(payload: { readonly custom: { readonly zulip: Fields } }) {
  const data = payload.custom.zulip
  if (data.event !== undefined && data.event !== 'message') throw new Error('the app opens no such event')
  const userId = integer(data, 'user_id')
  const senderId = integer(data, 'sender_id')
  const type = text(data, 'recipient_type')
  const place =
    type === 'stream'
      ? { channelId: integer(data, 'stream_id'), topic: text(data, 'topic') }
      : { userIds: 'pm_users' in data ? integersText(data, 'pm_users') : [senderId, userId] }
  if (type !== 'stream' && type !== 'private') throw new Error(`the app does not know the type ${type}`)
  return { realmUrl: address(data, 'realm_url'), userId, senderId, place }
}

/** The content of an encrypted notification: numbers are numbers. */
export function decodeEncrypted(data: Fields) {
  const account = {
    realmUrl: address(data, 'realm_url'),
    realmName: text(data, 'realm_name'),
    userId: integer(data, 'user_id'),
  }
  const type = text(data, 'type')
  const integers = (name: string) => (data[name] as unknown[]).map((value) => integer({ value }, 'value'))
  if (type === 'remove') return { type, ...account, messageIds: integers('message_ids') }
  if (type === 'test') return { type, ...account, time: integer(data, 'time') }
  if (type !== 'message') throw new Error(`the app drops the type ${type}`)
  const recipient =
    'channel_id' in data
      ? { channelId: integer(data, 'channel_id'), channelName: text(data, 'channel_name'), topic: text(data, 'topic') }
      : { userIds: integers('recipient_user_ids') }
  return {
    type,
    ...account,
    senderId: integer(data, 'sender_id'),
    senderAvatarUrl: address(data, 'sender_avatar_url'),
    senderFullName: text(data, 'sender_full_name'),
    recipient,
    messageId: integer(data, 'message_id'),
    time: integer(data, 'time'),
    content: text(data, 'content'),
  }
}

interface EncryptedEnvelope {
  readonly pushKeyId: number
  readonly encryptedData: Buffer
}

function envelopeOf(fields: Fields, pushKeyId: number): EncryptedEnvelope {
  const data = text(fields, 'encrypted_data')
  const encryptedData = Buffer.from(data, 'base64')
  if (encryptedData.toString('base64') !== data) throw new Error('encrypted_data is not Base64')
  return { pushKeyId, encryptedData }
}

/** From Google's service all values arrive as text: the relay converts the number that the server sends. */
export function decodeGoogleEnvelope(payload: Fields): EncryptedEnvelope {
  expectOnly(payload, ['push_key_id', 'encrypted_data'])
  const forwarded = { ...payload, push_key_id: String(integer(payload, 'push_key_id')) }
  return envelopeOf(forwarded, integerText(forwarded, 'push_key_id'))
}

/** Without `mutable-content` the app would not be started to decrypt it. */
export function decodeAppleEnvelope(payload: Fields): EncryptedEnvelope {
  expectOnly(payload, ['push_key_id', 'encrypted_data', 'aps'])
  if ((payload.aps as Fields)['mutable-content'] !== 1) throw new Error('the app is not started to decrypt it')
  return envelopeOf(payload, integer(payload, 'push_key_id'))
}

function expectOnly(fields: Fields, names: readonly string[]): void {
  const other = Object.keys(fields).filter((name) => !names.includes(name))
  if (other.length > 0) throw new Error(`the app knows no ${other.join()}`)
}
