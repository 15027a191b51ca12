import { z } from 'zod'
import type { LogLevel } from '../logging/logger.ts'
import { callServersOf, callSettings } from './call-settings.ts'
import { chatSettings } from './chat-settings.ts'
import { externalImageSettings } from './external-image-settings.ts'
import { mailServerOf, mailSettings } from './mail-settings.ts'
import { networkSettings } from './network-settings.ts'
import { nodeSettings, severalNodesProblems } from './node-settings.ts'
import { pushRelayOf, pushSettings } from './push-settings.ts'
import { BadSettings, readSettings, setting, type ValuesOf } from './setting.ts'
import { ssoSettings } from './sso-settings.ts'
import { tradingSettings } from './trading-settings.ts'
import { s3Of, uploadSettings } from './upload-settings.ts'
import { wholeNumber } from './whole-number.ts'

const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

function isBareSite(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`
}

/** Every setting of a deployment. The table in docs/operating.md is generated from it. */
export const settings = {
  host: setting({
    name: 'AGORA_HOST',
    meaning: 'Address to listen on',
    form: 'an IP address or a host name such as 127.0.0.1',
    fallback: '127.0.0.1',
    schema: z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/),
  }),
  port: setting({
    name: 'AGORA_PORT',
    meaning: 'Port to listen on; 0 picks a free one',
    form: 'a port number from 0 to 65535',
    fallback: '8080',
    schema: wholeNumber(0, 65_535),
  }),
  site: setting({
    name: 'AGORA_SITE',
    meaning: 'The public address of this deployment, if it is not http://HOST:PORT (behind a proxy)',
    form: 'an address such as https://agora.example.com without a path',
    fallback: undefined,
    schema: z
      .string()
      .refine(isBareSite)
      .transform((text) => new URL(text).origin),
  }),
  dataDirectory: setting({
    name: 'AGORA_DATA_DIR',
    meaning: 'Directory of the embedded database, uploads and secrets',
    form: 'a path',
    fallback: './data',
    schema: z.string().min(1).max(4000),
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    meaning: 'Use this PostgreSQL (15 or newer) instead of the embedded one',
    form: 'an address such as postgres://user:password@host:5432/database',
    fallback: undefined,
    secret: true,
    schema: urlOf('postgres:', 'postgresql:'),
  }),
  durableCommits: setting({
    name: 'AGORA_DURABLE_COMMITS',
    meaning:
      'required: do not lead the venue on a PostgreSQL that may lose commits in a crash (synchronous_commit, fsync or full_page_writes off); replicated: nor on one that does not wait for a standby; optional: lead anyway and risk the loss of orders',
    form: 'required, replicated or optional',
    fallback: 'required',
    schema: z.enum(['required', 'replicated', 'optional']),
  }),
  ...nodeSettings,
  mode: setting({
    name: 'AGORA_MODE',
    meaning:
      'sandbox: seed users, channels, coins and markets to try; production: seed nothing and require real secrets',
    form: 'sandbox or production',
    fallback: 'sandbox',
    schema: z.enum(['sandbox', 'production']),
  }),
  readyFile: setting({
    name: 'AGORA_READY_FILE',
    meaning: 'A JSON file that is written atomically once requests are served',
    form: 'a path',
    fallback: undefined,
    schema: z.string().min(1).max(4000),
  }),
  stopSeconds: setting({
    name: 'AGORA_STOP_SECONDS',
    meaning:
      'How long a stop may take, with the last snapshot of the venue, before the process stops PostgreSQL and exits without the rest; ten seconds shorter than the stop timeout of systemd or Docker',
    form: 'a whole number from 1 to 3600',
    fallback: '50',
    schema: wholeNumber(1, 3600),
  }),
  tradingRequestsPerSecond: setting({
    name: 'AGORA_TRADING_REQUESTS_PER_SECOND',
    meaning: 'Trading requests per second for one account, or for one address without a key; 0 = no limit',
    form: 'a whole number from 0 to 1000000',
    fallback: '10',
    schema: wholeNumber(0, 1_000_000),
  }),
  chatRequestsPerMinute: setting({
    name: 'AGORA_CHAT_REQUESTS_PER_MINUTE',
    meaning:
      'Chat requests per minute for one user, and five times as many for all bots of a member together; 0 = no limit',
    form: 'a whole number from 0 to 1000000',
    fallback: '200',
    schema: wholeNumber(0, 1_000_000),
  }),
  tradingHeaderPrefix: setting({
    name: 'AGORA_TRADING_HEADER_PREFIX',
    meaning: 'The two trading credential headers are PREFIX-APIKEY and PREFIX-SIGNATURE',
    form: 'letters, digits and hyphens, such as X-SVC',
    fallback: 'X-SVC',
    schema: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,38}[A-Za-z0-9]$/),
  }),
  ...tradingSettings,
  ...networkSettings,
  masterKey: setting({
    name: 'AGORA_MASTER_KEY',
    meaning: 'Encrypts trading secrets at rest; required in production, otherwise stored in the data directory',
    form: '64 hexadecimal digits (openssl rand -hex 32)',
    fallback: undefined,
    secret: true,
    schema: z.string().regex(/^[0-9a-fA-F]{64}$/),
  }),
  ...chatSettings,
  ...uploadSettings,
  ...mailSettings,
  ...pushSettings,
  ...callSettings,
  ...externalImageSettings,
  ...ssoSettings,
  logLevel: setting({
    name: 'AGORA_LOG_LEVEL',
    meaning: 'How much is written to the log on standard error',
    form: 'debug, info, warn, error or silent',
    fallback: 'info',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']) satisfies z.ZodType<LogLevel>,
  }),
}

export type Settings = ValuesOf<typeof settings>

export function settingsFromEnvironment(environment: Readonly<Record<string, string | undefined>>): Settings {
  const values = readSettings(settings, environment, 'AGORA_')
  const problems = [
    ...severalNodesProblems(values),
    ...[s3Of, mailServerOf, pushRelayOf, callServersOf].flatMap((group) => problemsOf(() => group(values))),
  ]
  if (problems.length > 0) throw new BadSettings(problems)
  return values
}

/** Of settings that go together. */
function problemsOf(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof BadSettings) return error.problems
    throw error
  }
}
