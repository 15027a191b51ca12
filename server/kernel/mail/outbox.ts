import type { Clock } from '../clock/clock.ts'
import type { Ids } from '../ids/ids.ts'
import type { Job } from '../jobs/jobs.ts'
import { errorFields, type Logger } from '../logging/logger.ts'
import type { Database, Sql, Transaction } from '../storage/database.ts'
import { type Mail, MailRefused, type MailSubject, type MailTransport, type OutgoingMail } from './mail.ts'
import { MailDomains } from './mail-domains.ts'

export const mailMigrations = { module: 'mail', directory: new URL('./migrations/', import.meta.url) }

export const mailLimits = {
  /** The pause after the first failure; it doubles with each further one. */
  retryFirstMs: 5_000,
  retryMostMs: 3_600_000,
  /** About four days. */
  attemptsMax: 100,
  /** How long an operator finds a mail that was given up; it may quote messages. */
  givenUpKeptMs: 30 * 86_400_000,
  sendTimeoutMs: 45_000,
  /** Longer than the timeout: a mail is not due again while it is being sent. */
  claimMs: 60_000,
  /** Each holds a connection to the mail server. */
  domainsAtOnce: 3,
  /** Of the due mails, how many are looked at for the domains of their recipients. */
  dueReadMax: 1_000,
  /** How long a stopping server waits for the mail it is sending. */
  closeTimeoutMs: 3_000,
} as const

export interface OutboxOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly transport: MailTransport
  /** The domain of the message ids. */
  readonly host: () => string
}

interface Row {
  readonly id: number
  readonly message_id: string
  readonly recipient: string
  readonly subject: string
  readonly text_body: string
  readonly html_body: string
  readonly unsubscribe_link: string
  readonly attempts: number
  readonly about: MailSubject | null
  readonly due_at_ms: number
}

/** A mail that this process sends; it is due again at the end of the claim. */
interface ClaimedMail extends Row {
  readonly claimedUntilMs: number
}

/** Whether a mail may still be sent to the address; in the transaction that drops it otherwise. */
export type IsCurrent = (tx: Transaction, to: string, about: MailSubject) => Promise<boolean>

/**
 * Sends mail after the commit of its transaction, at least once. A mail is a row. A process claims it for a short time,
 * sends it without an open transaction, and deletes it once a mail server has accepted it. The mail of a killed process is
 * due again at the end of its claim. Mail to several domains is sent at the same time: our mail server may ask the server
 * of a recipient before it answers.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #closing = new AbortController()
  readonly #domains: MailDomains
  #isClosed = false
  /** Checked before every attempt: a mail may wait for days until the mail server accepts it. */
  isCurrent: IsCurrent = async () => true

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#domains = new MailDomains({
      domainsAtOnce: mailLimits.domainsAtOnce,
      due: (busy) => this.#dueDomains(busy),
      sendNext: (domain) => this.#sendNext(domain),
      failed: (error) => options.log.error('mail stopped', errorFields(error)),
    })
  }

  /** Part of the transaction: a rollback sends nothing, and after a commit the mail is sent in any case. */
  async enqueue(tx: Transaction, { to, subject, text, html, unsubscribe, about }: Mail): Promise<void> {
    const { clock, ids, host } = this.#options
    const now = clock.nowMs()
    const messageId = `<${ids.token(32)}@${host()}>`
    await tx.sql`
      insert into mail_outbox
        (message_id, recipient, subject, text_body, html_body, unsubscribe_link, about, queued_at_ms, due_at_ms)
      values (${messageId}, ${to}, ${oneLine(subject)}, ${text}, ${html}, ${unsubscribe ?? ''},
        ${about === undefined ? null : JSON.stringify(about)}::text::jsonb, ${now}, ${now})`
  }

  /** Sends the due mail and waits for it. */
  async sendDue(): Promise<void> {
    if (this.#isClosed) return
    this.#domains.wake()
    await this.#domains.settled()
  }

  /** Deletes the mails that were given up long ago. */
  async removeGivenUp(): Promise<void> {
    const { database, clock } = this.#options
    await database.sql`
      delete from mail_outbox where given_up_at_ms < ${clock.nowMs() - mailLimits.givenUpKeptMs}`
  }

  get jobs(): readonly Job[] {
    return [
      { name: 'send-mail', everyMs: 1000, run: async () => this.#domains.wake() },
      { name: 'remove-mail-given-up', everyMs: 3_600_000, run: () => this.removeGivenUp() },
    ]
  }

  /** Waits a short time for the mail that is being sent; the next process sends the rest. */
  async close(): Promise<void> {
    this.#isClosed = true
    const timer = setTimeout(() => this.#closing.abort(), mailLimits.closeTimeoutMs)
    await this.#domains.stop()
    clearTimeout(timer)
    await this.#options.transport.close()
  }

  /** The domains of the due mail, except mail that another process is sending. */
  async #dueDomains(busy: readonly string[]): Promise<string[]> {
    const { database, clock } = this.#options
    const rows = await database.sql<{ domain: string }[]>`
      select domain from (
        select ${domainOf(database.sql)} as domain, due_at_ms, id from mail_outbox
        where given_up_at_ms is null and due_at_ms <= ${clock.nowMs()}
          and ${domainOf(database.sql)} <> all(${busy as string[]}::text[])
        order by due_at_ms, id limit ${mailLimits.dueReadMax} for update skip locked
      ) as due group by domain order by min(due_at_ms), min(id)`
    return rows.map((row) => row.domain)
  }

  /** False if no mail to the domain is due, except those that another process is sending. */
  async #sendNext(domain: string): Promise<boolean> {
    const { database } = this.#options
    const mail = await database.transaction((tx) => this.#claim(tx, domain))
    if (mail === undefined || mail === 'dropped') return mail === 'dropped'
    const result = await this.#attempt(mailOf(mail))
    if (result === 'closing') await release(database.sql, mail)
    else if (result === 'sent') await database.sql`delete from mail_outbox where id = ${mail.id}`
    else await this.#postpone(database.sql, mail, result.problem)
    return result !== 'closing'
  }

  /** Takes the next mail to the domain, or drops it if it may no longer be sent. */
  async #claim(tx: Transaction, domain: string): Promise<ClaimedMail | 'dropped' | undefined> {
    const now = this.#options.clock.nowMs()
    const [row] = await tx.sql<Row[]>`
      select id, message_id, recipient, subject, text_body, html_body, unsubscribe_link, attempts, about, due_at_ms
      from mail_outbox
      where given_up_at_ms is null and due_at_ms <= ${now} and ${domainOf(tx.sql)} = ${domain}
      order by due_at_ms, id limit 1 for update skip locked`
    if (row === undefined) return undefined
    if (row.about !== null && !(await this.isCurrent(tx, row.recipient, row.about))) {
      await tx.sql`delete from mail_outbox where id = ${row.id}`
      return 'dropped'
    }
    const claimedUntilMs = now + mailLimits.claimMs
    await tx.sql`update mail_outbox set due_at_ms = ${claimedUntilMs} where id = ${row.id}`
    return { ...row, claimedUntilMs }
  }

  /** An attempt that the close of the outbox ends is not counted. */
  async #attempt(mail: OutgoingMail): Promise<'sent' | 'closing' | { readonly problem: unknown }> {
    const timeout = AbortSignal.timeout(mailLimits.sendTimeoutMs)
    const isOver = AbortSignal.any([timeout, this.#closing.signal])
    const over = new Promise<never>((_, reject) => {
      isOver.addEventListener('abort', () => reject(new Error('The mail server did not answer in time')), {
        once: true,
      })
    })
    try {
      await Promise.race([this.#options.transport.send(mail), over])
      return 'sent'
    } catch (problem) {
      return this.#closing.signal.aborted ? 'closing' : { problem }
    }
  }

  async #postpone(sql: Sql, row: ClaimedMail, problem: unknown): Promise<void> {
    const { clock, log } = this.#options
    const attempts = row.attempts + 1
    const now = clock.nowMs()
    const isLast = problem instanceof MailRefused || attempts >= mailLimits.attemptsMax
    const text = problem instanceof Error ? problem.message : String(problem)
    await sql`
      update mail_outbox set attempts = ${attempts}, last_problem = ${text.slice(0, 1000)},
        due_at_ms = ${now + retryPauseMs(attempts)}, given_up_at_ms = ${isLast ? now : null}
      where id = ${row.id} and due_at_ms = ${row.claimedUntilMs}`
    // The address is personal data; the id of the row is enough to find it.
    log.warn(isLast ? 'a mail was given up' : 'a mail could not be sent yet', {
      mail: row.id,
      attempts,
      ...errorFields(problem),
    })
  }
}

/** Another process can send the mail at once. */
async function release(sql: Sql, { id, due_at_ms, claimedUntilMs }: ClaimedMail): Promise<void> {
  await sql`update mail_outbox set due_at_ms = ${due_at_ms} where id = ${id} and due_at_ms = ${claimedUntilMs}`
}

const domainOf = (sql: Sql) => sql`lower(substring(recipient from '[^@]*$'))`

export function retryPauseMs(attempts: number): number {
  return Math.min(mailLimits.retryFirstMs * 2 ** Math.min(attempts - 1, 30), mailLimits.retryMostMs)
}

function mailOf({ message_id, recipient, subject, text_body, html_body, unsubscribe_link }: Row): OutgoingMail {
  const mail = { messageId: message_id, to: recipient, subject, text: text_body, html: html_body }
  return unsubscribe_link === '' ? mail : { ...mail, unsubscribe: unsubscribe_link }
}

/** A line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
