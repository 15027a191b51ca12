import { chatFailures, refuse } from '../failures.ts'
import { chatLimits } from '../limits.ts'
import type { ChannelNameProblem } from './rules/channel-name.ts'

const { fail } = chatFailures

/** The failures of channels and subscriptions. */
export const refuseChannel = {
  /** The same for a missing and a hidden channel. */
  invalidId: () => refuse.badRequest('Invalid channel ID'),
  invalidName: (name: string) => refuse.badRequest(`Invalid channel name '${name}'`),
  badName: (problem: ChannelNameProblem) => {
    if (problem.kind === 'empty') return refuse.badRequest("Channel name can't be empty.")
    if (problem.kind === 'too_long')
      return refuse.badRequest(`Channel name too long (limit: ${chatLimits.channelNameLengthMax} characters).`)
    return refuse.badRequest(`Invalid character in channel name, at position ${problem.position}.`)
  },
  noSuchName: (name: string) => fail('STREAM_DOES_NOT_EXIST', `Channel '${name}' does not exist`, { stream: name }),
  exists: (name: string) => fail('CHANNEL_ALREADY_EXISTS', `Channel '${name}' already exists`, { channel_name: name }),
  sameName: () => refuse.badRequest('Channel already has that name.'),
  mayNotAdminister: () => fail('CANNOT_ADMINISTER_CHANNEL', 'You do not have permission to administer this channel.'),
  mayNotPost: () => refuse.badRequest('You do not have permission to post in this channel.'),
  noSuchBot: () => refuse.badRequest('No such bot'),
  tooMany: (max: number) => refuse.badRequest(`You cannot create more than ${max} channels.`),
  insufficient: () => refuse.badRequest('Insufficient permission'),
  contentNeeded: () => refuse.badRequest('Channel content access is required.'),
  unreadable: (name: string) => refuse.badRequest(`Unable to access channel (${name}).`),
  contradiction: () => refuse.badRequest('Invalid parameters'),
  privateDefault: () => refuse.badRequest('A default channel cannot be private.'),
  privateMadeDefault: () => refuse.badRequest('Private channels cannot be made default.'),
  webPublicDisabled: () => refuse.badRequest('Web-public channels are not enabled.'),
  publicModeration: () => refuse.badRequest('A moderation request channel cannot be public.'),
  badRetention: () => refuse.badParameter('message_retention_days', 'Bad value for message_retention_days'),
  hasNamedTopics: () =>
    refuse.badRequest('To enable this configuration, all messages in this channel must be in the general chat topic.'),
  topicsNeedSharedHistory: () =>
    refuse.badRequest('Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group'),
  invalidFolder: () => refuse.badRequest('Invalid channel folder ID'),
  alreadyArchived: () => refuse.badRequest('Channel is already archived'),
  notArchived: () => refuse.badRequest('Channel is not currently archived'),
  privateAndEmpty: () => refuse.badRequest('Channel is private and has no subscribers'),
  nothingToDo: () => refuse.badRequest('Nothing to do. Specify at least one of "add" or "delete".'),
  notSubscribed: (channelId: number) => refuse.badRequest(`Not subscribed to channel ID ${channelId}`),
  unknownProperty: (name: string) => refuse.badRequest(`Unknown subscription property: ${name}`),
  notABoolean: (name: string) => refuse.badRequest(`${name} is not a boolean`),
  notAColor: (name: string) => refuse.badRequest(`${name} is not a valid hex color code`),
  noSuchUser: () => refuse.badRequest('No such user'),
  invalidUserId: (id: number) => refuse.badRequest(`Invalid user ID: ${id}`),
  invalidEmail: (email: string) => refuse.badRequest(`Invalid email '${email}'`),
  deactivatedUser: () => refuse.badRequest('User is deactivated'),
  invalidGroupId: (id: number) => refuse.badRequest(`Default channel group with id '${id}' does not exist.`),
  groupExists: (name: string) => refuse.badRequest(`Default channel group '${name}' already exists`),
  groupUnchanged: () => refuse.badRequest('You must pass "new_description" or "new_group_name".'),
  defaultInGroup: (channel: string, group: string) =>
    refuse.badRequest(`'${channel}' is a default channel and cannot be added to '${group}'`),
  alreadyInGroup: (channel: string, group: string) =>
    refuse.badRequest(`Channel '${channel}' is already present in default channel group '${group}'`),
  notInGroup: (channel: string, group: string) =>
    refuse.badRequest(`Channel '${channel}' is not present in default channel group '${group}'`),
  badDefaultGroupName: () =>
    refuse.badParameter('group_name', 'The name of a default channel group has 1 to 60 characters'),
  oneChannelNeeded: () => refuse.badParameter('stream_id', "Missing 'stream_id' argument"),
  twoChannels: () => refuse.badRequest('Unsupported parameter combination: stream_id, stream'),
  tooManyTopics: (max: number) =>
    refuse.badRequest(`There cannot be more than ${max} topics with a setting of their own.`),
  tooManyMuted: (max: number) => refuse.badRequest(`There cannot be more than ${max} muted topics.`),
  topicNotMuted: () => refuse.badRequest('Topic is not muted'),
}
