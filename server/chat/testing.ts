import type { FastifyInstance } from 'fastify'
import { accountsMigrations } from '../accounts/module.ts'
import type { Accounts } from '../accounts/ports.ts'
import { accountsForTest } from '../accounts/testing.ts'
import type { SettableClock } from '../kernel/clock/clock.ts'
import type { CallServers } from '../kernel/config/call-settings.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { type Logger, silentLogger } from '../kernel/logging/logger.ts'
import type { OutgoingMail } from '../kernel/mail/mail.ts'
import { mailMigrations, Outbox } from '../kernel/mail/outbox.ts'
import type { BlobStore } from '../kernel/storage/blobs/blobs.ts'
import { DiskBlobs } from '../kernel/storage/blobs/disk-blobs.ts'
import type { ConnectionSettings } from '../kernel/storage/connection-settings.ts'
import type { Database } from '../kernel/storage/database.ts'
import type { MigrationModule } from '../kernel/storage/migrations.ts'
import { testDatabase } from '../kernel/storage/testing.ts'
import { testFolder } from '../kernel/storage/testing-folder.ts'
import { invariant } from '../kernel/values/invariant.ts'
import { type Role, roles } from '../kernel/values/roles.ts'
import { callsForTest } from './calls/testing.ts'
import type { RelaySettings } from './delivery/push/relay.ts'
import { type ClientCapabilities, modernCapabilities } from './delivery/queues/rules/capabilities.ts'
import type { PushService } from './delivery/web-push/push-service.ts'
import type { ExternalImageSettings } from './images/external/external-images.ts'
import type { InvitationPolicy } from './invitations/rules/invitation-policy.ts'
import { type ChatModule, chatMigrations, createChat, organizationStore } from './module.ts'
import type { ChatUser } from './people/rules/chat-user.ts'
import type { ChatServices } from './services.ts'
import { type Listening, listenAs } from './testing-listening.ts'
import { type Answer, type Call, type Credentials, callerOf, credentialsOf, listenerFor } from './testing-requests.ts'
import { uploadsForTest } from './testing-upload-settings.ts'
import { createTestUsers, human, type TestUserName, testUserNames } from './testing-users.ts'
import type { UploadSettings } from './uploads/files/uploads.ts'

export type { Listening } from './testing-listening.ts'
export type { Answer } from './testing-requests.ts'
export type { TestUserName } from './testing-users.ts'

/** Options besides the defaults of chatForTest. */
export interface ChatForTestOptions {
  /** Of modules with tables besides those of the chat. */
  readonly migrations?: readonly MigrationModule[]
  readonly log?: Logger
  readonly invitationPolicy?: InvitationPolicy
  /** Receives mails in place of a mail server. */
  readonly sendMail?: (letter: OutgoingMail) => Promise<void>
  /** For a deployment without a mail server. */
  readonly withoutMail?: boolean
  readonly uploads?: Partial<UploadSettings>
  readonly blobs?: BlobStore
  /** The public address. */
  readonly site?: string
  readonly pushRelay?: RelaySettings
  readonly pushService?: PushService
  readonly callServers?: Partial<CallServers>
  readonly externalImages?: ExternalImageSettings
  readonly webPublicChannelsEnabled?: boolean
  readonly presenceLimitedToAccessible?: boolean
}

export interface ChatForTest {
  readonly chat: ChatModule
  /** For requests with special headers, such as a browser's. */
  readonly app: FastifyInstance
  readonly services: ChatServices
  readonly accounts: Accounts
  /** For further nodes on the same database. */
  readonly connection: ConnectionSettings
  readonly clock: SettableClock
  readonly people: Readonly<Record<TestUserName, ChatUser>>
  /** Calls an endpoint as clients do, and validates the reply, even a failure, against the OpenAPI document. */
  readonly call: Call
  /** The same, and fails the test when the reply is not a success. */
  ok(...asked: Parameters<Call>): Promise<Answer['body']>
  /** The headers of a program with this user's key. */
  readonly credentials: Credentials
  newUser(role?: Role, fullName?: string): Promise<ChatUser>
  /** Opens a queue as this user, with every capability by default. */
  listen(who: TestUserName | ChatUser, capabilities?: Partial<ClientCapabilities>): Listening
}

/**
 * The chat on its own real database, with an organization and the test users; call it once at the top of a test file.
 */
export async function chatForTest(options: ChatForTestOptions = {}): Promise<ChatForTest> {
  const { log = silentLogger, site = 'http://chat.test' } = options
  const test = await testDatabase([accountsMigrations, mailMigrations, chatMigrations, ...(options.migrations ?? [])])
  const { accounts, clock } = await accountsForTest({ ...test, isHttps: site.startsWith('https:') })
  await test.database.transaction((tx) =>
    organizationStore(test.database).create(tx, {
      name: 'Test',
      description: '',
      uuid: systemIds.uuid(),
      createdAtMs: clock.nowMs(),
    }),
  )
  const ids = await createTestUsers(accounts)
  const chat = await createChat({
    clock,
    ids: systemIds,
    log,
    database: test.database,
    accounts,
    blobs: options.blobs ?? new DiskBlobs(testFolder('blobs')),
    uploads: { ...uploadsForTest, ...options.uploads },
    requestsPerMinute: 0,
    site: () => site,
    mail: options.withoutMail === true ? undefined : outboxForTest(options, test.database, clock, log),
    pushRelay: options.pushRelay,
    pushService: options.pushService,
    calls: callsForTest(options.callServers),
    externalImages: options.externalImages,
    ...(options.invitationPolicy === undefined ? {} : { invitationPolicy: options.invitationPolicy }),
    webPublicChannelsEnabled: options.webPublicChannelsEnabled ?? true,
    presenceLimitedToAccessible: options.presenceLimitedToAccessible ?? false,
  })
  return Object.assign(assemble(chat, accounts, clock, ids, log), { connection: test.connection })
}

function outboxForTest(
  { sendMail }: ChatForTestOptions,
  database: Database,
  clock: SettableClock,
  log: Logger,
): Outbox {
  const transport = { send: sendMail ?? (async () => undefined), close: async () => undefined }
  return new Outbox({ database, clock, ids: systemIds, log, transport, host: () => 'chat.test' })
}

function assemble(
  chat: ChatModule,
  accounts: Accounts,
  clock: SettableClock,
  ids: Record<TestUserName, number>,
  log: Logger,
): Omit<ChatForTest, 'connection'> {
  const { directory } = chat.services
  const userOf = (who: TestUserName | ChatUser): ChatUser => {
    const user = directory.user(typeof who === 'string' ? ids[who] : who.id)
    invariant(user !== undefined, 'the cast is in the directory')
    return user
  }
  const app = listenerFor(chat, clock, log)
  const credentials = credentialsOf(accounts, userOf)
  const call = callerOf(chat, app, credentials)
  return {
    chat,
    app,
    services: chat.services,
    accounts,
    clock,
    call,
    credentials,
    get people() {
      return Object.fromEntries(testUserNames.map((name) => [name, userOf(name)])) as Record<TestUserName, ChatUser>
    },
    async ok(who, method, path, params) {
      const { status, body } = await call(who, method, path, params)
      if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    async newUser(role = roles.member, fullName = 'New Person') {
      const { id } = await accounts.createPerson(human(`${systemIds.token(10)}@agora.example`, fullName, role))
      await directory.refresh({ users: [id] })
      return userOf({ id } as ChatUser)
    },
    listen: (who, capabilities = {}) => listenAs(chat, userOf(who).id, { ...modernCapabilities, ...capabilities }),
  }
}
