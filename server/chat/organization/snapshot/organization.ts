import type { WithCalls } from '../../calls/calls.ts'
import type { WithPush } from '../../delivery/push/push.ts'
import type { WithAccounts, WithDatabase, WithMail, WithSite, WithWebPublicChannels } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { pictureMebibytesMax } from '../../images/processing/received-picture.ts'
import { pictureKinds } from '../../images/rules/organization-pictures.ts'
import { pictureFields } from '../../images/wire.ts'
import { chatLimits } from '../../limits.ts'
import { reportTypeNames, reportTypes } from '../../messages/rules/report.ts'
import type { Fields } from '../../people/snapshot/people.ts'
import { presenceTimes } from '../../presence/rules.ts'
import { WrittenJson } from '../../register/written-json.ts'
import type { WithLinkPreviews } from '../../rendering/link-previews/link-previews.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import { callProviders, gifRatings } from '../rules/offered-choices.ts'
import type { WithOrganizationStore } from '../store/organization.ts'
import { readDomains } from '../store/organization-domains.ts'
import { oldPolicyFields, settingFields, supportedPermissions } from '../wire.ts'

export type OrganizationSnapshotNeeds = WithAccounts &
  WithLinkPreviews &
  WithCalls &
  WithDatabase &
  WithDirectory &
  WithMail &
  WithOrganizationStore &
  WithPush &
  WithSite &
  WithUploads &
  WithWebPublicChannels

/** Constant. */
const permissionsOnOffer = new WrittenJson([Buffer.from(JSON.stringify(supportedPermissions()))])

/** Type `realm`: the organization's settings, and the server's properties that clients need. */
export async function realmFields(chat: OrganizationSnapshotNeeds): Promise<Fields> {
  const { directory } = chat
  const facts = await chat.organization.find()
  return {
    ...settingFields(directory.settings, chat.accounts.sso.providers()),
    ...oldPolicyFields(directory.settings, (name) => directory.systemGroupId(name)),
    ...ownPictureFields(chat),
    ...serverFields(chat),
    realm_uuid: await chat.push.organizationUuid(),
    realm_uri: chat.site(),
    realm_url: chat.site(),
    realm_bot_domain: new URL(chat.site()).hostname,
    realm_date_created: Math.floor((facts?.createdAtMs ?? 0) / 1000),
    realm_presence_disabled: false,
    realm_owner_full_content_access: false,
    realm_is_zephyr_mirror_realm: false,
    realm_push_notifications_enabled: chat.push.relay !== undefined,
    realm_push_notifications_enabled_end_timestamp: null,
    realm_upload_quota_mib: chat.uploads.quotaMebibytes ?? null,
    realm_plan_type: 1,
    realm_available_video_chat_providers: callProviders(chat.calls.offered()),
    zulip_plan_is_not_limited: true,
    upgrade_text_for_wide_organization_logo: '',
    server_supported_permission_settings: permissionsOnOffer,
    server_web_public_streams_enabled: chat.webPublicChannelsEnabled,
  }
}

function ownPictureFields({ directory, site }: OrganizationSnapshotNeeds): Fields {
  const fields: Fields = {}
  for (const kind of pictureKinds) {
    for (const [name, value] of Object.entries(pictureFields(directory.pictures, kind, site())))
      fields[`realm_${name}`] = value
  }
  return {
    ...fields,
    max_icon_file_size_mib: pictureMebibytesMax,
    max_logo_file_size_mib: pictureMebibytesMax,
    max_avatar_file_size_mib: pictureMebibytesMax,
  }
}

function serverFields({ calls, directory, site, mail, linkPreviews }: OrganizationSnapshotNeeds): Fields {
  return {
    settings_send_digest_emails: mail !== undefined,
    development_environment: false,
    jitsi_server_url: directory.settings.jitsi_server_url ?? calls.servers.jitsiUrl,
    server_jitsi_server_url: calls.servers.jitsiUrl,
    password_min_length: chatLimits.passwordLengthMin,
    password_max_length: chatLimits.passwordLengthMax,
    password_min_guesses: 0,
    gif_rating_policy_options: gifRatings,
    gif_rating_options: gifRatings,
    giphy_rating_options: gifRatings,
    server_report_message_types: reportTypes.map((key) => ({ key, name: reportTypeNames[key] })),
    server_inline_image_preview: true,
    server_inline_url_embed_preview: linkPreviews !== undefined,
    server_avatar_changes_disabled: false,
    server_name_changes_disabled: false,
    server_needs_upgrade: false,
    server_emoji_data_url: `${site()}/static/emoji.json`,
    server_can_summarize_topics: false,
    server_presence_ping_interval_seconds: presenceTimes.pingIntervalS,
    server_presence_offline_threshold_seconds: presenceTimes.offlineThresholdS,
    server_min_deactivated_realm_deletion_days: null,
    server_max_deactivated_realm_deletion_days: null,
    event_queue_longpoll_timeout_seconds: 90,
  }
}

/** Type `realm_domains`. */
export async function domainFields(chat: OrganizationSnapshotNeeds): Promise<Fields> {
  return { realm_domains: await readDomains(chat.database.sql) }
}
