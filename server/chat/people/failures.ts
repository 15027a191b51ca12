import { chatFailures } from '../failure-kinds.ts'

const { fail } = chatFailures

/** The failures of users, their settings and bots. */
export const refusePerson = {
  /** The same for a missing and a hidden user. */
  noSuchUser: () => fail('BAD_REQUEST', 'No such user'),
  noSuchBot: () => fail('BAD_REQUEST', 'No such bot'),
  deactivated: () => fail('BAD_REQUEST', 'User is deactivated'),
  insufficient: () => fail('BAD_REQUEST', 'Insufficient permission'),
  alreadyActive: () => fail('BAD_REQUEST', 'User is already active'),
  onlyOwner: () => fail('BAD_REQUEST', 'Cannot deactivate the only organization owner'),
  onlyOwnerRole: () => fail('BAD_REQUEST', 'The owner permission cannot be removed from the only organization owner.'),
  lastPerson: (isLastOwner: boolean) => {
    const entity = isLastOwner ? 'organization owner' : 'user'
    return fail('CANNOT_DEACTIVATE_LAST_USER', `You cannot deactivate the only ${entity}.`, {
      entity,
      is_last_owner: isLastOwner,
    })
  },
  nameChangesDisabled: () => fail('BAD_REQUEST', 'Name changes are disabled in this organization.'),
  emailChangesDisabled: () => fail('BAD_REQUEST', 'Email address changes are disabled in this organization.'),
  nameTaken: () => fail('BAD_REQUEST', 'Unique names required in this organization.'),
  tooManyBots: (max: number) => fail('BAD_REQUEST', `You cannot have more than ${max} bots.`),
  tooManyBotsOfOwner: (max: number) => fail('BAD_REQUEST', `The owner of this bot cannot have more than ${max} bots.`),
  botNameTaken: () => fail('BAD_REQUEST', 'Name is already in use.'),
  activeBotNamed: (name: string) =>
    fail(
      'BAD_REQUEST',
      `There is already an active bot named "${name}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.`,
    ),
  badName: () => fail('BAD_REQUEST', 'Bad name or username'),
  wrongPassword: () => fail('BAD_REQUEST', 'Wrong password!'),
  emailNotAllowed: (email: string) => fail('BAD_REQUEST', `Email '${email}' not allowed in this organization`),
  emailWithPlus: () => fail('BAD_REQUEST', 'Email addresses containing + are not allowed.'),
  disposableEmail: () => fail('BAD_REQUEST', 'Disposable email addresses are not allowed in this organization'),
  settingOfOthers: () => fail('BAD_REQUEST', 'Cannot change this setting for other users.'),
  nothingToChange: () => fail('BAD_REQUEST', 'Client did not pass any new values.'),
  unknownTimezone: (name: string) => fail('BAD_REQUEST', `timezone is not a known time zone: ${name}`),
  cannotMuteSelf: () => fail('BAD_REQUEST', 'Cannot mute self'),
  alreadyMuted: () => fail('BAD_REQUEST', 'User already muted'),
  notMuted: () => fail('BAD_REQUEST', 'User is not muted'),
  noPresence: (named: string) => fail('BAD_REQUEST', `No presence data for ${named}`),
  presenceOfBot: () => fail('BAD_REQUEST', 'Presence is not supported for bot users.'),
  unknownStep: (name: string) => fail('BAD_REQUEST', `Unknown onboarding_step: ${name}`),
  unknownField: (id: number) => fail('BAD_REQUEST', `Field id ${id} not found.`),
  fieldNotEditable: () =>
    fail('BAD_REQUEST', 'You are not allowed to change this field. Contact an administrator to update it.'),
  badProfileValue: (message: string) => fail('BAD_REQUEST', message),
  badBotType: () => fail('BAD_REQUEST', 'Invalid bot type'),
  botTypeNotOffered: (kind: string) => fail('BAD_REQUEST', `${kind} bots are not enabled.`),
  botOwner: (why: 'unknown' | 'deactivated' | 'bot') => {
    const reasons = { unknown: 'no such user', deactivated: 'user is deactivated', bot: "bots can't own other bots" }
    return fail('BAD_REQUEST', `Failed to change owner, ${reasons[why]}`)
  },
}
