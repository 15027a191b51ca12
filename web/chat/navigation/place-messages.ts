import { defineMessages } from '../../i18n/text.ts'

export const placeMessages = defineMessages({
  en: {
    channelFeed: 'All messages in the channel',
    topicList: 'Topic list',
    channelSettings: 'Channel settings',
    addPeople: 'Add people',
    members: 'Members',
    topics: 'Topics',
    filterTopics: 'Filter topics',
    noTopics: 'No topics',
    noTopicsHint: 'Send a message to start a topic.',
    unread: 'Unread',
  },
  fa: {
    channelFeed: 'همهٔ پیام‌های کانال',
    topicList: 'فهرست موضوع‌ها',
    channelSettings: 'تنظیمات کانال',
    addPeople: 'افزودن افراد',
    members: 'اعضا',
    topics: 'موضوع‌ها',
    filterTopics: 'جست‌وجوی موضوع‌ها',
    noTopics: 'موضوعی نیست',
    noTopicsHint: 'برای آغاز موضوع پیامی بفرستید.',
    unread: 'نخوانده',
  },
})
