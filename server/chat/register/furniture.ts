import { externalAccounts } from '../domain/profile-fields/external-accounts.ts'
import { fieldTypes } from '../domain/profile-fields/profile-field.ts'
import type { ChatUser } from '../domain/users/chat-user.ts'
import { userSetting } from '../domain/users/user-settings.ts'
import type { QueueTraits } from '../events/notice.ts'
import type { ChatServices } from '../services.ts'
import { readChannelFolders } from '../store/channel-folders.ts'
import { readCustomEmoji } from '../store/custom-emoji.ts'
import { readDrafts } from '../store/drafts.ts'
import { readLinkifiers } from '../store/linkifiers.ts'
import { readNavigationViews } from '../store/navigation-views.ts'
import { readPlaygrounds } from '../store/playgrounds.ts'
import { readProfileFields } from '../store/profile-fields.ts'
import { readReminders } from '../store/reminders.ts'
import { readSavedSnippets } from '../store/saved-snippets.ts'
import { readScheduledMessages } from '../store/scheduled-messages.ts'
import { channelFolderWire } from '../wire/channel-folder.ts'
import { customEmojiWires } from '../wire/custom-emoji.ts'
import { groupWires } from '../wire/group.ts'
import { linkifierWire } from '../wire/linkifier.ts'
import { navigationViewWire } from '../wire/navigation-view.ts'
import { playgroundWire } from '../wire/playground.ts'
import { profileFieldWire } from '../wire/profile-field.ts'
import { savedSnippetWire } from '../wire/saved-snippet.ts'
import { reminderWire, scheduledMessageWire } from '../wire/scheduled-message.ts'

type Traits = Pick<QueueTraits, 'capabilities'>

type Fields = (chat: ChatServices, user: ChatUser, traits: Traits) => Promise<Record<string, unknown>>

/** The fields of the register reply about groups, and about what the organization and the person have set up. */
export const furnitureFields = {
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
