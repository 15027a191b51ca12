import type { AnyEndpoint } from '../kernel/endpoint/endpoint.ts'
import { appSignInEndpoints, appSignInPages } from './app-sign-in/endpoints/index.ts'
import { botEndpoints } from './bots/endpoints/index.ts'
import { callEndpoints, callPages } from './calls/endpoints/index.ts'
import { channelFolderEndpoints } from './channel-folders/endpoints/index.ts'
import { channelEndpoints } from './channels/endpoints/index.ts'
import { defaultChannelEndpoints } from './default-channels/endpoints/index.ts'
import { deviceEndpoints } from './delivery/devices/endpoints/index.ts'
import { mailEndpoints } from './delivery/mail/endpoints/unsubscribe.ts'
import { pushEndpoints } from './delivery/push/endpoints/index.ts'
import { eventEndpoints } from './delivery/queues/endpoints/index.ts'
import { webPushEndpoints } from './delivery/web-push/endpoints/index.ts'
import { draftEndpoints } from './drafts/endpoints/index.ts'
import { emojiEndpoints } from './emoji/endpoints/index.ts'
import { downloadExport } from './exports/endpoints/download-export.ts'
import { exportEndpoints } from './exports/endpoints/index.ts'
import { userGroupEndpoints } from './groups/endpoints/index.ts'
import { avatarEndpoints, pictureEndpoints } from './images/endpoints/index.ts'
import { invitationEndpoints } from './invitations/endpoints/index.ts'
import { messageEndpoints } from './messages/endpoints/index.ts'
import { navigationViewEndpoints } from './navigation/endpoints/index.ts'
import { getServerSettings } from './organization/endpoints/get-server-settings.ts'
import { organizationEndpoints } from './organization/endpoints/index.ts'
import { userEndpoints } from './people/endpoints/index.ts'
import { presenceEndpoints } from './presence/endpoints/index.ts'
import { profileFieldEndpoints } from './profile-fields/endpoints/index.ts'
import { reactionEndpoints } from './reactions/endpoints/index.ts'
import { recoveryEndpoints } from './recovery/endpoints/index.ts'
import { getZulipPasswordPage } from './recovery/endpoints/password-reset.ts'
import { postRegister } from './register/endpoints/register-queue.ts'
import { linkifierEndpoints } from './rendering/linkifiers/endpoints/index.ts'
import { playgroundEndpoints } from './rendering/playgrounds/endpoints/index.ts'
import { scheduledEndpoints } from './scheduled/endpoints/index.ts'
import { searchEndpoints } from './search/endpoints/index.ts'
import { settingEndpoints } from './settings/endpoints/index.ts'
import { fetchApiKey } from './sign-in/endpoints/fetch-api-key.ts'
import { sessionEndpoints } from './sign-in/endpoints/index.ts'
import { savedSnippetEndpoints } from './snippets/endpoints/index.ts'
import { ssoEndpoints, ssoPages } from './sso/endpoints/index.ts'
import { subscriptionEndpoints } from './subscriptions/endpoints/index.ts'
import { topicEndpoints } from './topics/endpoints/index.ts'
import { typingEndpoints } from './typing/endpoints/index.ts'
import { unreadEndpoints } from './unread/endpoints/index.ts'
import { uploadEndpoints } from './uploads/endpoints/index.ts'
import { getUsageStatistics } from './usage/endpoints/get-usage-statistics.ts'

export const chatEndpoints: readonly AnyEndpoint[] = [
  fetchApiKey,
  getServerSettings,
  ...channelEndpoints,
  ...subscriptionEndpoints,
  ...defaultChannelEndpoints,
  ...topicEndpoints,
  ...sessionEndpoints,
  ...ssoEndpoints,
  ...appSignInEndpoints,
  ...recoveryEndpoints,
  ...messageEndpoints,
  ...searchEndpoints,
  ...unreadEndpoints,
  ...reactionEndpoints,
  ...typingEndpoints,
  postRegister,
  ...eventEndpoints,
  ...botEndpoints,
  ...organizationEndpoints,
  ...presenceEndpoints,
  ...settingEndpoints,
  ...userEndpoints,
  ...avatarEndpoints,
  ...deviceEndpoints,
  ...pushEndpoints,
  ...webPushEndpoints,
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
  ...scheduledEndpoints,
  getUsageStatistics,
]

/** Served at the root of the site, where clients, mails and pages expect them. */
export const siteEndpoints: readonly AnyEndpoint[] = [
  ...pictureEndpoints,
  downloadExport,
  ...callPages,
  ...mailEndpoints,
  getZulipPasswordPage,
  ...ssoPages,
  ...appSignInPages,
]
