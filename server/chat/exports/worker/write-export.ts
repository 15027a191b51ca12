import { readChannelFolders } from '../../channel-folders/store.ts'
import { placeOfChannel, placeOfConversation } from '../../channels/rules/channel.ts'
import type { WithBlobs, WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { customEmojiBlob } from '../../emoji/emoji-image.ts'
import { readCustomEmoji } from '../../emoji/store.ts'
import { customEmojiWires } from '../../emoji/wire.ts'
import { groupWires } from '../../groups/wire.ts'
import { avatarBlob } from '../../images/avatars/avatars.ts'
import { knownEdits } from '../../messages/rules/edit-history.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { newestMessageId } from '../../people/store/users.ts'
import { userForViewer } from '../../people/wire/user.ts'
import { readProfileFields } from '../../profile-fields/store.ts'
import { readLinkifiers } from '../../rendering/linkifiers/store.ts'
import { readPlaygrounds } from '../../rendering/playgrounds/store.ts'
import { userSetting, userSettings } from '../../settings/rules/user-settings.ts'
import { originalBlob } from '../../uploads/rules/path-id.ts'
import type { DataExport } from '../store/data-exports.ts'
import {
  conversationsWith,
  type ExportedMessage,
  type ExportScope,
  exportedFiles,
  exportedMessages,
} from '../store/exported-content.ts'
import type { Archive } from './archive.ts'

export type WriteExportNeeds = WithBlobs & WithDatabase & WithDirectory & WithOrganizationStore & WithSite

const messagesPerFile = 1000
const filesPerPage = 100

interface Plan {
  readonly scope: ExportScope
  readonly channelIds: ReadonlySet<number>
  readonly conversations: readonly { readonly id: number; readonly member_ids: readonly number[] }[]
  readonly consenting: readonly ChatUser[]
}

/** Writes the content of the export: public data and, in a full export, the private data of users who consent. */
export async function writeExport(chat: WriteExportNeeds, dataExport: DataExport, archive: Archive): Promise<void> {
  const plan = await planExport(chat, dataExport)
  await archive.addText('README.txt', readme)
  await archive.addJson('organization.json', await organizationContent(chat, dataExport, plan))
  await writeMessages(chat, plan, archive)
  await writeFiles(chat, plan.scope, archive)
  for (const { fileName } of await readCustomEmoji(chat.database.sql))
    await archive.addBlob(chat.blobs, customEmojiBlob(fileName), `emoji/${fileName}`)
  for (const { id, avatarBlob: name } of chat.directory.users())
    if (name !== undefined) await archive.addBlob(chat.blobs, avatarBlob(name, '-medium'), `avatars/${id}.png`)
}

async function planExport({ directory, database }: WriteExportNeeds, { kind }: DataExport): Promise<Plan> {
  const consenting = kind === 1 ? [] : [...directory.users()].filter((user) => consents(user))
  const receiverIds = consenting.map(({ id }) => id)
  const whole: number[] = []
  const received: number[] = []
  for (const channel of directory.channels()) {
    const isOpen = channel.privacy === 'public' || channel.privacy === 'web_public'
    const isReachable = receiverIds.some((id) => directory.isSubscribed(id, channel.id))
    if (isOpen || (isReachable && channel.privacy === 'private')) whole.push(channel.id)
    else if (isReachable) received.push(channel.id)
  }
  const conversations = await conversationsWith(database.sql, receiverIds)
  const wholePlaces = [...whole.map(placeOfChannel), ...conversations.map(({ id }) => placeOfConversation(id))]
  const scope = { wholePlaces, receivedPlaces: received.map(placeOfChannel), receiverIds }
  return { scope, channelIds: new Set([...whole, ...received]), conversations, consenting }
}

/** Bots belong to the organization; users decide for themselves. */
export function consents(user: ChatUser): boolean {
  return !user.isBot && userSetting(user, 'allow_private_data_export')
}

async function organizationContent(chat: WriteExportNeeds, dataExport: DataExport, plan: Plan) {
  const { directory, database } = chat
  const { sql } = database
  const viewer = directory.user(dataExport.actorId)
  const users = [...directory.users()]
  const groups = [...directory.groups().values()]
  const form = { site: chat.site(), clientGravatar: false, withProfile: true }
  const channels = [...directory.channels()].filter(({ id }) => plan.channelIds.has(id))
  return {
    export_type: dataExport.kind,
    requested_at: Math.floor(dataExport.requestedAtMs / 1000),
    realm_uuid: (await chat.organization.find())?.uuid,
    settings: directory.settings,
    users: users.map((user) => userForViewer(user, viewer, form)),
    user_groups: groupWires(groups, { users, waiting: directory.graph.waiting }),
    channel_folders: await readChannelFolders(sql),
    // The token of a channel's mail address lets its holder post there.
    channels: channels.map(({ emailToken: _secret, ...channel }) => channel),
    subscriptions: channels.flatMap(({ id }) =>
      [...directory.subscribersOf(id).keys()].map((userId) => ({ channel_id: id, user_id: userId })),
    ),
    direct_conversations: plan.conversations,
    custom_emoji: customEmojiWires(await readCustomEmoji(sql)),
    linkifiers: await readLinkifiers(sql),
    playgrounds: await readPlaygrounds(sql),
    custom_profile_fields: await readProfileFields(sql),
    user_settings: plan.consenting.map((user) => ({ user_id: user.id, settings: userSettings(user) })),
  }
}

async function writeMessages({ database }: WriteExportNeeds, plan: Plan, archive: Archive): Promise<void> {
  const { scope } = plan
  const wholePlaces = new Set(scope.wholePlaces)
  const upTo = await newestMessageId(database.sql)
  let after = 0
  for (let number = 1; ; number += 1) {
    const messages = await exportedMessages(database.sql, scope, { after, upTo, limit: messagesPerFile })
    const last = messages.at(-1)
    if (last === undefined) return
    await archive.addJson(`messages-${String(number).padStart(6, '0')}.json`, {
      messages: messages.map((message) => exported(message, wholePlaces)),
    })
    after = last.id
  }
}

/**
 * A place is an internal number; an export names the channel or the conversation. The history begins when the message left
 * a channel that is not exported completely.
 */
function exported({ place, ...message }: ExportedMessage, wholePlaces: ReadonlySet<number>) {
  const edits = knownEdits(message.edit_history ?? [], (id) => wholePlaces.has(placeOfChannel(id)))
  const shown = { ...message, edit_history: edits.length === 0 ? null : edits }
  return place % 2 === 0 ? { ...shown, channel_id: place / 2 } : { ...shown, conversation_id: (place - 1) / 2 }
}

async function writeFiles({ database, blobs }: WriteExportNeeds, scope: ExportScope, archive: Archive): Promise<void> {
  const listed: unknown[] = []
  let after = 0
  for (;;) {
    const files = await exportedFiles(database.sql, scope, { after, limit: filesPerPage })
    const last = files.at(-1)
    if (last === undefined) break
    for (const file of files) {
      listed.push(file)
      await archive.addBlob(blobs, originalBlob(file.path_id), `uploads/${file.path_id}`)
    }
    after = last.id
  }
  await archive.addJson('attachments.json', { attachments: listed })
}

const readme = `A copy of an organization's data.

organization.json      the organization, its people, groups, channels and what they are made of
messages-NNNNNN.json   messages, oldest first, with their reactions
attachments.json       uploaded files that these messages link; their content is under uploads/
avatars/               pictures of people, by user id
emoji/                 custom emoji

Times are in seconds since 1970 (UTC), those that end in _ms in thousandths of them.
`
