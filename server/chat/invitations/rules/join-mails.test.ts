import { expect, test } from 'vitest'
import { confirmationMail, existingAccountMail, invitationMail } from './join-mails.ts'
import { customWelcome, welcomeTexts } from './welcome-texts.ts'

const link = 'https://agora.example/join/abc123'

test.each([
  ['en', 'Olivia has invited you to join Agora', 'ltr'],
  ['de', 'Olivia lädt dich zu Agora ein', 'ltr'],
  ['de-CH', 'Olivia lädt dich zu Agora ein', 'ltr'],
  ['fa', 'Olivia شما را به Agora دعوت کرده است', 'rtl'],
  ['xx', 'Olivia has invited you to join Agora', 'ltr'],
])('MAIL-6: a mail is in the language of the organization: %s', (language, subject, direction) => {
  const mail = invitationMail({ organization: 'Agora', language }, 'Olivia', link)
  expect(mail.subject).toBe(subject)
  expect(mail.html).toContain(`dir="${direction}"`)
})

test('MAIL-6: every mail has its link in the text and in the HTML', () => {
  const from = { organization: 'Agora', language: 'en' }
  for (const mail of [
    invitationMail(from, 'Olivia', link),
    confirmationMail(from, link),
    existingAccountMail(from, link),
  ]) {
    expect(mail.text).toContain(`\n${link}\n`)
    expect(mail.html).toContain(`href="${link}"`)
  }
})

test('MAIL-7: a name is text in a mail, whatever characters it has', () => {
  const name = `<img src=x onerror=alert(1)> & "quoted" 'twice'`
  const mail = invitationMail({ organization: name, language: 'en' }, name, link)
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot; &#39;twice&#39;')
  expect(mail.text).toContain(name)
})

test('INVITE-13: null leaves the welcome to the organization, and an empty text is none', () => {
  expect(customWelcome(null, 'ours')).toBe('ours')
  expect(customWelcome('', 'ours')).toBeUndefined()
  expect(customWelcome('theirs', 'ours')).toBe('theirs')
  expect(customWelcome(null, '  ')).toBeUndefined()
  expect(welcomeTexts.accepted({ id: 7, fullName: 'Nora' }, 'A*B')).toContain('join **AB**')
})
