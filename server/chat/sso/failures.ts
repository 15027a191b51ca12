import { chatFailures } from '../failure-kinds.ts'

const { fail } = chatFailures

/** The failures of single sign-on. */
export const refuseSso = {
  passwordsOff: () =>
    fail('AUTHENTICATION_FAILED', 'Password sign-in is off in this organization: sign in through its provider', {
      passwords_off: true,
    }),
  unknownProvider: () => fail('BAD_REQUEST', 'There is no such provider'),
  nothingPending: () => fail('BAD_REQUEST', 'This sign-in is over: start again at the provider'),
  otherAccount: () => fail('BAD_REQUEST', 'This sign-in belongs to another account'),
  linkedElsewhere: () => fail('BAD_REQUEST', 'This account of the provider is linked already'),
  unknownLink: () => fail('BAD_REQUEST', 'There is no such link'),
  lastWayIn: () =>
    fail('BAD_REQUEST', 'You could not sign in without this link: set a password or add a passkey first'),
  lastWayInWithoutPasswords: () => fail('BAD_REQUEST', 'You could not sign in without this link: add a passkey first'),
  lastProvider: () => fail('BAD_REQUEST', 'Password sign-in is off, so one provider must stay enabled'),
  ownProvider: () =>
    fail(
      'BAD_REQUEST',
      'You could not sign in without this provider: sign in through another one or add a passkey first',
    ),
  badId: () => fail('BAD_REQUEST', 'The id has 1 to 30 small letters, digits and hyphens'),
}
