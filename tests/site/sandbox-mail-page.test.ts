import { expect, test } from 'vitest'
import { mountMailPage } from '../../server/sandbox/mail-page.ts'
import { siteForTest } from './site-for-test.ts'

const { app } = siteForTest()
mountMailPage(app, { mails: async () => [] }, () => 'https://agora.example.com:8443')

const ask = (path: string, host: string) => app.inject({ method: 'GET', url: path, headers: { host } })

test.each(['/sandbox/mail', '/sandbox/mail.json'])(
  'HTTP-39: %s is shown under the names of the site and of this machine and under addresses alone',
  async (path) => {
    for (const host of ['agora.example.com:8443', 'localhost:8080', '127.0.0.1', '192.0.2.7:8080', '[::1]:80'])
      expect((await ask(path, host)).statusCode, host).toBe(200)
    for (const host of ['evil.example', 'agora.example.com', 'localhost.evil.example:8080', '127.0.0.1.evil.example'])
      expect((await ask(path, host)).statusCode, host).toBe(404)
  },
)
