import { defineMessages } from '../../i18n/text.ts'

/** The labels of channel permissions, by API name. */
export const channelPermissionMessages = defineMessages({
  en: {
    can_send_message_group: 'Post messages',
    can_create_topic_group: 'Start topics',
    can_subscribe_group: 'Subscribe without an invitation',
    can_add_subscribers_group: 'Add subscribers',
    can_remove_subscribers_group: 'Remove subscribers',
    can_resolve_topics_group: 'Resolve topics',
    can_move_messages_within_channel_group: 'Move messages within the channel',
    can_move_messages_out_of_channel_group: 'Move messages to other channels',
    can_delete_own_message_group: 'Delete their own messages',
    can_delete_any_message_group: 'Delete any message',
    can_administer_channel_group: 'Administer the channel',
  },
  fa: {
    can_send_message_group: 'فرستادن پیام',
    can_create_topic_group: 'آغاز کردن سرفصل',
    can_subscribe_group: 'عضویت بدون دعوت',
    can_add_subscribers_group: 'افزودن مشترک',
    can_remove_subscribers_group: 'برداشتن مشترک',
    can_resolve_topics_group: 'حل‌شده کردن سرفصل',
    can_move_messages_within_channel_group: 'جابه‌جا کردن پیام در همین کانال',
    can_move_messages_out_of_channel_group: 'جابه‌جا کردن پیام به کانال‌های دیگر',
    can_delete_own_message_group: 'حذف پیام‌های خود',
    can_delete_any_message_group: 'حذف هر پیامی',
    can_administer_channel_group: 'مدیریت آن',
  },
})

export type ChannelPermission = keyof (typeof channelPermissionMessages)['en']
