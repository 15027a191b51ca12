import type { WithCalls } from './calls/calls.ts'
import type { ChannelActivities } from './channels/store/channel-activity.ts'
import type { WithPush } from './delivery/push/push.ts'
import type { WithEvents } from './delivery/queues/events.ts'
import type {
  WithAccounts,
  WithBlobs,
  WithChannelsWithoutWidgets,
  WithClock,
  WithDatabase,
  WithIds,
  WithLog,
  WithMail,
  WithMessageWitnesses,
  WithSite,
  WithStartTime,
  WithWebPublicChannels,
} from './dependencies.ts'
import type { WithDirectory } from './directory/directory.ts'
import type { WithExports } from './exports/worker/exports.ts'
import type { WithExternalImages } from './images/external/external-images.ts'
import type { WithInvitationPolicy } from './invitations/rules/invitation-policy.ts'
import type { WithMessaging } from './messages/messaging.ts'
import type { WithOrganizationStore } from './organization/store/organization.ts'
import type { WithPresence } from './presence/store.ts'
import type { WithLinkPreviews } from './rendering/link-previews/link-previews.ts'
import type { WithRenderAssets } from './rendering/render-assets.ts'
import type { WithProviderChanges } from './sso/provider-changes.ts'
import type { WithUploads } from './uploads/files/uploads.ts'

type ExternalServices = WithAccounts &
  WithBlobs &
  WithChannelsWithoutWidgets &
  WithClock &
  WithDatabase &
  WithIds &
  WithInvitationPolicy &
  WithLog &
  WithMail &
  WithMessageWitnesses &
  WithSite &
  WithStartTime &
  WithWebPublicChannels

type OwnServices = { readonly channelActivities: ChannelActivities } & WithCalls &
  WithDirectory &
  WithEvents &
  WithExports &
  WithExternalImages &
  WithLinkPreviews &
  WithMessaging &
  WithOrganizationStore &
  WithPresence &
  WithProviderChanges &
  WithPush &
  WithRenderAssets &
  WithUploads

/** All services, for endpoints and the module. An action names what it needs and never this. */
export interface ChatServices extends ExternalServices, OwnServices {}
