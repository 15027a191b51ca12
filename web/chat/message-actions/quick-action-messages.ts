import { defineMessages } from '../../i18n/text.ts'

/** The texts a conversation needs at once; those of menus and dialogs load later. */
export const quickActionMessages = defineMessages({
  en: {
    react: 'Add reaction',
    star: 'Star',
    quote: 'Quote and reply',
    edit: 'Edit',
    move: 'Move',
    delete: 'Delete',
    markUnread: 'Mark as unread from here',
    collapse: 'Collapse',
    expand: 'Expand',
    collapsed: 'Collapsed message',
    quoted: (person: string, link: string) => `${person} [said](${link}):`,
    group: 'Message actions',
    thumbsUp: 'React with a thumbs up',
    showHistory: 'Edit history of the message',
    showReceipts: 'Who has read the message',
  },
  fa: {
    react: 'افزودن واکنش',
    star: 'ستاره‌دار کردن',
    quote: 'نقل و پاسخ',
    edit: 'ویرایش',
    move: 'جابه‌جا کردن',
    delete: 'حذف',
    markUnread: 'از اینجا نخوانده شود',
    collapse: 'جمع کردن',
    expand: 'باز کردن',
    collapsed: 'پیام جمع‌شده',
    quoted: (person, link) => `${person} [گفت](${link}):`,
    group: 'کارهای پیام',
    thumbsUp: 'واکنش با شست',
    showHistory: 'تاریخچهٔ ویرایش پیام',
    showReceipts: 'چه کسانی پیام را خوانده‌اند',
  },
})
