import { expect, test } from 'vitest'
import { keyIn } from '../contract/invitations/invitations-for-test.ts'
import {
  eventually,
  type ReadyFile,
  scratchDirectory,
  spawnCommand,
  startProcess,
} from '../whole-server/running-server.ts'

async function post(ready: ReadyFile, path: string, params: Record<string, string>) {
  const { email, apiKey } = ready.chat.owner
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
  const reply = await fetch(`${ready.chatUrl}${path}`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(params),
  })
  return { status: reply.status, body: await reply.json() }
}

const join = async (site: string, key: string) =>
  (
    await fetch(`${site}/json/join/${key}`, {
      method: 'POST',
      body: new URLSearchParams({ full_name: 'Nora Newcomer', password: 'correct horse battery' }),
    })
  ).json()

test('MAIL-10: a sandbox shows its mail on a page, with links to follow', async () => {
  const server = await startProcess()
  const { site } = server.ready
  expect(await (await fetch(`${site}/sandbox/mail`)).text()).toContain('No mail yet.')
  const invitee_emails = 'nora@agora.example'
  expect(await post(server.ready, '/invites', { invitee_emails, stream_ids: '[]' })).toMatchObject({ status: 200 })
  const kept = async () => (await (await fetch(`${site}/sandbox/mail.json`)).json()) as { mails: { text: string }[] }
  await eventually(async () => (await kept()).mails.length === 1)
  const key = keyIn((await kept()).mails[0]?.text)
  expect(await (await fetch(`${site}/sandbox/mail`)).text()).toContain(`<a href="${site}/join/${key}"`)
  expect(await join(site, key)).toMatchObject({ state: 'joined' })
  expect(await server.end('SIGTERM')).toBe(0)
}, 180_000)

test('MAIL-12: a mail server without a sender, and a sender without a mail server, are refused by name', async () => {
  for (const [given, missing] of [
    [{ AGORA_SMTP_URL: 'smtp://agora:secret@127.0.0.1:2525' }, 'AGORA_MAIL_FROM'],
    [{ AGORA_MAIL_FROM: 'noreply@agora.example' }, 'AGORA_SMTP_URL'],
  ] as const) {
    const ended = await spawnCommand(['serve'], { AGORA_DATA_DIR: await scratchDirectory(), AGORA_PORT: '0', ...given })
    expect(ended.status).not.toBe(0)
    expect(ended.errors + ended.output).toContain(missing)
    expect(ended.errors + ended.output).not.toContain('secret')
  }
}, 120_000)
