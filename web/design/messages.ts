import { defineMessages } from '../i18n/text.ts'

export const designMessages = defineMessages({
  en: {
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    copy: 'Copy',
    copied: 'Copied',
    remove: 'Remove',
    loading: 'Loading',
    dismiss: 'Dismiss',
    notifications: 'Notifications',
    somethingWrong: 'Something went wrong',
  },
  fa: {
    close: 'بستن',
    cancel: 'انصراف',
    retry: 'تلاش دوباره',
    copy: 'رونوشت',
    copied: 'رونوشت شد',
    remove: 'حذف',
    loading: 'در حال بارگذاری',
    dismiss: 'بستن',
    notifications: 'اعلان‌ها',
    somethingWrong: 'مشکلی پیش آمد',
  },
})
