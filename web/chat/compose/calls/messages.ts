import { defineMessages } from '../../../i18n/text.ts'

export const callMessages = defineMessages({
  en: {
    call: 'Add a call',
    video: 'Video call',
    voice: 'Voice call',
    joinVideo: 'Join video call',
    joinVoice: 'Join voice call',
    connectFirst: (provider: string) => `Connect your ${provider} account, then try again.`,
    connect: 'Connect',
    unknownUser: 'Your email address has no account at Zoom.',
  },
  fa: {
    call: 'افزودن تماس',
    video: 'تماس تصویری',
    voice: 'تماس صوتی',
    joinVideo: 'پیوستن به تماس تصویری',
    joinVoice: 'پیوستن به تماس صوتی',
    connectFirst: (provider: string) => `حساب ${provider} خود را وصل کنید و دوباره بکوشید.`,
    connect: 'وصل کردن',
    unknownUser: 'ایمیل شما حسابی در Zoom ندارد.',
  },
})
