import { expect, test } from 'vitest'
import { BadSettings } from './setting.ts'
import { settingsFromEnvironment } from './settings.ts'

const pair = { AGORA_SMTP_URL: 'smtp://mail.example.com', AGORA_MAIL_FROM: 'noreply@example.com' }

test.each([
  ['AGORA_SMTP_URL', 'smtp://user:p%40ss@mail.example.com:587'],
  ['AGORA_SMTP_URL', 'smtps://mail.example.com'],
  ['AGORA_MAIL_FROM', 'noreply@example.com'],
  ['AGORA_MAIL_FROM', 'Agora at Work <noreply@example.com>'],
  ['AGORA_INVITATION_LINK_VALIDITY_MINUTES', '1'],
  ['AGORA_PEOPLE_MAX', '25'],
])('%s may be %j', (name, value) => {
  expect(Object.values(settingsFromEnvironment({ ...pair, [name]: value })).map(String)).toContain(value)
})

test.each([
  ['AGORA_SMTP_URL', 'https://mail.example.com'],
  ['AGORA_SMTP_URL', 'mail.example.com:25'],
  ['AGORA_SMTP_URL', 'smtp://'],
  ['AGORA_MAIL_FROM', 'Agora'],
  ['AGORA_MAIL_FROM', 'Agora <noreply@example.com>, other@example.com'],
  ['AGORA_MAIL_FROM', 'Agora <noreply@example.com>\nBcc: everybody@example.com'],
  ['AGORA_INVITATION_LINK_VALIDITY_MINUTES', '0'],
  ['AGORA_INVITATIONS_PER_DAY', '-1'],
])('MAIL-12: %s=%j is rejected, and the error names it', (name, value) => {
  expect(() => settingsFromEnvironment({ [name]: value })).toThrow(BadSettings)
  expect(() => settingsFromEnvironment({ [name]: value })).toThrow(name)
})

test('MAIL-12: a wrong AGORA_SMTP_URL is refused without repeating the secret in it', () => {
  const wrong = { AGORA_SMTP_URL: 'pop3://agora:hunter2@mail.example.com' }
  expect(() => settingsFromEnvironment(wrong)).toThrow(/^(?!.*hunter2)/s)
})
