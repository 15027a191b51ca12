import { describe, expect, test } from 'vitest'
import { BadSettings } from './setting.ts'
import { settings, settingsFromEnvironment } from './settings.ts'

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    settingsFromEnvironment(environment)
  } catch (error) {
    if (error instanceof BadSettings) return error.problems
    throw error
  }
  return []
}

describe('settings that are right', () => {
  test('KERNEL-6: without settings the defaults of the start-up contract apply', () => {
    const { trustedProxies, ...values } = settingsFromEnvironment({ PATH: '/usr/bin', HOME: '/root' })
    expect(trustedProxies).toBeUndefined()
    expect(values).toEqual({
      host: '127.0.0.1',
      port: 8080,
      stopSeconds: 50,
      dataDirectory: './data',
      mode: 'sandbox',
      tradingRequestsPerSecond: 10,
      chatRequestsPerMinute: 200,
      tradingHeaderPrefix: 'X-SVC',
      webPublicChannelsEnabled: true,
      presenceLimitedToAccessible: false,
      fetchesExternalImages: true,
      fileUploadMebibytesMax: 100,
      guestAndBotQuotaMebibytes: 1000,
      s3Region: 'us-east-1',
      invitationLinkValidityMinutes: 14_400,
      invitationsPerDay: 1000,
      peopleMax: 0,
      jitsiUrl: 'https://meet.jit.si',
      zoomApiUrl: 'https://api.zoom.us/',
      zoomSignInUrl: 'https://zoom.us/',
      webexApiUrl: 'https://webexapis.com/v1/',
      marketsMax: 1_000,
      retainOrdersDays: 0,
      retainTradesDays: 0,
      retainLedgerDays: 0,
      marketsChannel: 'markets',
      approvalsNeedStepUp: false,
      connectionsPerAddress: 1000,
      durableCommits: 'required',
      logLevel: 'info',
    })
  })

  test.each([
    ['AGORA_HOST', '::', 'host', '::'],
    ['AGORA_PORT', '0', 'port', 0],
    ['AGORA_PORT', '65535', 'port', 65_535],
    ['AGORA_SITE', 'https://agora.example.com/', 'site', 'https://agora.example.com'],
    ['AGORA_DATA_DIR', '/var/lib/agora', 'dataDirectory', '/var/lib/agora'],
    ['DATABASE_URL', 'postgresql://u:p@h/d', 'databaseUrl', 'postgresql://u:p@h/d'],
    ['AGORA_MODE', 'production', 'mode', 'production'],
    ['AGORA_READY_FILE', 'ready.json', 'readyFile', 'ready.json'],
    ['AGORA_TRADING_REQUESTS_PER_SECOND', '0', 'tradingRequestsPerSecond', 0],
    ['AGORA_CHAT_REQUESTS_PER_MINUTE', '1000000', 'chatRequestsPerMinute', 1_000_000],
    ['AGORA_TRADING_HEADER_PREFIX', 'X-Agora', 'tradingHeaderPrefix', 'X-Agora'],
    ['AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS', '0', 'addressHoldSeconds', 0],
    ['AGORA_NEW_ADMINISTRATOR_WAIT_SECONDS', '0', 'newAdministratorWaitSeconds', 0],
    ['AGORA_MARKETS_MAX', '100000', 'marketsMax', 100_000],
    ['AGORA_RETAIN_ORDERS_DAYS', '31', 'retainOrdersDays', 31],
    ['AGORA_RETAIN_TRADES_DAYS', '0', 'retainTradesDays', 0],
    ['AGORA_RETAIN_LEDGER_DAYS', '36500', 'retainLedgerDays', 36_500],
    ['AGORA_WITHDRAWALS_CHANNEL', 'vault', 'withdrawalsChannel', 'vault'],
    ['AGORA_MARKETS_CHANNEL', 'floor', 'marketsChannel', 'floor'],
    ['AGORA_WEB_PUBLIC_STREAMS_ENABLED', 'false', 'webPublicChannelsEnabled', false],
    ['AGORA_CAN_ACCESS_ALL_USERS_GROUP_LIMITS_PRESENCE', 'true', 'presenceLimitedToAccessible', true],
    ['AGORA_MASTER_KEY', 'ab'.repeat(32), 'masterKey', 'ab'.repeat(32)],
    ['AGORA_LOG_LEVEL', 'silent', 'logLevel', 'silent'],
  ] as const)('KERNEL-6: %s=%s is read', (name, text, key, value) => {
    expect(settingsFromEnvironment({ [name]: text })[key]).toBe(value)
  })

  test('KERNEL-6: a list of proxies accepts ranges and addresses of both families', () => {
    const { trustedProxies } = settingsFromEnvironment({ AGORA_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,::1' })
    expect(trustedProxies?.map(([address, bits]) => `${address}/${bits}`)).toEqual([
      '10.0.0.0/8',
      '192.0.2.7/32',
      '::1/128',
    ])
  })

  test('KERNEL-6: an empty setting counts as not set', () => {
    expect(settingsFromEnvironment({ AGORA_PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080 })
  })
})

describe('settings that are wrong', () => {
  test('KERNEL-7: an unknown name is rejected with the nearest known one', () => {
    expect(problemsOf({ AGORA_PROT: '80' })).toEqual(['AGORA_PROT is not a setting; did you mean AGORA_PORT?'])
    expect(problemsOf({ AGORA_TRADING_REQUEST_PER_SECOND: '5' })).toEqual([
      'AGORA_TRADING_REQUEST_PER_SECOND is not a setting; did you mean AGORA_TRADING_REQUESTS_PER_SECOND?',
    ])
  })

  test('KERNEL-7: an unknown name that resembles no setting is rejected without a suggestion', () => {
    expect(problemsOf({ AGORA_FAVOURITE_COLOUR_OF_THE_DAY: 'blue' })).toEqual([
      'AGORA_FAVOURITE_COLOUR_OF_THE_DAY is not a setting',
    ])
  })

  test('KERNEL-7: variables of other programs are ignored', () => {
    expect(problemsOf({ DATABASE_URLS: 'x', NODE_ENV: 'test', PORT: 'eighty' })).toEqual([])
  })

  test.each([
    ['AGORA_HOST', 'http://localhost'],
    ['AGORA_HOST', '[::1]'],
    ['AGORA_PORT', '65536'],
    ['AGORA_PORT', '-1'],
    ['AGORA_PORT', '80.5'],
    ['AGORA_PORT', '8080\n'],
    ['AGORA_PORT', ' 8080'],
    ['AGORA_PORT', '0x50'],
    ['AGORA_SITE', 'agora.example.com'],
    ['AGORA_SITE', 'ftp://agora.example.com'],
    ['AGORA_SITE', 'https://agora.example.com/chat'],
    ['AGORA_SITE', 'https://agora.example.com/?a=1'],
    ['AGORA_SITE', 'https://agora.example.com/#top'],
    ['AGORA_MODE', 'prod'],
    ['AGORA_MODE', 'Sandbox'],
    ['AGORA_TRADING_REQUESTS_PER_SECOND', 'ten'],
    ['AGORA_TRADING_REQUESTS_PER_SECOND', '1000001'],
    ['AGORA_TRADING_REQUESTS_PER_SECOND', '1e3'],
    ['AGORA_CHAT_REQUESTS_PER_MINUTE', '-5'],
    ['AGORA_TRADING_HEADER_PREFIX', 'X SVC'],
    ['AGORA_TRADING_HEADER_PREFIX', 'X-'],
    ['AGORA_TRADING_HEADER_PREFIX', 'X-SVC:'],
    ['AGORA_TRUSTED_PROXIES', 'everyone'],
    ['AGORA_TRUSTED_PROXIES', '10/8'],
    ['AGORA_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['AGORA_TRUSTED_PROXIES', '10.0.0.0/8,'],
    ['AGORA_TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['AGORA_LOG_LEVEL', 'verbose'],
  ])('KERNEL-8: %s=%j is rejected with its name and the expected form', (name, text) => {
    const [problem, ...others] = problemsOf({ [name]: text })
    const form = Object.values(settings).find((one) => one.name === name)?.form
    expect(problem).toBe(`${name} must be ${form}; it is ${JSON.stringify(text)}`)
    expect(others).toEqual([])
  })

  test('KERNEL-8: all mistakes are reported together', () => {
    const problems = problemsOf({ AGORA_PORT: 'x', AGORA_MODE: 'y', AGORA_PROT: '1', NATS_URL: 'h' })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'AGORA_PROT',
      'AGORA_PORT',
      'NATS_URL',
      'AGORA_MODE',
    ])
    expect(new BadSettings(problems).message.split('\n')).toEqual(problems)
  })

  test('KERNEL-55: settings that go together are refused if some are missing, for the server and for every command', () => {
    const partial = {
      AGORA_S3_BUCKET: 'files',
      AGORA_SMTP_URL: 'smtp://mail.example.com',
      AGORA_PUSH_RELAY_ID: 'id',
      AGORA_ZOOM_CLIENT_ID: 'id',
    }
    const problems = problemsOf(partial).join('\n')
    const missing = ['AGORA_S3_ENDPOINT', 'AGORA_S3_ACCESS_KEY', 'AGORA_S3_SECRET_KEY', 'AGORA_MAIL_FROM']
    for (const name of [...missing, 'AGORA_PUSH_RELAY_URL', 'AGORA_PUSH_RELAY_KEY', 'AGORA_ZOOM_CLIENT_SECRET'])
      expect(problems).toContain(name)
  })

  test.each([
    ['DATABASE_URL', 'postgress://agora:hunter2@db/agora'],
    ['DATABASE_URL', 'agora:hun/ter@hunter2@db'],
    ['NATS_URL', 'natz://hunter2@host'],
    ['AGORA_MASTER_KEY', 'hunter2'],
    ['AGORA_SITE', 'postgres://agora:hunter2@db/agora'],
    ['AGORA_SITE', 'https://agora:hunter2@agora.example.com'],
    ['AGORA_HOST', 'agora:hunter2@host'],
  ])('KERNEL-9: a wrong %s is refused without repeating the secret in it', (name, text) => {
    const [problem] = problemsOf({ [name]: text })
    expect(problem?.startsWith(`${name} must be `)).toBe(true)
    expect(problem).not.toContain('hunter2')
  })

  test('a long value is truncated in the message', () => {
    expect(problemsOf({ AGORA_MODE: 'x'.repeat(5000) })[0]?.length).toBeLessThan(300)
  })
})

test('every setting is documented and its default is valid', () => {
  for (const one of Object.values(settings)) {
    expect(one.meaning).not.toBe('')
    expect(one.form).not.toBe('')
    if (one.fallback !== undefined) expect(one.schema.safeParse(one.fallback).success).toBe(true)
  }
})
