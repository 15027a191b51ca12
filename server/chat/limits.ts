/** Every bound of the chat, named with its unit. */
export const chatLimits = {
  messageLengthMax: 10_000,
  topicLengthMax: 60,
  channelNameLengthMax: 60,
  channelDescriptionLengthMax: 1024,
  folderNameLengthMax: 60,
  folderDescriptionLengthMax: 1024,
  fullNameLengthMax: 100,
  /** Those of accounts, which refuses what is shorter or longer. */
  passwordLengthMin: 8,
  passwordLengthMax: 256,
  groupNameLengthMax: 100,
  groupDescriptionLengthMax: 10_000,
  /** People or subgroups named in one request. */
  groupChangeMax: 20_000,
  linkifiersMax: 500,
  playgroundsMax: 500,
  profileFieldsMax: 100,
  profileFieldNameLengthMax: 40,
  profileFieldHintLengthMax: 80,
  profileFieldDataLengthMax: 100_000,
  profileFieldsInSummaryMax: 2,
  emojiNameLengthMax: 100,
  /** Pictures of people, bots and the organization, and custom emoji. */
  pictureFileMiB: 5,
  emojiMax: 5000,
  channelFoldersMax: 1000,
  navigationViewsMax: 200,
  navigationFragmentLengthMax: 500,
  navigationNameLengthMax: 100,
  draftsMax: 5000,
  draftsPerRequestMax: 1000,
  snippetsMax: 1000,
  snippetTitleLengthMax: 60,
  scheduledMessagesMax: 1000,
  remindersMax: 1000,
  reminderNoteLengthMax: 500,
  /** A message this late is not sent any more: its sender decides. */
  scheduledLatenessMaxMs: 600_000,
  scheduledBatchMax: 50,
  messagesPerRequestMax: 5000,
  /** More people than this talk in a channel. */
  directRecipientsMax: 500,
  /** Subscribers of a channel, or people in a topic, whom anybody may mention at once. */
  wildcardMentionFreeMax: 15,
  /** Messages that wait to be written; more are refused until some have been. */
  messageBacklogMax: 10_000,
  messageBatchMax: 100,
  /** For so long a message that is sent again is known. */
  sendingsKeptMs: 3 * 86_400_000,
  messageCacheBytesMax: 48 * 1_048_576,
  unreadMessagesMax: 50_000,
  starredMessagesMax: 10_000,
  recentConversationsMax: 1000,
  markAllBatchMax: 5000,
  flaggedPerRequestMax: 50_000,
  markAllTimeMaxMs: 50_000,
  movedMessagesMax: 20_000,
  submessageLengthMax: 10_000,
  reportDescriptionLengthMax: 1000,

  alertWordsMax: 500,
  alertWordLengthMax: 100,
  statusTextLengthMax: 60,
  botShortNameLengthMax: 60,
  /** Of one bot, keys and values together. */
  botStorageCharactersMax: 10_000_000,
  botStorageKeysPerRequestMax: 10_000,

  channelsPerRequestMax: 1000,
  subscribersPerRequestMax: 20_000,
  /** People times channels in one request. */
  subscriptionsPerRequestMax: 100_000,
  /** Channels of this size or larger may be described without all of their subscribers. */
  partialSubscribersMin: 1000,
  /** When more people than this are subscribed at once, none of them gets a message about it. */
  newSubscriptionMessagesMax: 100,
  defaultChannelGroupNameLengthMax: 60,
  deleteTopicBatchMax: 100,
  /** Messages that are deleted in one transaction because their time is up. */
  expiryBatchMax: 500,
  deleteTopicTimeMaxMs: 50_000,

  inviteesPerRequestMax: 1000,
  invitationMinutesMax: 5_256_000,
  welcomeTextLengthMax: 8000,
  confirmationValidMs: 86_400_000,
  /** Within an hour, to one address of mail. */
  confirmationsPerEmailMax: 3,
  /** Within an hour, from one address of the network. */
  confirmationsPerAddressMax: 30,
  greetingBatchMax: 100,

  /** Larger images are kept, but not decoded. */
  thumbnailedBytesMax: 64 * 1_048_576,
  /** A file no message links for so long is deleted. */
  abandonedAfterMs: 35 * 86_400_000,
  /** Longer than any upload may take from its first byte to its row. */
  looseAfterMs: 86_400_000,
  filesRemovedAtOnce: 100,
  /** A resumable upload nobody has gone on with for so long is given up. */
  unfinishedUploadAfterMs: 7 * 86_400_000,
  unfinishedUploadsPerUserMax: 50,

  /** Larger organizations are copied with the tools of the database. */
  exportedMessagesMax: 250_000,
  exportedBytesMax: 20 * 1024 * 1_048_576,
  exportsPerDayMax: 5,

  pushTokenLengthMax: 4096,
  /** Of one person, of either kind. */
  pushDevicesMax: 50,
  pushAttemptsMax: 10,
  /** What could not be told for so long is no news any more. */
  pushAgeMaxMs: 3_600_000,
  pushShownAgeMaxMs: 30 * 86_400_000,
  pushRemovalsAtOnce: 1000,
  pushContentLengthMax: 200,

  /** New messages looked through at once for who is to get mail about them. */
  mailBatchMax: 500,
  /** What could not be looked at for so long is no news any more. */
  mailAgeMaxMs: 3_600_000,
  /** Of one conversation in one mail. */
  mailedMessagesMax: 50,
  mailedTextLengthMax: 5000,
  /** Who signs in this soon after joining is told nothing of it. */
  newcomerSignInMs: 60_000,
  digestAwayMinMs: 5 * 86_400_000,
  /** A week but for a day, so that the next one comes on its weekday. */
  digestPauseMs: 6 * 86_400_000,
  digestTopicsMax: 4,
  digestSendersMax: 3,
  digestChannelsMax: 10,
  /** Topics of all channels from which those of a person's are chosen. */
  digestCandidatesMax: 1000,

  queueEventsMax: 10_000,
  queueBytesMax: 16 * 1_048_576,
  queuesPerUserMax: 200,
  queueIdleDefaultMs: 600_000,
  queueIdleMaxMs: 7 * 86_400_000,
  heartbeatMinMs: 45_000,
  heartbeatSpreadMs: 10_000,
  /** Longer than it takes until a node that is not heard counts as gone. */
  nodesSilentMaxMs: 15_000,
  /** How long whoever changes something waits until other nodes know. */
  renewalWaitMaxMs: 5_000,
} as const
