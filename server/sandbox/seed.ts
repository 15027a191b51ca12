import type { Accounts, NewPerson, Role, TradingPermission } from '../accounts/ports.ts'
import { createOrganization, type OrganizationStore } from '../chat/ports.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Database } from '../kernel/storage/database.ts'
import { roles } from '../kernel/values/roles.ts'
import {
  readSandboxCredentials,
  type SandboxCredentials,
  type SandboxPerson,
  sandboxNames,
  sandboxPeople,
  writeSandboxCredentials,
} from './credentials.ts'

export interface Seeding {
  readonly accounts: Accounts
  readonly database: Database
  readonly organization: OrganizationStore
  readonly clock: Clock
  readonly ids: Ids
  readonly dataDirectory: string
  /** Another node may have seeded the sandbox and has its credentials. */
  readonly isMultiNode?: boolean
}

const people: Record<SandboxPerson, { email: string; fullName: string; role: Role }> = {
  owner: { email: 'olivia@agora.example', fullName: sandboxNames.owner, role: roles.owner },
  member: { email: 'max@agora.example', fullName: sandboxNames.member, role: roles.member },
  guest: { email: 'gina@agora.example', fullName: sandboxNames.guest, role: roles.guest },
  bot: { email: 'helper-bot@agora.example', fullName: sandboxNames.bot, role: roles.member },
}

const traders: TradingPermission[] = ['read', 'trade', 'withdraw']
const operators: TradingPermission[] = [...traders, 'admin']

/**
 * Seeds a sandbox, or finds it seeded: it may be interrupted at any point and run again. The credentials are those of the
 * first start as long as their file exists; without it, new ones are created for the same people. Of several nodes, only
 * the one that seeded the sandbox has the file.
 */
export async function seedSandbox(seeding: Seeding): Promise<SandboxCredentials | undefined> {
  const { organization, database, clock, ids, dataDirectory } = seeding
  if ((await organization.find()) === undefined) {
    await database.transaction((tx) =>
      createOrganization(seeding, tx, {
        name: 'Agora Sandbox',
        description: 'A place to try trading and talking; nothing here is real.',
        uuid: ids.uuid(),
        createdAtMs: clock.nowMs(),
      }),
    )
  }
  const stored = await readSandboxCredentials(dataDirectory)
  const known = stored && (await withCurrentAddresses(seeding, stored))
  if (known !== undefined && (await allThere(seeding, known))) return known
  const { accounts, isMultiNode = false } = seeding
  if (known === undefined && isMultiNode && (await accounts.findByEmail(people.bot.email)) !== undefined)
    return undefined
  const credentials = await makeCredentials(seeding)
  await writeSandboxCredentials(dataDirectory, credentials, ids)
  return credentials
}

/** People may have changed their addresses since the file was written. */
async function withCurrentAddresses(
  { accounts }: Seeding,
  { chat, trading }: SandboxCredentials,
): Promise<SandboxCredentials> {
  const emails = new Map<string, string>()
  for (const { email, userId } of Object.values(chat))
    emails.set(email, (await accounts.findById(userId))?.email ?? email)
  const current = <Known extends { readonly email: string }>(known: Known): Known => ({
    ...known,
    email: emails.get(known.email) ?? known.email,
  })
  const { owner, member, guest, bot } = chat
  return {
    chat: { owner: current(owner), member: current(member), guest: current(guest), bot: current(bot) },
    trading: trading.map((key) => ({ ...key, account: emails.get(key.account) ?? key.account })),
  }
}

/** The file may belong to another database: every key in it must be valid. */
async function allThere({ accounts }: Seeding, known: SandboxCredentials): Promise<boolean> {
  for (const name of sandboxPeople) {
    const { email, apiKey } = known.chat[name]
    if ((await accounts.personByChatKey(email, apiKey)).kind !== 'person') return false
  }
  for (const { apiKey } of known.trading) {
    if ((await accounts.tradingKey(apiKey)) === undefined) return false
  }
  return true
}

async function makeCredentials(seeding: Seeding): Promise<SandboxCredentials> {
  const owner = await makePerson(seeding, 'owner', undefined)
  const member = await makePerson(seeding, 'member', undefined)
  const guest = await makePerson(seeding, 'guest', undefined)
  const bot = await makePerson(seeding, 'bot', owner.userId)
  const trading = []
  // The owner trades with one key and operates the venue with another, which accepts bound signatures only.
  const wanted = [owner, member, guest].map((person) => ({ ...person, permissions: traders }))
  for (const { email, userId, permissions } of [...wanted, { ...owner, permissions: operators }]) {
    const { key, secretKey } = await seeding.accounts.createTradingKey({
      personId: userId,
      label: permissions === operators ? 'sandbox operator' : 'sandbox',
      permissions,
      ipRanges: [],
      expiresAtMs: undefined,
      sessionTokenHash: undefined,
    })
    trading.push({ account: email, apiKey: key.apiKey, secretKey, permissions })
  }
  return { chat: { owner, member, guest, bot }, trading }
}

async function makePerson({ accounts, ids }: Seeding, name: SandboxPerson, botOwnerId: number | undefined) {
  const isBot = name === 'bot'
  const password = isBot ? '' : ids.token(16)
  const found = await accounts.findByEmail(people[name].email)
  const wanted: NewPerson = {
    ...people[name],
    kind: isBot ? 'bot' : 'human',
    password: isBot ? undefined : password,
    botType: isBot ? 1 : undefined,
    botOwnerId,
    isFounder: true,
  }
  const person = found ?? (await accounts.createPerson(wanted))
  if (found?.isActive === false) await accounts.reactivate(person.id)
  if (found !== undefined && !isBot) await accounts.setPassword(person.id, password)
  return { email: person.email, password, apiKey: await accounts.issueChatKey(person.id), userId: person.id }
}
