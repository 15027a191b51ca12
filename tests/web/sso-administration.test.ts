import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { main } from '../../cli/main.ts'
import { clientId, clientSecret, type RealProvider, startProvider } from '../contract/sso/real-provider.ts'
import { dialog, journeyMs, ownerAt, row, soon } from './admin-steps.ts'
import { browserIsMissing, webForTest } from './browser.ts'
import { chatApi } from './chat-api.ts'

/** A green square. */
const icon = {
  name: 'staff.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQWxCFFTEMLQkAS11GAWPVZ1cAAAAASUVORK5CYII=',
    'base64',
  ),
}

interface AddedProvider {
  readonly id: string
  readonly name: string
  readonly withGroups?: boolean
}

describe.skipIf(browserIsMissing)('the administration of single sign-on', { timeout: journeyMs }, () => {
  const web = webForTest()
  const api = chatApi(web.ready)

  async function atProvider(page: Page, login: string): Promise<void> {
    await page.locator('input[name=login]').fill(login)
    await page.locator('input[name=password]').fill('anything')
    await page.locator('button[type=submit]').first().click()
  }

  async function add(page: Page, { issuer }: RealProvider, { id, name, withGroups = false }: AddedProvider) {
    await page.getByRole('button', { name: 'Add provider' }).first().click()
    const form = dialog(page)
    const fields = {
      'Name on the button': name,
      Issuer: issuer,
      'Client ID': clientId,
      'Client secret': clientSecret,
      ...(withGroups
        ? {
            'Create accounts for these email domains': 'staff.example',
            'Roles by group': 'leads = moderator',
            'User groups by group': 'desk = Desk',
            Scopes: 'openid email profile groups',
          }
        : {}),
    }
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByLabel('ID', { exact: true }).fill(id)
    if (withGroups) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        form.getByRole('button', { name: 'Choose icon' }).click(),
      ])
      await chooser.setFiles(icon)
      await form.locator('.sign-in-icon img').waitFor()
    }
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await row(page, name).waitFor()
  }

  /** An operator command on the database of the server. */
  async function agora(...words: string[]): Promise<string> {
    const { host, port, user, database } = web.connection()
    const environment = {
      AGORA_DATA_DIR: web.dataDirectory(),
      AGORA_LOG_LEVEL: 'error',
      AGORA_DURABLE_COMMITS: 'optional',
      DATABASE_URL: `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`,
    }
    let output = ''
    const print = (text: string) => {
      output += text
    }
    expect(await main(words, { environment, print, printError: print }), output).toBe(0)
    return output
  }

  test('SSO-6, SSO-7, SSO-13, SSO-14: two providers, groups that give a role and a user group, and no passwords until the command', async () => {
    const { site, chat } = web.ready()
    const redirectUris = ['staff', 'partners'].map((id) => `${site}/accounts/login/oidc/${id}/callback`)
    const provider = await startProvider({ redirectUris, afterSignOut: [`${site}/`], withPages: true })
    provider.people.nora = {
      email: 'nora@staff.example',
      email_verified: true,
      name: 'Nora New',
      groups: ['leads', 'desk'],
    }
    provider.people.olivia = { email: chat.owner.email, email_verified: true, name: 'Olivia' }
    await api('owner', 'POST', '/user_groups/create', { name: 'Desk', description: '', members: '[]' })

    const owner = await ownerAt(web, 'sign-in')
    await add(owner.page, provider, { id: 'staff', name: 'Staff', withGroups: true })
    await add(owner.page, provider, { id: 'partners', name: 'Partners' })
    await owner.screenshot('sso-two-providers')

    const visitor = await web.visit('/')
    const staff = visitor.page.getByRole('button', { name: 'Continue with Staff' })
    await staff.locator('img').waitFor()
    await visitor.page.getByRole('button', { name: 'Continue with Partners' }).waitFor()
    await visitor.expectAccessible('two providers')
    await visitor.screenshot('sso-two-buttons')
    await staff.click()
    await atProvider(visitor.page, 'nora')
    await visitor.page.locator('.top-bar').waitFor()
    const { user } = await api('owner', 'GET', '/users/nora@staff.example', {})
    expect(user).toMatchObject({ role: 300, full_name: 'Nora New' })
    const { user_groups } = await api('owner', 'GET', '/user_groups', {})
    const groups = user_groups as { name: string; members: number[] }[]
    expect(groups.find(({ name }) => name === 'Desk')?.members).toEqual([(user as { user_id: number }).user_id])
    await visitor.close()

    const { page } = owner
    await page.goto(`${site}/settings/sessions`)
    await page.getByRole('button', { name: 'Link Staff' }).click()
    await atProvider(page, 'olivia')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByRole('button', { name: 'Unlink: Staff' }).waitFor()
    await page.goto(`${site}/admin/sign-in`)
    await page.locator('label', { hasText: 'Allow sign-in with a password' }).click()
    const passwordsWork = async () => (await (await fetch(`${site}/api/v1/server_settings`)).json()).email_auth_enabled
    await expect.poll(passwordsWork, soon).toBe(false)

    const locked = await web.visit('/')
    await locked.page.getByRole('button', { name: 'Continue with Staff' }).waitFor()
    expect(await locked.page.getByLabel('Password', { exact: true }).count()).toBe(0)
    await locked.expectAccessible('sign-in without passwords')
    await locked.screenshot('sso-without-passwords')
    expect(await agora('organization', 'allow-passwords')).toContain('Password sign-in is on')
    await expect.poll(passwordsWork, soon).toBe(true)
    await locked.page.reload()
    await locked.page.getByLabel('Email address').fill(chat.owner.email)
    await locked.page.getByLabel('Password', { exact: true }).fill(chat.owner.password)
    await locked.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await locked.page.locator('.top-bar').waitFor()
    await Promise.all([locked.close(), owner.close()])
  })
})
