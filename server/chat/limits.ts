import { textLengths } from './rules/text-lengths.ts'

/** Every bound of the chat, named with its unit. */
export const chatLimits = {
  ...textLengths,
  topicLengthMax: 60,
  channelNameLengthMax: 60,
  channelDescriptionLengthMax: 1024,
  fullNameLengthMax: 100,
  /** The limits of accounts, which enforce them. */
  passwordLengthMin: 8,
  passwordLengthMax: 256,
  /** Users or subgroups in one request. */
  groupChangeMax: 20_000,
  linkifiersMax: 500,
  playgroundsMax: 500,
  profileFieldsMax: 100,
  profileFieldDataLengthMax: 100_000,
  profileFieldsInSummaryMax: 2,
  /** Avatars, the organization's pictures and custom emoji. */
  pictureFileMiB: 5,
  /** How long an image that a node has taken is left to it; the decoder takes a fraction of a second. */
  thumbnailLeaseMs: 60_000,
  /** Until an image is tried again whose file could not be read or written. */
  thumbnailRetryMs: 60_000,
  emojiMax: 5000,
  /** Of one person who is no administrator and their bots, deactivated ones too. */
  emojiPerPersonMax: 200,
  channelFoldersMax: 1000,
  navigationViewsMax: 200,
  navigationFragmentLengthMax: 500,
  navigationNameLengthMax: 100,
  draftsMax: 5000,
  draftsPerRequestMax: 1000,
  /** Of all drafts of a user together, as of the snippets: clients load all of them. */
  draftsBytesMax: 4 * 1_048_576,
  snippetsMax: 1000,
  snippetsBytesMax: 2 * 1_048_576,
  scheduledMessagesMax: 1000,
  remindersMax: 1000,
  reminderNoteLengthMax: 500,
  /** The texts and the markup of the scheduled messages of a user, and of the reminders: clients load all of them. */
  plannedBytesMax: 8 * 1_048_576,
  /** A later message is not sent; its sender decides. */
  scheduledLatenessMaxMs: 600_000,
  scheduledBatchMax: 50,
  messagesPerRequestMax: 5000,
  /** A reply with longer messages has fewer of them, those nearest to the anchor. */
  messagesReplyCharactersMax: 8 * 1_048_576,
  /** Of the earlier texts of a message, which every reader loads with it; further edits are rejected. */
  editHistoryCharactersMax: 2_000_000,
  /** Larger conversations need a channel. */
  directRecipientsMax: 500,
  /** The size of a channel or topic up to which anyone may use a wildcard mention. */
  wildcardMentionFreeMax: 15,
  /** Messages waiting to be written; further ones are rejected. */
  messageBacklogMax: 10_000,
  messageBatchMax: 100,
  /** How long a repeated send is recognized. */
  sendKeysKeptMs: 3 * 86_400_000,
  messageCacheBytesMax: 48 * 1_048_576,
  unreadMessagesMax: 50_000,
  starredMessagesMax: 10_000,
  recentConversationsMax: 1000,
  markAllBatchMax: 5000,
  flaggedPerRequestMax: 50_000,
  markAllTimeMaxMs: 50_000,
  movedMessagesMax: 20_000,
  /** Topics for which a user sets a policy, and those of them that are muted. */
  userTopicsMax: 20_000,
  mutedTopicsMax: 5000,
  /** By users who are no moderators. */
  movesPerMessageMax: 1000,
  submessageLengthMax: 10_000,
  /** Of all submessages of a message, which every reader loads with it, and for each of them `submessageBaseLength`. */
  submessagesLengthMax: 1_000_000,
  submessageBaseLength: 100,
  /** Different emoji of the reactions to a message. */
  emojiPerMessageMax: 100,

  alertWordsMax: 500,
  botShortNameLengthMax: 60,
  /** Active bots of a person who is no administrator, and their active and deactivated bots together. */
  botsPerOwnerMax: 100,
  botsEverPerOwnerMax: 1000,
  /** Keys and values of one bot. */
  botStorageCharactersMax: 10_000_000,
  botStorageKeysPerRequestMax: 10_000,

  channelsPerRequestMax: 1000,
  /** By one person who is no administrator and their bots; every client loads all of them. */
  channelsPerCreatorMax: 500,
  groupsPerCreatorMax: 200,
  /** Users and groups in a permission that a person sets who is no administrator. */
  listedPerSettingMax: 100,
  subscribersPerRequestMax: 20_000,
  /** Users times channels in one request. */
  subscriptionsPerRequestMax: 100_000,
  /** Channels of this size or larger may be sent without all of their subscribers. */
  partialSubscribersMin: 1000,
  /** When more users are subscribed at once, none of them gets a message about it. */
  newSubscriptionMessagesMax: 100,
  defaultChannelGroupNameLengthMax: 60,
  deleteTopicBatchMax: 100,
  /** Messages deleted in one transaction of the retention job. */
  expiryBatchMax: 500,
  deleteTopicTimeMaxMs: 50_000,

  inviteesPerRequestMax: 1000,
  invitationMinutesMax: 5_256_000,
  confirmationValidMs: 86_400_000,
  /** Per hour and mail address. */
  confirmationsPerEmailMax: 3,
  /** Per hour and network address. */
  confirmationsPerAddressMax: 30,
  welcomeMessageBatchMax: 100,

  /** Larger images are stored, but not decoded. */
  thumbnailedBytesMax: 64 * 1_048_576,
  /** A file that no message links for this long is deleted. */
  abandonedAfterMs: 35 * 86_400_000,
  /** Longer than any upload takes from its first byte to its row. */
  orphanedAfterMs: 86_400_000,
  filesRemovedAtOnce: 100,
  /** Of the messages that link a file, in its owner's list and events: every new link sends them again. */
  messagesPerFileMax: 100,
  /** A resumable upload without progress for this long is deleted. */
  unfinishedUploadAfterMs: 7 * 86_400_000,
  unfinishedUploadsPerUserMax: 50,
  /** For another request to the same upload; that one is asked to end within seconds. */
  unfinishedUploadWaitMs: 30_000,

  /** Larger organizations are copied with the tools of the database. */
  exportedMessagesMax: 250_000,
  exportedBytesMax: 20 * 1024 * 1_048_576,
  exportsPerDayMax: 5,

  pushTokenLengthMax: 4096,
  /** Per user, of both kinds together. */
  pushDevicesMax: 50,
  /** A token that an app repeats within this time is not registered again. */
  pushTokenFreshMs: 86_400_000,
  /** Messages in one removal: a notification has at most 4 KB. */
  pushRemovedPerNotificationMax: 200,
  pushAttemptsMax: 10,
  /** Whose notifications go to the relay at the same time. */
  pushUsersAtOnce: 8,
  /** Longer than the timeout of the relay. */
  pushClaimMs: 30_000,
  /** Older notifications are dropped. */
  pushAgeMaxMs: 3_600_000,
  pushShownAgeMaxMs: 30 * 86_400_000,
  pushRemovalsAtOnce: 1000,
  pushContentLengthMax: 200,

  webPushEndpointLengthMax: 2000,
  /** Browsers of one user that get notifications. */
  webPushBrowsersMax: 20,
  /** To one push service. */
  webPushesAtOnce: 10,
  webPushDestinationsAtOnce: 16,
  /** Of these, for push services that have proved to be quick. */
  webPushQuickDestinations: 4,
  webPushTimeoutMs: 10_000,
  /** Longer than the timeout. */
  webPushClaimMs: 20_000,
  /** How long a push service keeps a notification for a browser that is not running. */
  webPushLifetimeS: 86_400,

  /** New messages planned at once for mail. */
  mailBatchMax: 500,
  /** Older messages cause no mail. */
  mailAgeMaxMs: 3_600_000,
  /** Per conversation in one mail. */
  mailedMessagesMax: 50,
  mailedTextLengthMax: 5000,
  /** A sign-in this soon after joining causes no mail. */
  newUserSignInMs: 60_000,
  /** How long the nodes look for a deactivation that the command line has stored. */
  deactivationsWatchedMs: 3_600_000,
  /** The same for new people, roles and ended keys. */
  operatorChangesWatchedMs: 60_000,
  digestAwayMinMs: 5 * 86_400_000,
  /** A week minus a day, so that the next digest is on its weekday. */
  digestPauseMs: 6 * 86_400_000,
  digestTopicsMax: 4,
  digestSendersMax: 3,
  digestChannelsMax: 10,
  /** Topics of all channels among which a user's digest chooses. */
  digestCandidatesMax: 1000,

  externalImageBytesMax: 10 * 1_048_576,
  externalFetchTimeoutMs: 15_000,
  /** At once; further images load when the page is opened again. */
  externalFetchesMax: 16,
  externalImageAgeMaxMs: 30 * 86_400_000,
  externalCacheBytesMax: 512 * 1_048_576,
  /** An image that cannot be fetched is not tried again for this long. */
  externalRetryAfterMs: 60_000,
  externalFailuresMax: 1000,

  linkPageBytesMax: 2 * 1_048_576,
  linkPreviewsPerMessageMax: 5,
  linkPreviewsWaitingMax: 1000,
  linkPreviewsAtOnceMax: 4,
  linkCardAgeMaxMs: 30 * 86_400_000,
  linkCardsMax: 100_000,

  /** The longest period of usage statistics. */
  usageDaysMax: 90,
  /** Counted in one transaction. */
  usageBatchMessages: 20_000,
  /** Counted in one run; a longer history is counted over several. */
  usageBatchesMax: 10,

  queueEventsMax: 10_000,
  queueCharactersMax: 16 * 1_048_576,
  /** Of the pending events of all queues of a node, shared ones once. A character takes one or two bytes. */
  queuesCharactersMax: 128 * 1_048_576,
  queuesPerUserMax: 200,
  queueIdleDefaultMs: 600_000,
  queueIdleMaxMs: 7 * 86_400_000,
  /** Recommended to mobile clients, which are often suspended. */
  queueIdleMobileS: 43_200,
  heartbeatMinMs: 45_000,
  heartbeatSpreadMs: 10_000,
  /** Longer than it takes to consider a node without heartbeats dead. */
  nodeReplyMaxMs: 15_000,
  /** How long a change waits for the caches of other nodes. */
  renewalWaitMaxMs: 5_000,
  /** How long a new message waits for an earlier change of subscriptions by another node; then its node reads the subscribers. */
  subscribersWaitMaxMs: 200,
} as const
