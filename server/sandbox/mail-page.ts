import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBoundToMachine } from '../kernel/http/this-machine.ts'
import { escapeHtml } from '../kernel/values/escape-html.ts'
import type { MailBox, StoredMail } from './mail-box.ts'

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The mail of a sandbox, for people at /sandbox/mail and for programs at /sandbox/mail.json. Mail contains links that give
 * access to accounts: it is shown only under the site's name and under IP addresses, as a protection against DNS rebinding.
 */
export function mountMailPage(app: FastifyInstance, box: Pick<MailBox, 'mails'>, site: () => string): void {
  const fresh = (reply: FastifyReply) => reply.header('cache-control', 'no-store')
  const isOurName = ({ headers: { host = '' } }: FastifyRequest) =>
    isBoundToMachine(host) || host === new URL(site()).host
  app.get('/sandbox/mail', async (request, reply) => {
    if (!isOurName(request)) return reply.callNotFound()
    const page = mailPage(await box.mails())
    return fresh(reply)
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get('/sandbox/mail.json', async (request, reply) => {
    if (!isOurName(request)) return reply.callNotFound()
    return fresh(reply).send({ mails: await box.mails() })
  })
}

function mailPage(mails: readonly StoredMail[]): string {
  const list = mails.length === 0 ? '<p class="lead">No mail yet.</p>' : mails.map(mailArticle).join('\n')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Mail of the sandbox · Agora</title>
    <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/static/site.css">
    <link rel="stylesheet" href="/static/home.css">
  </head>
  <body>
    <header class="top-bar"><a class="top-bar-brand" href="/">Agora</a></header>
    <main id="content">
      <section class="hero">
        <h1>Mail of the sandbox</h1>
        <p class="lead">A sandbox sends no mail to the outside. Its mail is here, newest first.</p>
      </section>
      ${list}
    </main>
  </body>
</html>
`
}

function mailArticle({ id, to, from, date, subject, text }: StoredMail): string {
  return `<article id="mail-${id}" aria-labelledby="subject-${id}">
        <h2 id="subject-${id}" dir="auto">${escapeHtml(subject)}</h2>
        <p>To ${escapeHtml(to)} · from ${escapeHtml(from)} · ${escapeHtml(date)}</p>
        <pre dir="auto">${withLinks(text)}</pre>
      </article>`
}

function withLinks(text: string): string {
  const links = /https?:\/\/[^\s<>"]+/g
  let html = ''
  let end = 0
  for (const match of text.matchAll(links)) {
    const link = escapeHtml(match[0])
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${link}" rel="noreferrer">${link}</a>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}
