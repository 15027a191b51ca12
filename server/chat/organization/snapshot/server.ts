import type { WithStartTime } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import type { Fields } from '../../people/snapshot/people.ts'
import { defaultExternalAccounts } from '../../profile-fields/snapshot.ts'
import { typingPeriods } from '../../typing/rules.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import { thumbnailFormats } from '../../uploads/rules/thumbnail-format.ts'

/** Type `realm`: the limits and features of this server. */
export function serverFields({ uploads, startedAtS }: WithStartTime & WithUploads): Fields {
  return {
    max_message_length: chatLimits.messageLengthMax,
    max_topic_length: chatLimits.topicLengthMax,
    max_stream_name_length: chatLimits.channelNameLengthMax,
    max_stream_description_length: chatLimits.channelDescriptionLengthMax,
    max_channel_folder_name_length: chatLimits.folderNameLengthMax,
    max_channel_folder_description_length: chatLimits.folderDescriptionLengthMax,
    max_reminder_note_length: chatLimits.reminderNoteLengthMax,
    max_bulk_new_subscription_messages: chatLimits.newSubscriptionMessagesMax,
    max_file_upload_size_mib: uploads.fileMebibytesMax,
    server_typing_started_wait_period_milliseconds: typingPeriods.startedWaitMs,
    server_typing_stopped_wait_period_milliseconds: typingPeriods.stoppedWaitMs,
    server_typing_started_expiry_period_milliseconds: typingPeriods.startedExpiryMs,
    server_generation: startedAtS,
    server_thumbnail_formats: thumbnailFormats.map(({ name, maxWidth, maxHeight, isAnimated }) => ({
      name,
      max_width: maxWidth,
      max_height: maxHeight,
      format: 'webp',
      animated: isAnimated,
    })),
    realm_default_external_accounts: defaultExternalAccounts,
  }
}

/** Types `giphy`, `tenor`, `klipy`, `stop_words`, `realm_billing`: services this server does not offer. */
export const absentServices = {
  giphy: { giphy_api_key: '' },
  tenor: { tenor_api_key: '' },
  klipy: { klipy_api_key: '' },
  stop_words: { stop_words: [] },
  realm_billing: { realm_billing: { has_pending_sponsorship_request: false } },
} satisfies Readonly<Record<string, Fields>>
