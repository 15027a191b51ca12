import { z } from 'zod'
import { BadSettings, setting, type ValuesOf } from './setting.ts'

const printable = z.string().regex(/^[\x21-\x7e]{1,200}$/)

function isRelayAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`
}

/** The relay of push notifications. */
export const pushSettings = {
  pushRelayUrl: setting({
    name: 'AGORA_PUSH_RELAY_URL',
    meaning: 'The relay of push notifications to mobile apps; without it none are sent; requires the id and the key',
    form: 'an address such as https://push.example.com without a path',
    fallback: undefined,
    schema: z
      .string()
      .refine(isRelayAddress)
      .transform((text) => new URL(text).origin),
  }),
  pushRelayId: setting({
    name: 'AGORA_PUSH_RELAY_ID',
    meaning: 'The id of this server at the relay',
    form: 'up to 200 printable characters without spaces, usually a UUID',
    fallback: undefined,
    schema: printable,
  }),
  pushRelayKey: setting({
    name: 'AGORA_PUSH_RELAY_KEY',
    meaning: 'The secret of this server at the relay',
    form: 'up to 200 printable characters without spaces',
    fallback: undefined,
    secret: true,
    schema: printable,
  }),
}

export interface PushRelaySettings {
  readonly url: string
  readonly id: string
  readonly key: string
}

/** All three or none: the relay rejects requests without an id and a key. */
export function pushRelayOf(values: ValuesOf<typeof pushSettings>): PushRelaySettings | undefined {
  const { pushRelayUrl: url, pushRelayId: id, pushRelayKey: key } = values
  if (url !== undefined && id !== undefined && key !== undefined) return { url, id, key }
  const missing = Object.entries(pushSettings)
    .filter(([name]) => values[name as keyof typeof pushSettings] === undefined)
    .map(([, { name }]) => name)
  if (missing.length === Object.keys(pushSettings).length) return undefined
  throw new BadSettings([
    `The push relay is configured in part only: also set ${missing.join(' and ')}, or none of them`,
  ])
}
