import { beforeEach, expect, test, vi } from 'vitest'
import { SettableClock } from '../clock/clock.ts'
import { systemIds } from '../ids/ids.ts'
import { runJobs } from '../jobs/testing.ts'
import { silentLogger } from '../logging/logger.ts'
import { testDatabase } from '../storage/testing.ts'
import { MailRefused, type OutgoingMail } from './mail.ts'
import { mailLimits, mailMigrations, Outbox, retryPauseMs } from './outbox.ts'

const { database } = await testDatabase([mailMigrations])
const clock = new SettableClock()
const mail = { to: 'max@agora.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
let sent: OutgoingMail[] = []
let send: (letter: OutgoingMail) => Promise<void>

const outboxOn = () =>
  new Outbox({
    database,
    clock,
    ids: systemIds,
    log: silentLogger,
    transport: { send: (letter) => send(letter), close: async () => undefined },
    host: () => 'agora.example',
  })
const outbox = outboxOn()
const rows = () => database.sql`select attempts, last_problem, given_up_at_ms from mail_outbox order by id`
const enqueue = (subject = 'Hello') => database.transaction((tx) => outbox.enqueue(tx, { ...mail, subject }))

beforeEach(async () => {
  await database.sql`delete from mail_outbox`
  sent = []
  send = async (letter) => void sent.push(letter)
})

test('MAIL-1: mail is sent after the commit only, and never for a rolled-back transaction', async () => {
  await database.transaction(async (tx) => {
    await outbox.enqueue(tx, mail)
    await outbox.sendDue()
    expect(sent).toEqual([])
  })
  const undone = database.transaction(async (tx) => {
    await outbox.enqueue(tx, { ...mail, subject: 'never' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await outbox.sendDue()
  expect(sent).toMatchObject([mail])
})

test('MAIL-2: a mail that a server has accepted is sent once, in the order of the commits', async () => {
  for (const subject of ['one', 'two', 'three']) await enqueue(subject)
  await Promise.all([outbox.sendDue(), outboxOn().sendDue(), outboxOn().sendDue()])
  await outbox.sendDue()
  expect(sent.map(({ subject }) => subject).sort()).toEqual(['one', 'three', 'two'])
  expect(await rows()).toEqual([])
})

test('MAIL-3: a failed mail is retried after a pause that doubles, with the same message id', async () => {
  const names: string[] = []
  send = async ({ messageId }) => {
    names.push(messageId)
    if (names.length < 4) throw new Error('connect ECONNREFUSED')
  }
  await enqueue()
  for (const pause of [5_000, 10_000, 20_000]) {
    await outbox.sendDue()
    const tried = names.length
    clock.advance(pause - 1)
    await outbox.sendDue()
    expect(names).toHaveLength(tried)
    clock.advance(1)
  }
  await outbox.sendDue()
  expect(names).toHaveLength(4)
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^<\w{32}@agora\.example>$/)
  expect(await rows()).toEqual([])
})

test('MAIL-3: the pause has an upper bound', () => {
  expect(retryPauseMs(1)).toBe(5_000)
  expect(retryPauseMs(500)).toBe(mailLimits.retryMostMs)
})

test('MAIL-4: a mail that is rejected permanently or fails too often stays for the operator and is not retried', async () => {
  let attempts = 0
  send = async () => {
    attempts += 1
    throw new MailRefused('550 no such mailbox')
  }
  await enqueue()
  await outbox.sendDue()
  clock.advance(mailLimits.retryMostMs)
  await outbox.sendDue()
  expect(attempts).toBe(1)
  expect(await rows()).toMatchObject([{ attempts: 1, last_problem: '550 no such mailbox' }])
  send = async () => {
    throw new Error('timeout')
  }
  await enqueue()
  for (let attempt = 0; attempt < mailLimits.attemptsMax; attempt += 1) {
    await outbox.sendDue()
    clock.advance(mailLimits.retryMostMs)
  }
  expect(await rows()).toMatchObject([{}, { attempts: mailLimits.attemptsMax, given_up_at_ms: expect.any(Number) }])
})

test('MAIL-15: a mail that was given up is deleted after 30 days, and no other', async () => {
  send = async ({ subject }) => {
    throw subject === 'refused' ? new MailRefused('550 no such mailbox') : new Error('451 try later')
  }
  await enqueue('refused')
  await enqueue('waiting')
  await outbox.sendDue()
  clock.advance(mailLimits.givenUpKeptMs)
  await outbox.removeGivenUp()
  expect(await rows()).toHaveLength(2)
  clock.advance(1)
  await outbox.removeGivenUp()
  expect(await rows()).toMatchObject([{ last_problem: '451 try later', given_up_at_ms: null }])
})

test('MAIL-5: a mail that cannot be sent does not delay the others', async () => {
  send = async (letter) => {
    if (letter.subject === 'bad') throw new Error('451 try later')
    sent.push(letter)
  }
  await enqueue('bad')
  await enqueue('good')
  await outbox.sendDue()
  expect(sent.map(({ subject }) => subject)).toEqual(['good'])
})

test('MAIL-5: a recipient whose mail server answers slowly delays no mail to another domain, also of later transactions', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const offered: string[] = []
  send = async ({ to }) => {
    offered.push(to)
    if (to.toLowerCase().endsWith('@slow.example')) await answered
  }
  const enqueueTo = (to: string) => database.transaction((tx) => outbox.enqueue(tx, { ...mail, to }))
  for (const to of ['one@slow.example', 'two@Slow.example', 'one@quick.example']) await enqueueTo(to)
  await runJobs(outbox.jobs, 'send-mail')
  await vi.waitUntil(() => offered.length === 2, { timeout: 30_000 })
  await enqueueTo('two@quick.example')
  await runJobs(outbox.jobs, 'send-mail')
  await vi.waitUntil(() => offered.length === 3, { timeout: 30_000 })
  expect(offered.sort()).toEqual(['one@quick.example', 'one@slow.example', 'two@quick.example'])
  answer()
  await outbox.sendDue()
  expect(offered.at(-1)).toBe('two@Slow.example')
  expect(await rows()).toEqual([])
})

test('MAIL-7: a subject is one line', async () => {
  await enqueue('Hello\r\nBcc: everybody@agora.example')
  await outbox.sendDue()
  expect(sent[0]?.subject).toBe('Hello Bcc: everybody@agora.example')
})

test('MAIL-14: no transaction is open while the mail server answers', async () => {
  let open: unknown
  send = async () => {
    open = await database.sql`
      select query from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query like '%mail_outbox%'`
  }
  await enqueue()
  await outbox.sendDue()
  expect(open).toEqual([])
})

test('MAIL-11: the mail of a killed process is sent by the next one, at the end of its claim', async () => {
  const killed = outboxOn()
  let isOffered: () => void = () => undefined
  const offered = new Promise<void>((resolve) => {
    isOffered = resolve
  })
  send = ({ messageId }) => {
    names.push(messageId)
    isOffered()
    return new Promise(() => undefined)
  }
  const names: string[] = []
  await enqueue()
  await runJobs(killed.jobs, 'send-mail')
  await offered
  send = async ({ messageId }) => void names.push(messageId)
  await outbox.sendDue()
  expect(names, 'it is being sent').toHaveLength(1)
  clock.advance(mailLimits.claimMs)
  await outbox.sendDue()
  expect(names).toEqual([names[0], names[0]])
  expect(await rows()).toEqual([])
})

test('MAIL-11: a stopped server leaves a mail without a reply of the mail server to the next process', async () => {
  const stopped = outboxOn()
  let isOffered: () => void = () => undefined
  const offered = new Promise<void>((resolve) => {
    isOffered = resolve
  })
  send = () => {
    isOffered()
    return new Promise(() => undefined)
  }
  await enqueue()
  const sending = stopped.sendDue()
  await offered
  await stopped.close()
  await sending
  await stopped.sendDue()
  expect(await rows()).toMatchObject([{ attempts: 0, last_problem: null }])
  send = async (letter) => void sent.push(letter)
  await outbox.sendDue()
  expect(sent).toHaveLength(1)
})
