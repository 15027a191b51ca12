import { expect, test } from 'vitest'
import { signInMail } from './sign-in-mail.ts'

const signIn = {
  organization: 'Agora',
  account: 'max@agora.example',
  userAgent: '',
  address: '192.0.2.1',
  atMs: Date.UTC(2026, 10, 20, 17, 21),
  timezone: 'Asia/Tehran',
  isTwentyFourHour: true,
  link: 'https://agora.example/settings/sessions',
  unsubscribe: 'https://agora.example/unsubscribe',
}

test('the time of a sign-in has the order of the language and the zone of the user', () => {
  expect(signInMail({ ...signIn, language: 'en' }).text).toContain('Friday, November 20, 2026 at 20:51 GMT+3:30')
  expect(signInMail({ ...signIn, language: 'fa' }).text).toContain('جمعه ۲۹ آبان ۱۴۰۵ ساعت ۲۰:۵۱')
})
