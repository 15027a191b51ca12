import { z } from 'zod'
import { setting } from './setting.ts'

/** A JSON list of objects; the accounts check their fields. */
const providers = z
  .string()
  .max(200_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(z.array(z.record(z.string(), z.unknown())).max(20))

/** Single sign-on. */
export const ssoSettings = {
  ssoProviders: setting({
    name: 'AGORA_SSO_PROVIDERS',
    meaning: 'OpenID Connect providers to sign in with, besides those in the administration; fields in docs/sign-in.md',
    form: 'a JSON list of providers, each an object with id, name, issuer, client_id and client_secret',
    fallback: undefined,
    secret: true,
    schema: providers,
  }),
}
