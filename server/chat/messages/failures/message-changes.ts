import { chatFailures, refuse } from '../../failures.ts'
import type { DeleteRefusal, EditRefusal } from '../rules/edit-permission.ts'
import type { MoveRefusal } from '../rules/move-permission.ts'

const { fail } = chatFailures

const edits: Record<EditRefusal, string> = {
  editing_disabled: 'Your organization has turned off message editing',
  not_the_sender: "You don't have permission to edit this message",
  too_late: 'The time limit for editing this message has passed',
}

const moves: Record<MoveRefusal, string> = {
  not_permitted: "You don't have permission to move this message",
  may_not_resolve: "You don't have permission to resolve topics.",
  topic_too_late: "The time limit for editing this message's topic has passed",
  channel_too_late: 'The time limit for moving this message to another channel has passed',
}

const deletes: Record<DeleteRefusal, string> = {
  not_permitted: "You don't have permission to delete this message",
  too_late: 'The time limit for deleting this message has passed',
}

/** The failures of changing, moving, deleting and reporting messages. */
export const refuseMessageChange = {
  edit: (refusal: EditRefusal) => refuse.badRequest(edits[refusal]),
  move: (refusal: MoveRefusal) => refuse.badRequest(moves[refusal]),
  delete: (refusal: DeleteRefusal) => refuse.badRequest(deletes[refusal]),
  deleteOfOthers: () => refuse.badRequest("User is not allowed to delete other user's messages."),
  nothingToChange: () => refuse.badRequest('Nothing to change'),
  directToChannel: () => refuse.badRequest('Direct messages cannot be moved to channels.'),
  directTopic: () => refuse.badRequest('Direct messages cannot have topics.'),
  propagationWithoutMove: () => refuse.badRequest('Invalid propagate_mode without topic edit'),
  contentAndChannel: () => refuse.badRequest('Cannot change message content while changing channel'),
  emptyTopicResolved: () => refuse.badRequest('The empty topic cannot be marked as resolved.'),
  editedTooOften: () => refuse.badRequest('This message was edited too often. Send a new one instead.'),
  movedTooOften: () => refuse.badRequest('This message was moved too often.'),
  widget: () => refuse.badRequest('Widgets cannot be edited.'),
  changedConcurrently: () =>
    fail('EXPECTATION_MISMATCH', 'The message no longer has the text the edit was made from', {
      field_name: 'prev_content_sha256',
    }),
  someTooOld: (allowed: { readonly firstId: number; readonly count: number; readonly of: number }) =>
    fail(
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      `You may move only the ${allowed.count} most recent of the ${allowed.of} messages in this topic.`,
      {
        first_message_id_allowed_to_move: allowed.firstId,
        total_messages_in_topic: allowed.of,
        total_messages_allowed_to_move: allowed.count,
      },
    ),
  tooMany: (max: number) => refuse.badRequest(`At most ${max} messages can be moved at once.`),
  historyHidden: () => refuse.badRequest('Message edit history is disabled in this organization'),
  receiptsDisabled: () => refuse.badRequest('Read receipts are disabled in this organization.'),
  submessageNotJson: () => refuse.badRequest('Invalid json for submessage'),
  submessageInvalid: (rule: string) => refuse.badRequest(`The submessage is not valid: ${rule}`),
  tooManySubmessages: () => refuse.badRequest('This widget cannot hold any more.'),
  notAWidget: () => refuse.badRequest('You cannot attach a submessage to this message.'),
  reportsDisabled: () => refuse.badRequest('Moderation request channel must be specified to enable message reporting.'),
  reportNeedsDescription: () => refuse.badParameter('description', "A report of the type 'other' needs a description."),
  typingDisabledDirect: () => refuse.badRequest('User has disabled typing notifications for direct messages'),
  typingDisabledChannel: () => refuse.badRequest('User has disabled typing notifications for channel messages'),
  typingToNobody: () => refuse.badParameter('to', "Empty 'to' list"),
  missing: (parameter: string) => refuse.badParameter(parameter, `Missing '${parameter}' argument`),
}
