import type { PushTrigger } from '../../push/rules.ts'
import { inLanguage } from './in-language.ts'

/** The texts of mails about messages, in one language. */
export interface NotificationPhrases {
  readonly direction: 'ltr' | 'rtl'
  directWith(names: string): string
  /** The subject when the content is hidden. */
  readonly newMessages: string
  readonly reasons: Readonly<Record<PushTrigger, string>>
  hiddenByOrganization(organization: string): string
  readonly hiddenByPerson: string
  readonly button: string
  digestOf(organization: string): string
  readonly digestTopics: string
  topicLine(messages: number, people: string): string
  readonly digestChannels: string
  readonly digestButton: string
  readonly digestReason: string
  andOthers(names: string, count: number): string
}

const english: NotificationPhrases = {
  direction: 'ltr',
  directWith: (names) => `Direct messages with ${names}`,
  newMessages: 'New messages',
  reasons: {
    direct_message: 'You got this mail because you were sent a direct message.',
    mentioned: 'You got this mail because you were mentioned.',
    topic_wildcard_mentioned: 'You got this mail because everybody in the topic was mentioned.',
    stream_wildcard_mentioned: 'You got this mail because everybody in the channel was mentioned.',
    followed_topic_push_notify: 'You got this mail because you follow the topic.',
    stream_push_notify: 'You got this mail because you want mail about this channel.',
  },
  hiddenByOrganization: (organization) =>
    `This mail does not show what was written, because ${organization} does not let mail show it.`,
  hiddenByPerson: 'This mail does not show what was written, because your settings say so.',
  button: 'Open the conversation',
  digestOf: (organization) => `What happened at ${organization}`,
  digestTopics: 'Conversations you missed:',
  topicLine: (messages, people) => `${messages} ${messages === 1 ? 'message' : 'messages'} by ${people}`,
  digestChannels: 'New channels:',
  digestButton: 'See for yourself',
  digestReason: 'You got this mail because you have not been here for some days.',
  andOthers: (names, count) => `${names} and ${count} more`,
}

const german: NotificationPhrases = {
  direction: 'ltr',
  directWith: (names) => `Direktnachrichten mit ${names}`,
  newMessages: 'Neue Nachrichten',
  reasons: {
    direct_message: 'Du bekommst diese Mail, weil dir eine Direktnachricht geschickt wurde.',
    mentioned: 'Du bekommst diese Mail, weil du erwähnt wurdest.',
    topic_wildcard_mentioned: 'Du bekommst diese Mail, weil alle im Thema erwähnt wurden.',
    stream_wildcard_mentioned: 'Du bekommst diese Mail, weil alle im Kanal erwähnt wurden.',
    followed_topic_push_notify: 'Du bekommst diese Mail, weil du dem Thema folgst.',
    stream_push_notify: 'Du bekommst diese Mail, weil du Mails zu diesem Kanal möchtest.',
  },
  hiddenByOrganization: (organization) =>
    `Diese Mail zeigt nicht, was geschrieben wurde, weil ${organization} das in Mails nicht erlaubt.`,
  hiddenByPerson: 'Diese Mail zeigt nicht, was geschrieben wurde, weil du es so eingestellt hast.',
  button: 'Unterhaltung öffnen',
  digestOf: (organization) => `Was bei ${organization} geschehen ist`,
  digestTopics: 'Unterhaltungen, die du verpasst hast:',
  topicLine: (messages, people) => `${messages} ${messages === 1 ? 'Nachricht' : 'Nachrichten'} von ${people}`,
  digestChannels: 'Neue Kanäle:',
  digestButton: 'Selbst nachsehen',
  digestReason: 'Du bekommst diese Mail, weil du einige Tage nicht hier warst.',
  andOthers: (names, count) => `${names} und ${count} weiteren`,
}

const persian: NotificationPhrases = {
  direction: 'rtl',
  directWith: (names) => `پیام‌های مستقیم با ${names}`,
  newMessages: 'پیام‌های تازه',
  reasons: {
    direct_message: 'این نامه را گرفته‌اید چون پیامی مستقیم برای شما فرستاده شده است.',
    mentioned: 'این نامه را گرفته‌اید چون از شما نام برده شده است.',
    topic_wildcard_mentioned: 'این نامه را گرفته‌اید چون از همهٔ افراد این موضوع نام برده شده است.',
    stream_wildcard_mentioned: 'این نامه را گرفته‌اید چون از همهٔ افراد این کانال نام برده شده است.',
    followed_topic_push_notify: 'این نامه را گرفته‌اید چون این موضوع را دنبال می‌کنید.',
    stream_push_notify: 'این نامه را گرفته‌اید چون خواسته‌اید از این کانال نامه بگیرید.',
  },
  hiddenByOrganization: (organization) =>
    `متن پیام‌ها در این نامه نیامده است، چون ${organization} اجازه نمی‌دهد در نامه‌ها بیاید.`,
  hiddenByPerson: 'متن پیام‌ها در این نامه نیامده است، چون تنظیمات شما چنین می‌گوید.',
  button: 'باز کردن گفتگو',
  digestOf: (organization) => `در ${organization} چه گذشت`,
  digestTopics: 'گفتگوهایی که از دست داده‌اید:',
  topicLine: (messages, people) => `${messages} پیام از ${people}`,
  digestChannels: 'کانال‌های تازه:',
  digestButton: 'خودتان ببینید',
  digestReason: 'این نامه را گرفته‌اید چون چند روزی اینجا نبوده‌اید.',
  andOthers: (names, count) => `${names} و ${count} نفر دیگر`,
}

export function notificationPhrases(language: string): NotificationPhrases {
  return inLanguage({ en: english, de: german, fa: persian }, language)
}
