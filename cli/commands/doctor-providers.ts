import type { Accounts } from '../../server/accounts/ports.ts'

export type ProvidersFinding = { readonly found: string } | { readonly problem: string }

/** Asks each enabled provider what a sign-in needs; without a public address it cannot know the redirect address. */
export async function providersFinding({ sso }: Accounts, site: string | undefined): Promise<ProvidersFinding> {
  const enabled = sso.providers().filter(({ settings }) => settings.enabled)
  if (enabled.length === 0) return { found: 'none is configured' }
  const problems: string[] = []
  for (const { id, settings } of enabled) {
    const redirectUri = `${site ?? 'http://localhost'}/accounts/login/oidc/${id}/callback`
    const checks = await sso.checkProvider({ id, settings, secret: undefined }, redirectUri)
    const failed = checks.filter(
      ({ check, state }) => state === 'problem' && (site !== undefined || check !== 'redirect'),
    )
    if (failed.length > 0)
      problems.push(`${id} (${failed.map(({ check, detail }) => `${check}: ${detail}`).join('; ')})`)
  }
  if (problems.length === 0) return { found: `${enabled.map(({ id }) => id).join(', ')} can be reached` }
  return { problem: `correct the sign-in provider ${problems.join(', ')}` }
}
