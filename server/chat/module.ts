import type { Accounts } from '../accounts/ports.ts'
import { type Nodes, singleNode } from '../kernel/bus/open-nodes.ts'
import { singleNodeBus } from '../kernel/bus/single-node.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import { ApiDocument } from '../kernel/endpoint/openapi.ts'
import type { MountedApi } from '../kernel/http/routes.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { Outbox } from '../kernel/mail/outbox.ts'
import type { BlobStore } from '../kernel/storage/blobs/blobs.ts'
import type { Database } from '../kernel/storage/database.ts'
import type { Leadership } from '../kernel/storage/leadership.ts'
import { type CallOptions, Calls } from './calls/calls.ts'
import { ChannelActivities } from './channels/store/channel-activity.ts'
import { isMailCurrent } from './delivery/mail/actions/send-message-mail.ts'
import { mailDigestsJob, mailMessagesJob } from './delivery/mail/jobs.ts'
import { CachedCopy } from './delivery/nodes/cached-copy.ts'
import { openChatNodes } from './delivery/nodes/chat-nodes.ts'
import { pushHook } from './delivery/push/actions/push-new-messages.ts'
import { sendPushesJob } from './delivery/push/jobs.ts'
import { Push } from './delivery/push/push.ts'
import type { RelaySettings } from './delivery/push/relay.ts'
import { restoreQueues, saveQueues } from './delivery/queues/actions.ts'
import { EventQueues } from './delivery/queues/event-queues.ts'
import { expireQueuesJob } from './delivery/queues/jobs.ts'
import type { PushService } from './delivery/web-push/push-service.ts'
import { chatDescription } from './description.ts'
import { chatDialect } from './dialect.ts'
import { Directory } from './directory/directory.ts'
import { chatEndpoints, siteEndpoints } from './endpoints.ts'
import { makeExportsJob } from './exports/jobs.ts'
import { Exports } from './exports/worker/exports.ts'
import { filesDialect } from './files-dialect.ts'
import { publishFullMembersJob } from './groups/jobs.ts'
import { type ExternalImageSettings, ExternalImages } from './images/external/external-images.ts'
import { pruneExternalImagesJob } from './images/jobs.ts'
import { Thumbnails } from './images/processing/thumbnails.ts'
import { uploadedImageOf } from './images/processing/uploaded-image.ts'
import { sendWelcomeMessagesJob } from './invitations/jobs.ts'
import type { InvitationPolicy } from './invitations/rules/invitation-policy.ts'
import { deleteSendKeysJob } from './messages/jobs/delete-send-keys.ts'
import { expireMessagesJob } from './messages/jobs/expire-messages.ts'
import { removeMessagesJob } from './messages/jobs/remove-messages.ts'
import { createMessaging } from './messages/messaging.ts'
import { Conversations } from './messages/store/conversations.ts'
import { sendKeysHook } from './messages/store/send-keys.ts'
import { announceUpdatesJob } from './organization/jobs/announce-updates.ts'
import { watchOrganizationJob } from './organization/jobs/watch-organization.ts'
import { organizationStore } from './organization/store/organization.ts'
import { reportsOf } from './people/actions/track-visibility.ts'
import { watchDeactivationsJob } from './people/jobs/watch-deactivations.ts'
import { watchOperatorJob } from './people/jobs/watch-operator.ts'
import { writePresenceJob } from './presence/jobs.ts'
import { PresenceBoard } from './presence/store.ts'
import { answerLinkRequestsJob } from './recovery/jobs.ts'
import {
  cardsOf,
  type LinkPreviewNeeds,
  LinkPreviews,
  linkPreviewListener,
} from './rendering/link-previews/link-previews.ts'
import { RenderAssets } from './rendering/render-assets.ts'
import type { RenderingSources } from './rendering/rendering-sources.ts'
import { openRenderThread } from './rendering/thread/render-thread.ts'
import { deliverPlannedJob } from './scheduled/jobs.ts'
import type { ChatServices } from './services.ts'
import { accessAttachments } from './uploads/access.ts'
import { linkingHook } from './uploads/actions/link-attachments.ts'
import { fileEndpoints } from './uploads/endpoints/index.ts'
import { ResumableUploads } from './uploads/endpoints/resumable.ts'
import type { UploadSettings } from './uploads/files/uploads.ts'
import { makeThumbnailsJob, removeFilesJob, removeOrphanedPartsJob } from './uploads/jobs.ts'
import { countUsageJob } from './usage/jobs.ts'

export { NodesUnreachable } from './delivery/nodes/queue-exchange.ts'
export { mountEmojiData } from './emoji/endpoints/emoji-data.ts'
export { chatMigrations } from './migrations.ts'
export { createOrganization } from './organization/actions/create-organization.ts'
export { organizationStore } from './organization/store/organization.ts'

export interface ChatOptions {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly database: Database
  readonly accounts: Accounts
  /** The store of uploaded files. */
  readonly blobs: BlobStore
  readonly uploads: UploadSettings
  readonly requestsPerMinute: number
  readonly site: () => string
  /** The other nodes of the deployment; absent for a single node. */
  readonly nodes?: Nodes
  /** Whether users with limited visibility see only the presence of users they may know. */
  readonly presenceLimitedToAccessible?: boolean
  /** Whether organizations may have web-public channels; true by default. */
  readonly webPublicChannelsEnabled?: boolean
  /** Without it there are no invitations by mail and no address confirmations. */
  readonly mail?: Outbox | undefined
  readonly invitationPolicy?: InvitationPolicy
  readonly calls: CallOptions
  /** Without it images of other sites are links. */
  readonly externalImages?: ExternalImageSettings | undefined
  /** Without it mobile apps get no notifications. */
  readonly pushRelay?: RelaySettings | undefined
  /** For tests, whose push service of browsers is on their own machine. */
  readonly pushService?: PushService | undefined
}

export interface ChatModule {
  readonly api: MountedApi
  /** Uploaded files, at the root of the site. */
  readonly files: MountedApi
  /** Avatars, emoji, the organization's pictures and the targets of links in mails, also at the root. */
  readonly pictures: MountedApi
  readonly resumableUploads: ResumableUploads
  readonly document: ApiDocument
  readonly services: ChatServices
  /** Run on schedule while the server is up. */
  readonly jobs: readonly Job[]
  /** Ends all waiting polls: the server stops. */
  endPolls(): void
  /** Writes buffered state; the database stays open. `isQuiet`: no request is in progress. */
  stop(isQuiet: boolean): Promise<void>
}

const filePlaces = { name: 'files', prefixes: ['/user_uploads'] }
const picturePlaces = {
  name: 'pictures',
  prefixes: ['/user_avatars', '/avatar', '/calls', '/accounts', '/external_content'],
}

const defaultInvitationPolicy: InvitationPolicy = { linkValidityMinutes: 14_400, mailsPerDayMax: 1000, peopleMax: 0 }

export async function createChat(options: ChatOptions): Promise<ChatModule> {
  const { clock, ids, log, accounts, blobs, requestsPerMinute, site } = options
  const nodes = options.nodes ?? singleNode(singleNodeBus(ids))
  const database = nodes.registration.guard(options.database)
  const others = openChatNodes(nodes, clock, log)
  const { renewals, peerNodes } = others
  const directory = new Directory(database, clock, renewals.notifier('directory'))
  await directory.load()
  const startedAtS = Math.floor(clock.nowMs() / 1000)
  const events = new EventQueues({ clock, ids, log, peerNodes })
  await restoreQueues({ database, log, startedAtS }, events, nodes.isMultiNode)
  const limitedToAccessible = options.presenceLimitedToAccessible ?? false
  const presence = new PresenceBoard(database, { limitedToAccessible, others: others.otherBoards })
  await presence.load()
  const renderAssets = new RenderAssets(database, log, renewals.notifier('render assets'))
  await renderAssets.refresh()
  const conversations = new Conversations(database)
  const externalImages = options.externalImages && new ExternalImages({ clock, database }, options.externalImages)
  const renderThread = openRenderThread()
  const messaging = await createMessaging({
    ...{ database, directory, site, conversations, renderThread },
    sources: {
      ...renderingSources(renderAssets, { database, directory, messaging: { conversations } }),
      ...(options.externalImages && externalSources({ database, clock, directory }, options.externalImages)),
    },
    hooks: [sendKeysHook],
    publishAlertWords: renewals.notifier('alert words'),
  })
  const organization = organizationStore(database)
  const base = { clock, ids, log, database, accounts, blobs, site, directory, events, messaging, organization }
  const thumbnails = new Thumbnails(base)
  const uploads = { ...options.uploads, thumbnails }
  const { pushRelay: relay, pushService } = options
  const push = new Push(base, { relay, pushService, notifyPeers: renewals.notifier('push devices') })
  messaging.log.addHooks(linkingHook({ clock, events, uploads }), pushHook({ clock, directory, presence, push }))
  const linkPreviews = linkPreviewsOf(base, options)
  const services: ChatServices = {
    ...{ ...base, startedAtS, uploads, renderAssets },
    channelActivities: new ChannelActivities(database, clock),
    webPublicChannelsEnabled: options.webPublicChannelsEnabled ?? true,
    presence,
    providerCopies: new CachedCopy(() => accounts.sso.reload(), renewals.notifier('sign-in providers')),
    exports: new Exports(base, nodes.jobs),
    push,
    mail: options.mail,
    calls: new Calls(options.calls, clock),
    externalImages,
    linkPreviews,
    invitationPolicy: options.invitationPolicy ?? defaultInvitationPolicy,
    channelsWithoutWidgets: new Set(),
    messageWitnesses: new Map(),
  }
  if (options.mail !== undefined) options.mail.isCurrent = (tx, to, about) => isMailCurrent(services, tx, to, about)
  await services.push.refresh()
  const nodeJobs = await others.join(services, events, reportsOf(services.directory))
  return {
    ...apisOf(services, requestsPerMinute),
    document: new ApiDocument(chatEndpoints, chatDescription),
    services,
    jobs: [expireQueuesJob(events), writePresenceJob(presence), ...jobsOf(services, nodes.jobs), ...nodeJobs],
    endPolls: () => events.endPolls(),
    async stop(isQuiet) {
      others.stop()
      await Promise.all([thumbnails.stop(), linkPreviews?.stop(), services.push.stop(), services.exports.stop()])
      await presence.flush()
      await renderThread?.stop()
      if (isQuiet) await saveQueues(services, events, nodes.isMultiNode)
    },
  }
}

/** The images and link previews of other sites that messages show. */
function externalSources(
  chat: Parameters<typeof cardsOf>[0],
  { linkKey }: ExternalImageSettings,
): Partial<RenderingSources> {
  return { externalImageKey: linkKey, linkCards: (urls) => cardsOf(chat, urls) }
}

/** Fetches the pages that messages link; undefined if the server fetches nothing from other sites. */
function linkPreviewsOf(chat: LinkPreviewNeeds, { externalImages }: ChatOptions): LinkPreviews | undefined {
  if (externalImages === undefined) return undefined
  const previews = new LinkPreviews(chat, externalImages)
  chat.messaging.log.addListener(linkPreviewListener(previews))
  return previews
}

/** The mounted APIs: the chat API, and those at the root of the site. */
function apisOf(services: ChatServices, requestsPerMinute: number) {
  const { clock, accounts, directory } = services
  const speaking = { clock, accounts, directory, requestsPerMinute }
  const dialect = chatDialect(speaking)
  const files = filesDialect(dialect, speaking, filePlaces)
  const pictures = filesDialect(dialect, speaking, picturePlaces)
  return {
    api: { dialect, endpoints: chatEndpoints, services },
    files: { dialect: files, endpoints: fileEndpoints, services },
    pictures: { dialect: pictures, endpoints: siteEndpoints, services },
    resumableUploads: new ResumableUploads(services, files),
  } satisfies Partial<ChatModule>
}

/** Jobs of the first list run on every node; those of the second on the leader only. */
const jobsOf = (chat: ChatServices, leadership: Leadership): readonly Job[] =>
  [
    sendPushesJob(chat),
    watchOrganizationJob(chat),
    watchDeactivationsJob(chat),
    removeOrphanedPartsJob(chat),
    ...[
      watchOperatorJob(chat),
      deliverPlannedJob(chat),
      expireMessagesJob(chat),
      removeMessagesJob(chat),
      deleteSendKeysJob(chat),
      sendWelcomeMessagesJob(chat),
      removeFilesJob(chat),
      makeThumbnailsJob(chat),
      pruneExternalImagesJob(chat),
      makeExportsJob(chat),
      mailMessagesJob(chat),
      mailDigestsJob(chat),
      announceUpdatesJob(chat),
      answerLinkRequestsJob(chat),
      countUsageJob(chat),
      publishFullMembersJob(chat),
    ].map((job) => leadership.whileLeading(job)),
  ].map((job) => ({ ...job, run: () => afterPause(chat, job) }))

/** A job decides by the directory too, such as who gets a notification. */
async function afterPause({ directory }: ChatServices, job: Job): Promise<void> {
  await directory.caughtUp()
  await job.run()
}

function renderingSources(
  { linkifiers, customEmojiUrl }: RenderAssets,
  chat: Parameters<typeof accessAttachments>[0],
): RenderingSources {
  return {
    linkifiers,
    customEmojiUrl,
    async uploadedFiles(paths, author) {
      const files = await accessAttachments(chat, author, paths)
      return new Map(
        [...files].map(([path, file]) => [
          path,
          { image: uploadedImageOf(file), isAudio: file.contentType.startsWith('audio/') },
        ]),
      )
    },
  }
}
