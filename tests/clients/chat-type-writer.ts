import { z } from 'zod'
import { botSchema } from '../../server/chat/bots/wire.ts'
import { channelFolderSchema } from '../../server/chat/channel-folders/wire.ts'
import { channelSchema } from '../../server/chat/channels/wire.ts'
import { defaultChannelGroupSchema } from '../../server/chat/default-channels/wire.ts'
import { chatEventSchema, chatEventSchemas } from '../../server/chat/delivery/queues/chat-events.ts'
import { draftSchema } from '../../server/chat/drafts/wire.ts'
import { customEmojiSchema } from '../../server/chat/emoji/wire.ts'
import { dataExportSchema } from '../../server/chat/exports/wire.ts'
import { groupSettingSchema } from '../../server/chat/groups/rules/group-setting.ts'
import { groupSchema } from '../../server/chat/groups/wire.ts'
import { invitationSchema } from '../../server/chat/invitations/wire/invitation.ts'
import { unreadSchema } from '../../server/chat/messages/snapshot.ts'
import { fetchedMessageSchema, messageSchema } from '../../server/chat/messages/wire/message.ts'
import { navigationViewSchema } from '../../server/chat/navigation/wire.ts'
import { supportedPermissionSchema, thumbnailFormatSchema } from '../../server/chat/organization/state.ts'
import { joinDomainSchema } from '../../server/chat/organization/wire.ts'
import { statusSchema, systemBotSchema } from '../../server/chat/people/state.ts'
import { mutedUserSchema, onboardingStepSchema } from '../../server/chat/people/wire/personal-lists.ts'
import { userSchema } from '../../server/chat/people/wire/user.ts'
import { modernPresenceSchema, oldPresenceSchema } from '../../server/chat/presence/wire.ts'
import { externalAccountSchema, profileFieldSchema } from '../../server/chat/profile-fields/wire.ts'
import { registerBase, registerReply, stateSchemas } from '../../server/chat/register/state-schemas.ts'
import { linkifierSchema } from '../../server/chat/rendering/linkifiers/wire.ts'
import { playgroundSchema } from '../../server/chat/rendering/playgrounds/wire.ts'
import { reminderSchema, scheduledMessageSchema } from '../../server/chat/scheduled/wire.ts'
import { settingDefaultsSchema, userSettingsSchema } from '../../server/chat/settings/state.ts'
import { savedSnippetSchema } from '../../server/chat/snippets/wire.ts'
import { neverSubscribedSchema, subscriptionSchema } from '../../server/chat/subscriptions/wire.ts'
import { userTopicSchema } from '../../server/chat/topics/wire.ts'
import { attachmentWire } from '../../server/chat/uploads/wire.ts'
import type { AnyEndpoint } from '../../server/kernel/endpoint/endpoint.ts'
import { type ApiDocument, callsIn, declare, parametersOf, replyOf, writeCall, writeCodes } from './api-calls.ts'
import { describe, type Json, SchemaNames, typeOf } from './json-schema-types.ts'

/** The objects of the chat that have a name. The parts of an object come before it. */
const named: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['GroupSetting', groupSettingSchema],
  ['Reaction', messageSchema.shape.reactions.element],
  ['Submessage', messageSchema.shape.submessages.element],
  ['DirectRecipient', messageSchema.shape.display_recipient.options[1].element],
  ['TopicLink', messageSchema.shape.topic_links.element],
  ['EditEntry', messageSchema.shape.edit_history.unwrap().element],
  ['SentMessage', messageSchema],
  ['Message', fetchedMessageSchema],
  ['ProfileValue', userSchema.shape.profile_data.unwrap().valueType],
  ['User', userSchema],
  ['SystemBot', systemBotSchema],
  ['UserStatus', statusSchema],
  ['Bot', botSchema],
  ['UserGroup', groupSchema],
  ['Channel', channelSchema],
  ['NeverSubscribedChannel', neverSubscribedSchema],
  ['Subscription', subscriptionSchema],
  ['ChannelFolder', channelFolderSchema],
  ['DefaultChannelGroup', defaultChannelGroupSchema],
  ['UserTopic', userTopicSchema],
  ['MutedUser', mutedUserSchema],
  ['OnboardingStep', onboardingStepSchema],
  ['Presence', modernPresenceSchema],
  ['OldPresence', oldPresenceSchema],
  ['ProfileField', profileFieldSchema],
  ['ExternalAccount', externalAccountSchema],
  ['Draft', draftSchema],
  ['SavedSnippet', savedSnippetSchema],
  ['ScheduledMessage', scheduledMessageSchema],
  ['Reminder', reminderSchema],
  ['NavigationView', navigationViewSchema],
  ['CustomEmoji', customEmojiSchema],
  ['Linkifier', linkifierSchema],
  ['Playground', playgroundSchema],
  ['JoinDomain', joinDomainSchema],
  ['Invitation', invitationSchema],
  ['Attachment', attachmentWire],
  ['ThumbnailFormat', thumbnailFormatSchema],
  ['SupportedPermission', supportedPermissionSchema],
  ['UnreadMessages', unreadSchema],
  ['UserSettings', userSettingsSchema],
  ['UserSettingDefaults', settingDefaultsSchema],
  ['DataExport', dataExportSchema],
]

/** The types of the chat client, written from the OpenAPI document and the list of events. */
export function writeChatTypes(document: ApiDocument): string {
  const names = new SchemaNames()
  const declarations = named.map(([name, schema]) => declare(name, jsonOf(schema), names))
  const states = writeStates(names)
  names.add(jsonOf(chatEventSchema), 'ChatEvent')
  const calls = callsIn(document).map((call) => {
    const result = typeOf(withoutEnvelope(replyOf(call)), names, '    ')
    const parameters = parametersOf(call).map((one) => ({
      ...one,
      schema: inputSchema(`${call.name} ${one.name}`, one.schema),
    }))
    return writeCall(call, parameters, result, (schema) => inputType(schema, names))
  })
  return [
    '// Written from the schemas of the server by tests/clients/sdk-types.test.ts; after a change: vitest --update.',
    ...declarations,
    ...states,
    `export interface ChatCalls {\n${calls.join('\n')}\n}`,
    writeEvents(names),
    '/** An event of a queue. */\nexport type ChatEvent = ChatEvents[keyof ChatEvents]',
    writeCodes('ChatErrorCode', document),
  ]
    .join('\n\n')
    .concat('\n')
}

/** The parameters that take a text and read JSON: by their name alone if all calls agree, or with the name of their call. */
export function writeEncodings(endpoints: readonly AnyEndpoint[]): string {
  const all = endpoints.flatMap(({ method, path, params }) =>
    Object.entries(params).map(([name, parameter]) => ({ name, inCall: `${method} ${path} ${name}`, ...parameter })),
  )
  const isBare = ({ encoding }: (typeof all)[number]) => encoding === 'text' || encoding === 'text_or_null'
  const bare = new Set(all.filter(isBare).map(({ name }) => name))
  const json = all
    .filter((one) => !isBare(one) && one.schema.safeParse('text').success)
    .map(({ name, inCall }) => (bare.has(name) ? inCall : name))
  const names = [...new Set(json)].map((name) => `  '${name}',`)
  return [
    '// Written from the endpoints of the server by tests/clients/sdk-types.test.ts; after a change: vitest --update.',
    `export const jsonTextParameters: ReadonlySet<string> = new Set([\n${names.join('\n')}\n])`,
  ]
    .join('\n\n')
    .concat('\n')
}

function jsonOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json
  return described
}

/** Texts that the server reads as one thing or a list of them: the client writes a list as JSON. */
const recipients = new Set(['POST /messages to'])

function inputSchema(parameter: string, schema: Json): Json {
  if (!recipients.has(parameter)) return schema
  const one = { type: ['integer', 'string'] }
  return { description: schema.description, anyOf: [one, { type: 'array', items: one }] }
}

function inputType(schema: Json, names: SchemaNames): string {
  return schema.contentMediaType === undefined ? typeOf(schema, names, '      ') : 'Blob'
}

/** The client reads the envelope itself; its callers do not see it. */
const envelopeFields = new Set(['result', 'msg', 'ignored_parameters_unsupported'])

function withoutEnvelope(reply: Json): Json {
  const properties = Object.entries((reply.properties as Record<string, Json> | undefined) ?? {})
  const required = (reply.required as string[] | undefined) ?? []
  return {
    ...reply,
    properties: Object.fromEntries(properties.filter(([name]) => !envelopeFields.has(name))),
    required: required.filter((name) => !envelopeFields.has(name)),
  }
}

/** The parts of the register reply by the type that asks for them, and the reply, which has any of them. */
function writeStates(names: SchemaNames): string[] {
  const schemas = Object.entries(stateSchemas)
  const parts = schemas.map(([type, schema]) => {
    const json = jsonOf(schema)
    return `${describe(json, '  ')}  ${type}: ${typeOf(json, names, '  ')}`
  })
  const base = declare('RegisterBase', jsonOf(registerBase), names)
  names.add(jsonOf(registerReply), 'RegisterReply')
  const extended = schemas.map(([type]) => `Partial<RegisterStates['${type}']>`)
  return [
    base,
    `/** The part of the register reply for each type that fetch_event_types can name. */\nexport interface RegisterStates {\n${parts.join('\n')}\n}`,
    `export interface RegisterReply\n  extends RegisterBase,\n    ${extended.join(',\n    ')} {}`,
  ]
}

function writeEvents(names: SchemaNames): string {
  const forms = new Map<string, string[]>()
  for (const schema of chatEventSchemas) {
    const body = jsonOf(schema) as { properties: { type: { const: string } }; required: string[] }
    const properties = { id: { type: 'integer' }, ...body.properties }
    const text = `${describe(body, '    ')}    | ${typeOf({ ...body, properties, required: ['id', ...body.required] }, names, '      ')}`
    const type = body.properties.type.const
    forms.set(type, [...(forms.get(type) ?? []), text])
  }
  const members = [...forms].map(([type, texts]) => `  ${type}:\n${texts.join('\n')}`)
  return `/** The events of the chat by their type. */\nexport interface ChatEvents {\n${members.join('\n')}\n}`
}
