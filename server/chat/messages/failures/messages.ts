import { chatFailures, refuse } from '../../failures.ts'

const { fail } = chatFailures

/** The failures of sending, reading and marking messages. */
export const refuseMessage = {
  /** The same for missing and hidden messages. */
  invalidMessages: () => refuse.badRequest('Invalid message(s)'),
  empty: () => refuse.badRequest('Message must not be empty'),
  nullBytes: () => refuse.badRequest('Message must not contain null bytes'),
  tooLong: (lengthMax: number) => refuse.badRequest(`Message is too long (maximum ${lengthMax} characters).`),
  missingTopic: () => refuse.badParameter('topic', 'Missing topic'),
  unprintableTopic: (position: number) => refuse.badRequest(`Invalid character in topic, at position ${position}!`),
  topicRequired: (displayName: string) =>
    refuse.badRequest(`Sending messages to the ${displayName} is not allowed in this channel.`),
  onlyEmptyTopic: (displayName: string) =>
    refuse.badRequest(`Only the ${displayName} topic is allowed in this channel.`),
  mayNotCreateTopic: () => refuse.badRequest('You do not have permission to create new topics in this channel.'),
  mayNotPost: () => refuse.badRequest('You do not have permission to post in this channel.'),
  notAuthorizedToSend: (channelName: string) => refuse.badRequest(`Not authorized to send to channel '${channelName}'`),
  noSuchChannelName: (name: string) =>
    fail('STREAM_DOES_NOT_EXIST', `Channel '${escaped(name)}' does not exist`, { stream: name }),
  noSuchChannelId: (id: number) =>
    fail('STREAM_DOES_NOT_EXIST', `Channel with ID '${id}' does not exist`, { stream_id: id }),
  notOneChannel: () => refuse.badParameter('to', 'Expected exactly one channel'),
  notAChannel: () => refuse.badParameter('to', 'Invalid data type for channel'),
  notPeople: () => refuse.badParameter('to', 'Invalid data type for recipients'),
  mixedPeople: () => refuse.badParameter('to', 'Recipient lists may contain emails or user IDs, but not both.'),
  nobody: () => refuse.badParameter('to', 'Message must have recipients'),
  tooManyPeople: (max: number) => refuse.badParameter('to', `Too many recipients (maximum ${max}).`),
  invalidEmail: (email: string) => refuse.badRequest(`Invalid email '${email}'`),
  invalidUserId: (id: number) => refuse.badRequest(`Invalid user ID ${id}`),
  deactivatedRecipient: (email: string) => refuse.badRequest(`'${email}' is no longer using Zulip.`),
  directMessagesDisabled: () => refuse.badRequest('Direct messages are disabled in this organization.'),
  mayNotSendDirect: () => refuse.badRequest('This conversation does not include any users who can authorize it.'),
  mayNotStartDirect: () => refuse.badRequest('You do not have permission to initiate direct message conversations.'),
  mayNotMentionChannel: () =>
    fail(
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use channel wildcard mentions in this channel.',
    ),
  mayNotMentionTopic: () =>
    fail(
      'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use topic wildcard mentions in this topic.',
    ),
  mayNotMentionGroup: (name: string) => refuse.badRequest(`You are not allowed to mention user group '${name}'.`),
  noWidgetsHere: () => refuse.badRequest('This channel takes no widgets.'),
  badWidget: (reason: string) => refuse.badRequest(`Widgets: ${reason}`),
  backlogFull: () => fail('SERVER_NOT_READY', 'Too many messages are waiting to be stored', {}, { 'retry-after': '1' }),
  badNarrow: (description: string) =>
    fail('BAD_NARROW', `Invalid narrow operator: ${description}`, { desc: description }),
  badNarrowCombination: (description: string) =>
    fail('BAD_NARROW', `Invalid narrow operator combination: ${description}`, { desc: description }),
  badNarrowOperand: (description: string) => refuse.badParameter('narrow', `Invalid narrow: ${description}`),
  tooManyMessages: (max: number) => refuse.badRequest(`Too many messages requested (maximum ${max}).`),
  messagesTooLong: () => refuse.badRequest('These messages are too long for one reply. Request fewer.'),
  unknownFlag: (flag: string) => refuse.badRequest(`Invalid flag: '${flag}'`),
  flagNotEditable: (flag: string) => refuse.badRequest(`Flag not editable: '${flag}'`),
  noSuchTopic: (topic: string) => refuse.badRequest(`No such topic '${topic}'`),
  invalidChannelId: () => refuse.badRequest('Invalid channel ID'),
  incompatible: (parameters: readonly string[]) =>
    refuse.badRequest(`Unsupported parameter combination: ${parameters.join(', ')}`),
}

/** Clients show the sentence as it is, some of them as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
