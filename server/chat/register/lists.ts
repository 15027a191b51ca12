import { readChannelFolders } from '../channel-folders/store.ts'
import { channelFolderWire } from '../channel-folders/wire.ts'
import type { QueueTraits } from '../delivery/queues/notice.ts'
import { readDrafts } from '../drafts/store.ts'
import { readCustomEmoji } from '../emoji/store.ts'
import { customEmojiWires } from '../emoji/wire.ts'
import { groupWires } from '../groups/wire.ts'
import { readNavigationViews } from '../navigation/store.ts'
import { navigationViewWire } from '../navigation/wire.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { externalAccounts } from '../profile-fields/rules/external-accounts.ts'
import { fieldTypes } from '../profile-fields/rules/profile-field.ts'
import { readProfileFields } from '../profile-fields/store.ts'
import { profileFieldWire } from '../profile-fields/wire.ts'
import { readLinkifiers } from '../rendering/linkifiers/store.ts'
import { linkifierWire } from '../rendering/linkifiers/wire.ts'
import { readPlaygrounds } from '../rendering/playgrounds/store.ts'
import { playgroundWire } from '../rendering/playgrounds/wire.ts'
import { readReminders } from '../scheduled/store/reminders.ts'
import { readScheduledMessages } from '../scheduled/store/scheduled-messages.ts'
import { reminderWire, scheduledMessageWire } from '../scheduled/wire.ts'
import type { ChatServices } from '../services.ts'
import { userSetting } from '../settings/rules/user-settings.ts'
import { readSavedSnippets } from '../snippets/store.ts'
import { savedSnippetWire } from '../snippets/wire.ts'

type Traits = Pick<QueueTraits, 'capabilities'>

type Fields = (chat: ChatServices, user: ChatUser, traits: Traits) => Promise<Record<string, unknown>>

/** The fields of the register reply about groups, and about what the organization and the person have set up. */
export const listFields = {
  async realm_user_groups({ directory }, _user, { capabilities }) {
    const groups = [...directory.groups().values()].sort((left, right) => left.id - right.id)
    const shown = capabilities.include_deactivated_groups ? groups : groups.filter((group) => !group.isDeactivated)
    const people = { users: directory.users(), waiting: directory.graph.waiting }
    return { realm_user_groups: groupWires(shown, people) }
  },
  async channel_folders({ database }) {
    return { channel_folders: (await readChannelFolders(database.sql)).map(channelFolderWire) }
  },
  async realm_linkifiers({ database }, _user, { capabilities }) {
    const linkifiers = capabilities.linkifier_url_template ? await readLinkifiers(database.sql) : []
    return { realm_linkifiers: linkifiers.map(linkifierWire) }
  },
  /** The form of linkifiers before templates, which nothing can be said in any more. */
  async realm_filters() {
    return { realm_filters: [] }
  },
  async realm_playgrounds({ database }) {
    return { realm_playgrounds: (await readPlaygrounds(database.sql)).map(playgroundWire) }
  },
  async custom_profile_fields({ database }) {
    const fields = await readProfileFields(database.sql)
    return { custom_profile_fields: fields.map(profileFieldWire), custom_profile_field_types: fieldTypes }
  },
  async realm_emoji({ database }) {
    return { realm_emoji: customEmojiWires(await readCustomEmoji(database.sql)) }
  },
  async navigation_views({ database }, user) {
    return { navigation_views: (await readNavigationViews(database.sql, user.id)).map(navigationViewWire) }
  },
  async drafts({ database }, user) {
    const isOn = userSetting(user, 'enable_drafts_synchronization')
    return { drafts: isOn ? await readDrafts(database.sql, user.id) : [] }
  },
  async saved_snippets({ database }, user) {
    return { saved_snippets: (await readSavedSnippets(database.sql, user.id)).map(savedSnippetWire) }
  },
  async scheduled_messages({ database }, user) {
    return { scheduled_messages: (await readScheduledMessages(database.sql, user.id)).map(scheduledMessageWire) }
  },
  async reminders({ database }, user) {
    return { reminders: (await readReminders(database.sql, user.id)).map(reminderWire) }
  },
} satisfies Record<string, Fields>

/** The accounts elsewhere that a profile field can be made for by name alone. */
export const defaultExternalAccounts = Object.fromEntries(
  Object.entries(externalAccounts).map(([subtype, { name, text, hint, urlPattern }]) => [
    subtype,
    { name, text, hint, url_pattern: urlPattern },
  ]),
)
