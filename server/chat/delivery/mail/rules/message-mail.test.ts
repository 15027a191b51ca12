import { expect, test } from 'vitest'
import { digestMail, weekdayAt } from './digest-mail.ts'
import { type MailedConversation, type MailReader, messageMail } from './message-mail.ts'

const reader: MailReader = {
  language: 'en',
  organization: 'Agora',
  namesOrganization: false,
  content: 'shown',
  home: 'https://agora.example/',
  unsubscribe: 'https://agora.example/accounts/unsubscribe/missed_messages/7.abc',
}
const conversation: MailedConversation = {
  where: { kind: 'topic', channel: 'plays', topic: 'ghosts' },
  reason: 'mentioned',
  link: 'https://agora.example/#narrow/channel/1-plays/topic/ghosts/near/7',
  messages: [{ sender: 'Ada <b>', text: 'one\n<script>alert(1)</script>' }],
}

test('REALM-11: user input is plain text in a mail, whatever characters it has', () => {
  const { html, text } = messageMail(reader, conversation)
  expect(html).not.toMatch(/<script|Ada <b>/)
  expect(html).toContain('one<br>&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain('Ada <b>:\none\n<script>alert(1)</script>')
})

test.each(['hidden_by_organization', 'hidden_by_person'] as const)(
  'REALM-11: a mail with hidden content names no user and no conversation: %s',
  (content) => {
    const { subject, text, html } = messageMail({ ...reader, content }, conversation)
    expect(`${subject} ${text} ${html}`).not.toMatch(/Ada|ghosts|plays|script/)
    expect(text).toContain('\nhttps://agora.example/\n')
  },
)

test.each(['en', 'de', 'fa'])('REALM-11: every reason has its sentence in %s', (language) => {
  const reasons = [
    'direct_message',
    'mentioned',
    'topic_wildcard_mentioned',
    'stream_wildcard_mentioned',
    'followed_topic_push_notify',
    'stream_push_notify',
  ] as const
  const texts = reasons.map((reason) => messageMail({ ...reader, language }, { ...conversation, reason }).text)
  expect(new Set(texts).size).toBe(reasons.length)
})

test('REALM-7: digest_weekday counts from Monday', () => {
  const monday = Date.UTC(2024, 0, 1)
  expect([0, 1, 5, 6, 7].map((days) => weekdayAt(monday + days * 86_400_000))).toEqual([0, 1, 5, 6, 0])
  expect(weekdayAt(monday - 1)).toBe(6)
})

test('REALM-7: a digest names conversations only where mail may show what was written', () => {
  const topic = { channel: 'plays', topic: 'ghosts', messages: 3, senders: ['Ada', 'Bo'], people: 4 }
  const digest = {
    language: 'en',
    organization: 'Agora',
    topics: [topic],
    newChannels: ['news'],
    link: 'https://a.b/',
    unsubscribe: 'https://a.b/off',
  }
  const shown = digestMail({ ...digest, isContentShown: true }).text
  expect(shown).toContain('- #plays > ghosts: 3 messages by Ada, Bo and 2 more')
  expect(shown).toContain('- #news')
  const hidden = digestMail({ ...digest, isContentShown: false })
  expect(hidden.text + hidden.html).not.toMatch(/ghosts|Ada/)
  expect(hidden.text).toContain('- #news')
})
