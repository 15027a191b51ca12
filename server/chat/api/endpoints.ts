import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import { fetchApiKey } from './authentication/fetch-api-key.ts'
import { avatarEndpoints } from './avatars/endpoints.ts'
import { botEndpoints } from './bots/endpoints.ts'
import { callEndpoints } from './calls/endpoints.ts'
import { channelFolderEndpoints } from './channel-folders/endpoints.ts'
import { channelEndpoints } from './channels/endpoints.ts'
import { defaultChannelEndpoints } from './default-channels/endpoints.ts'
import { draftEndpoints } from './drafts/endpoints.ts'
import { emojiEndpoints } from './emoji/endpoints.ts'
import { eventEndpoints } from './events/endpoints.ts'
import { exportEndpoints } from './exports/endpoints.ts'
import { invitationEndpoints } from './invitations/endpoints.ts'
import { linkifierEndpoints } from './linkifiers/endpoints.ts'
import { messageEditingEndpoints } from './message-editing/endpoints.ts'
import { messageEndpoints } from './messages/endpoints.ts'
import { navigationViewEndpoints } from './navigation-views/endpoints.ts'
import { organizationEndpoints } from './organization/endpoints.ts'
import { playgroundEndpoints } from './playgrounds/endpoints.ts'
import { presenceEndpoints } from './presence/endpoints.ts'
import { profileFieldEndpoints } from './profile-fields/endpoints.ts'
import { pushEndpoints } from './push/endpoints.ts'
import { reactionEndpoints } from './reactions/endpoints.ts'
import { reminderEndpoints } from './reminders/endpoints.ts'
import { savedSnippetEndpoints } from './saved-snippets/endpoints.ts'
import { scheduledMessageEndpoints } from './scheduled-messages/endpoints.ts'
import { getServerSettings } from './server/get-server-settings.ts'
import { sessionEndpoints } from './session/endpoints.ts'
import { settingEndpoints } from './settings/endpoints.ts'
import { subscriptionEndpoints } from './subscriptions/endpoints.ts'
import { typingEndpoints } from './typing/endpoints.ts'
import { uploadEndpoints } from './uploads/endpoints.ts'
import { userGroupEndpoints } from './user-groups/endpoints.ts'
import { userTopicEndpoints } from './user-topics/endpoints.ts'
import { userEndpoints } from './users/endpoints.ts'

export const chatEndpoints: readonly AnyEndpoint[] = [
  fetchApiKey,
  getServerSettings,
  ...channelEndpoints,
  ...subscriptionEndpoints,
  ...defaultChannelEndpoints,
  ...userTopicEndpoints,
  ...sessionEndpoints,
  ...messageEndpoints,
  ...messageEditingEndpoints,
  ...reactionEndpoints,
  ...typingEndpoints,
  ...eventEndpoints,
  ...botEndpoints,
  ...organizationEndpoints,
  ...presenceEndpoints,
  ...settingEndpoints,
  ...userEndpoints,
  ...avatarEndpoints,
  ...pushEndpoints,
  ...exportEndpoints,
  ...callEndpoints,
  ...channelFolderEndpoints,
  ...draftEndpoints,
  ...emojiEndpoints,
  ...invitationEndpoints,
  ...linkifierEndpoints,
  ...navigationViewEndpoints,
  ...playgroundEndpoints,
  ...profileFieldEndpoints,
  ...savedSnippetEndpoints,
  ...uploadEndpoints,
  ...userGroupEndpoints,
  ...reminderEndpoints,
  ...scheduledMessageEndpoints,
]
