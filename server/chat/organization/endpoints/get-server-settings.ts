import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { pictureUrl } from '../../images/wire.ts'
import { allowsPasswords } from '../../sso/rules/sign-in-methods.ts'
import { externalMethodSchema, externalMethods, serverMethods } from '../../sso/wire.ts'
import { versionFields } from '../../version.ts'

export const getServerSettings = chatEndpoint({
  method: 'GET',
  path: '/server_settings',
  tag: 'Server and organization',
  summary: 'Get the settings that clients need before the sign-in',
  access: 'anonymous',
  params: {},
  reply: z.object({
    authentication_methods: z.record(z.string(), z.boolean()),
    external_authentication_methods: z.array(externalMethodSchema),
    zulip_feature_level: z.int(),
    zulip_version: z.string(),
    zulip_merge_base: z.string(),
    push_notifications_enabled: z.boolean(),
    is_incompatible: z.boolean(),
    email_auth_enabled: z.boolean(),
    require_email_format_usernames: z.boolean(),
    realm_uri: z.string(),
    realm_url: z.string(),
    realm_name: z.string(),
    realm_icon: z.string(),
    realm_description: z.string(),
    realm_web_public_access_enabled: z.boolean(),
  }),
  failures: [],
  handle({ services }) {
    const { settings } = services.directory
    const { authentication_methods: methods } = settings
    const providers = services.accounts.sso.providers()
    return {
      authentication_methods: serverMethods(providers, methods),
      external_authentication_methods: externalMethods(providers, methods, services.site()),
      ...versionFields(),
      push_notifications_enabled: services.push.relay !== undefined,
      is_incompatible: false,
      email_auth_enabled: allowsPasswords(methods),
      require_email_format_usernames: true,
      realm_uri: services.site(),
      realm_url: services.site(),
      realm_name: settings.name,
      realm_icon: pictureUrl(services.directory.pictures, 'icon', services.site()),
      realm_description: settings.description,
      realm_web_public_access_enabled: settings.enable_spectator_access,
    }
  },
})
