import { defineMessages } from '../../i18n/text.ts'

export const webPushMessages = defineMessages({
  en: {
    title: 'When Agora is closed',
    thisBrowser: 'Notify in this browser',
    thisBrowserText: 'Messages, and the trading notifications below. Ends when you sign out here.',
    notAllowed: 'The browser did not allow notifications',
    enable_offline_push_notifications: 'Direct messages and mentions',
    enable_stream_push_notifications: 'Channels with notifications',
    enable_followed_topic_push_notifications: 'Followed topics',
    enable_online_push_notifications: 'Also while you’re active elsewhere',
  },
  fa: {
    title: 'هنگامی که آگورا بسته است',
    thisBrowser: 'اعلان در این مرورگر',
    thisBrowserText: 'پیام‌ها و اعلان‌های معامله که در زیر آمده‌اند. با خروج از اینجا پایان می‌یابد.',
    notAllowed: 'مرورگر اجازهٔ اعلان نداد',
    enable_offline_push_notifications: 'پیام‌های مستقیم و نام‌بردن از شما',
    enable_stream_push_notifications: 'کانال‌هایی که اعلانشان روشن است',
    enable_followed_topic_push_notifications: 'موضوع‌هایی که دنبال می‌کنید',
    enable_online_push_notifications: 'حتی وقتی در جای دیگری فعالید',
  },
})
