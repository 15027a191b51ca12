import { defineMessages } from '../../i18n/text.ts'

export const emojiGroupMessages = defineMessages({
  en: {
    Custom: 'Custom',
    'Smileys & Emotion': 'Smileys',
    'People & Body': 'People',
    'Animals & Nature': 'Nature',
    'Food & Drink': 'Food',
    Activities: 'Activities',
    'Travel & Places': 'Places',
    Objects: 'Objects',
    Symbols: 'Symbols',
    Flags: 'Flags',
  },
  fa: {
    Custom: 'سفارشی',
    'Smileys & Emotion': 'شکلک‌ها',
    'People & Body': 'آدم‌ها',
    'Animals & Nature': 'طبیعت',
    'Food & Drink': 'خوراک',
    Activities: 'سرگرمی',
    'Travel & Places': 'جاها',
    Objects: 'چیزها',
    Symbols: 'نشانه‌ها',
    Flags: 'پرچم‌ها',
  },
})
