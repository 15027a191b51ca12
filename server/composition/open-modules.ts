import { join } from 'node:path'
import { createAccounts } from '../accounts/module.ts'
import type { Accounts } from '../accounts/ports.ts'
import { announceVenue } from '../bridge/announce-venue.ts'
import { accountNotifier, fillNotifier, priceAlertNotifier } from '../bridge/notify-accounts.ts'
import { WithdrawalTopics } from '../bridge/withdrawal-topics.ts'
import { type ChatModule, createChat, organizationStore } from '../chat/module.ts'
import { blobsDirectoryName, type Deployment, uploadsDirectoryOf } from '../deployment.ts'
import { createSealing, deriveKey } from '../kernel/auth/sealing.ts'
import { LaggingClock } from '../kernel/clock/clock.ts'
import { callServersOf } from '../kernel/config/call-settings.ts'
import { pushRelayOf } from '../kernel/config/push-settings.ts'
import {
  addressHoldMsOf,
  historyRetentionOf,
  newAdministratorWaitMsOf,
  withdrawalsChannelOf,
} from '../kernel/config/trading-settings.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { connectionGuard } from '../kernel/outbound/public-address.ts'
import { openBlobs } from '../kernel/storage/blobs/open-blobs.ts'
import type { SandboxCredentials } from '../sandbox/credentials.ts'
import { sandboxPastMs } from '../sandbox/market-history.ts'
import { findMarketBots, MarketMaker } from '../sandbox/market-maker.ts'
import { SimulatedSigner } from '../sandbox/networks.ts'
import { seedSandbox } from '../sandbox/seed.ts'
import { seedChat } from '../sandbox/seed-chat.ts'
import { seedTrading } from '../sandbox/seed-trading.ts'
import { sandboxVenueTerms } from '../sandbox/venue-terms.ts'
import { type Mail, openMail } from '../site/open-mail.ts'
import { createTrading, isVenueNew, openStateProcess, type TradingModule } from '../trading/module.ts'
import { readNetworksFile, type SendNotice } from '../trading/ports.ts'
import type { ServerContext } from './server-context.ts'

/** The deployment cannot start with these settings. */
class Unstartable extends Error {
  override readonly name = 'Unstartable'
}

export interface Modules {
  readonly accounts: Accounts
  readonly chat: ChatModule
  readonly trading: TradingModule
  readonly credentials: SandboxCredentials | undefined
  readonly maker: MarketMaker | undefined
  /** Sends the withdrawals of a sandbox over its simulated chains. */
  readonly signer: SimulatedSigner | undefined
  readonly mail: Mail | undefined
  /** Processes decisions about withdrawals in the chat; undefined without a channel. */
  readonly withdrawals: Job | undefined
}

/** The modules with connections, threads or timers, as far as they are open. */
type Opened = { -readonly [Name in 'accounts' | 'chat' | 'trading' | 'mail']?: Modules[Name] | undefined }

/** One writes; one reads the outcome of an interrupted commit. */
const journalConnections = 2

/** If one module cannot open, the others are closed: their connections would keep the process alive. */
export async function openModules(deployment: Deployment, context: ServerContext): Promise<Modules> {
  const opened: Opened = {}
  try {
    return await openInOrder(deployment, context, opened)
  } catch (error) {
    await closeModules(opened)
    throw error
  }
}

/** Closes the modules without waiting for their clients. */
export async function closeModules({ accounts, chat, trading, mail }: Opened): Promise<void> {
  await mail?.outbox.close()
  await trading?.stop()
  await chat?.stop(true)
  await accounts?.close()
}

async function openInOrder(deployment: Deployment, context: ServerContext, opened: Opened): Promise<Modules> {
  const { settings, log, clock, ids, nodes, masterKey } = context
  const { database, connection, dataDirectory } = deployment
  const isSandbox = settings.mode === 'sandbox'
  const organization = organizationStore(database)
  if (!isSandbox && (await organization.find()) === undefined) {
    throw new Unstartable('There is no organization yet: run `agora init` first')
  }
  const accounts = await createAccounts({
    ...{ database, connection, clock, ids, log, masterKey },
    isHttps: settings.site?.startsWith('https:') ?? false,
    ssoProviders: settings.ssoProviders,
  })
  opened.accounts = accounts
  const seeding = { accounts, database, organization, clock, ids, dataDirectory, isMultiNode: nodes.isMultiNode }
  const credentials = isSandbox ? await seedSandbox(seeding) : undefined
  // Before the chat opens, so that its directory contains these bots.
  const quotes = context.marketMaker && isSandbox
  const bots = quotes ? await findMarketBots(accounts, credentials?.chat.owner.userId) : undefined
  const mail = await openMail({ ...context, database, dataDirectory })
  opened.mail = mail
  const common = { clock, ids, log, database, accounts, nodes }
  const chat = await openChat(common, context, mail)
  opened.chat = chat
  const venueClock = new LaggingClock(clock)
  if (bots !== undefined && (await isVenueNew(database))) venueClock.lagBehind(sandboxPastMs)
  const journalDatabase = deployment.ownConnections(journalConnections)
  const withdrawals = withdrawalTopicsOf(chat, context)
  const notifications = {
    notifyAccount: accountNotifier(chat.services),
    notifyFills: fillNotifier(chat.services),
    notifyPriceAlert: priceAlertNotifier(chat.services),
    withdrawals,
  }
  const trading = await openTrading(
    { ...common, clock: venueClock, journalDatabase, notifications, stateProcess: openStateProcess(connection) },
    context,
    chat,
  )
  opened.trading = trading
  if (credentials !== undefined) {
    const { owner, member, guest } = credentials.chat
    if (trading.isOpen) await seedTrading(trading.venue, [owner.userId, member.userId, guest.userId])
    await seedChat(chat.services, { ownerId: owner.userId, memberId: member.userId, guestId: guest.userId })
  }
  if (trading.isOpen) await trading.notices.begin()
  await withdrawals?.begin()
  const maker = bots && new MarketMaker(trading.venue, bots)
  if (trading.venue.leads()) await maker?.begin(venueClock)
  const signer = isSandbox ? new SimulatedSigner(trading.venue, clock) : undefined
  const withdrawalTopicsJob = withdrawals?.job(trading.decideWithdrawal, () => trading.venue.leads())
  return { accounts, chat, trading, credentials, maker, signer, mail, withdrawals: withdrawalTopicsJob }
}

function withdrawalTopicsOf(chat: ChatModule, { settings }: ServerContext): WithdrawalTopics | undefined {
  const channel = withdrawalsChannelOf(settings)
  const { approvalsNeedStepUp } = settings
  return channel === undefined ? undefined : new WithdrawalTopics(chat.services, { channel, approvalsNeedStepUp })
}

type ChatOptions = Parameters<typeof createChat>[0]
type TradingOptions = Parameters<typeof createTrading>[0]
type Common = Pick<ChatOptions & TradingOptions, 'clock' | 'ids' | 'log' | 'database' | 'accounts' | 'nodes'>

async function openChat(
  common: Common,
  { settings, site, masterKey }: ServerContext,
  mail: Mail | undefined,
): Promise<ChatModule> {
  const { webPublicChannelsEnabled, presenceLimitedToAccessible } = settings
  const uploadsDirectory = uploadsDirectoryOf(settings)
  return createChat({
    ...common,
    site,
    requestsPerMinute: settings.chatRequestsPerMinute,
    blobs: await openBlobs(settings, join(uploadsDirectory, blobsDirectoryName)),
    uploads: {
      fileMebibytesMax: settings.fileUploadMebibytesMax,
      quotaMebibytes: settings.uploadQuotaMebibytes,
      guestAndBotQuotaMebibytes: settings.guestAndBotQuotaMebibytes || undefined,
      unfinishedDirectory: join(uploadsDirectory, 'unfinished-uploads'),
      linkKey: deriveKey(masterKey, 'temporary links'),
    },
    mail: mail?.outbox,
    invitationPolicy: {
      linkValidityMinutes: settings.invitationLinkValidityMinutes,
      mailsPerDayMax: settings.invitationsPerDay,
      peopleMax: settings.peopleMax,
    },
    webPublicChannelsEnabled,
    presenceLimitedToAccessible,
    pushRelay: pushRelayOf(settings),
    calls: { servers: callServersOf(settings), sealing: createSealing(masterKey, 'call tokens', common.ids) },
    externalImages: externalImagesOf(settings, masterKey),
  })
}

const noNetworks = { ranges: [], allows: () => false }

function externalImagesOf(settings: ServerContext['settings'], masterKey: ServerContext['masterKey']) {
  if (!settings.fetchesExternalImages) return undefined
  return {
    linkKey: deriveKey(masterKey, 'external images'),
    mayConnect: connectionGuard(settings.externalImageNetworks ?? noNetworks),
  }
}

async function openTrading(
  common: Omit<Common, 'clock'> & Pick<TradingOptions, 'clock' | 'journalDatabase' | 'notifications' | 'stateProcess'>,
  { settings, operatorToken, safety }: ServerContext,
  chat: ChatModule,
): Promise<TradingModule> {
  const announce: SendNotice = (notice, within) => announceVenue(chat.services, notice, within)
  const isSandbox = settings.mode === 'sandbox'
  const { networksFile } = settings
  const networks = networksFile && (await readNetworksFile(networksFile, { allowsSimulated: isSandbox }))
  const terms = isSandbox ? sandboxVenueTerms : undefined
  return createTrading({
    ...common,
    ...terms,
    networks: networks || [],
    announce,
    operatorToken,
    requestsPerSecond: settings.tradingRequestsPerSecond,
    headerPrefix: settings.tradingHeaderPrefix,
    addressHoldMs: addressHoldMsOf(settings) ?? terms?.addressHoldMs,
    newAdministratorWaitMs: newAdministratorWaitMsOf(settings) ?? terms?.newAdministratorWaitMs,
    marketsMax: settings.marketsMax,
    historyRetention: historyRetentionOf(settings),
    approvalsNeedStepUp: settings.approvalsNeedStepUp,
    factorRequired: () => chat.services.directory.settings.require_second_factor,
    requirements: safety.requirements,
    refusal: () => safety.problem(),
  })
}
