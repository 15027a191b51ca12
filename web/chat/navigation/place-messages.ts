import { defineMessages } from '../../i18n/text.ts'

export const placeMessages = defineMessages({
  en: {
    channelFeed: 'All messages of the channel',
    topicList: 'Topic list',
    topics: 'Topics',
    filterTopics: 'Filter topics',
    noTopics: 'No topics',
    noTopicsHint: 'A message to this channel begins one.',
    unread: 'Unread',
  },
  fa: {
    channelFeed: 'همهٔ پیام‌های کانال',
    topicList: 'فهرست موضوع‌ها',
    topics: 'موضوع‌ها',
    filterTopics: 'جست‌وجوی موضوع‌ها',
    noTopics: 'موضوعی نیست',
    noTopicsHint: 'هر پیام به این کانال موضوعی را آغاز می‌کند.',
    unread: 'نخوانده',
  },
})
