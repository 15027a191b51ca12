import { inLanguage } from '../../delivery/mail/rules/in-language.ts'
import type { AccountPhrases, SignInChange } from './account-phrase-names.ts'
import { german } from './account-phrases-german.ts'
import { persian } from './account-phrases-persian.ts'

const changedSubjects: Readonly<Record<SignInChange, (organization: string) => string>> = {
  password: (organization) => `Your password at ${organization} was changed`,
  factor_on: (organization) => `Your account at ${organization} has a second factor now`,
  factor_off: (organization) => `The second factor of your account at ${organization} is off`,
  recovery_codes: (organization) => `Your account at ${organization} has new recovery codes`,
  signed_out: (organization) => `You signed out everywhere at ${organization}`,
  keys_ended: (organization) => `You signed out everywhere at ${organization}`,
  provider_linked: (organization) => `Single sign-on was linked to your account at ${organization}`,
  provider_unlinked: (organization) => `Single sign-on was unlinked from your account at ${organization}`,
}

const changedEffects: Readonly<Record<SignInChange, string>> = {
  password: 'All other browsers were signed out.',
  factor_on: 'Signing in takes a code of the authenticator now. All other browsers were signed out.',
  factor_off: 'Your password alone signs you in now, and the recovery codes no longer work.',
  recovery_codes: 'The recovery codes you had no longer work.',
  signed_out: 'The browsers were signed out.',
  keys_ended: 'The browsers were signed out, and the API keys of your apps no longer work.',
  provider_linked: 'An account of a sign-in provider signs in to yours now.',
  provider_unlinked: 'An account of a sign-in provider no longer signs in to yours.',
}

const english: AccountPhrases = {
  direction: 'ltr',
  passwordResetRequested: (organization, address) => ({
    subject: `Choose a new password for ${organization}`,
    paragraphs: [
      `A new password was asked for, probably by you, for your account ${address} at ${organization}.`,
      'To choose it, open this link within 30 minutes. It works once, and only the newest link works:',
    ],
    button: 'Choose a new password',
    footer: 'If it was not you, you can ignore this mail: your password stays as it is.',
  }),
  passwordResetByAdministrator: (organization, address) => ({
    subject: `Choose a new password for ${organization}`,
    paragraphs: [
      `An administrator of ${organization} asks you to choose a new password for your account ${address}.`,
      'To choose it, open this link within a day. It works once:',
    ],
    button: 'Choose a new password',
    footer: 'Until you do, your password stays as it is.',
  }),
  passwordChanged: (organization, address) => ({
    subject: `Your password at ${organization} was changed`,
    paragraphs: [
      `The password of your account ${address} at ${organization} was changed with a link from a mail. All browsers were signed out.`,
      'If it was not you, ask for a new password at once and tell an administrator:',
    ],
    button: 'Ask for a new password',
    footer: 'If it was you, there is nothing to do.',
  }),
  secondFactorReset: (organization, address) => ({
    subject: `The second factor of your account at ${organization} is off`,
    paragraphs: [
      `An administrator has turned off the second factor of your account ${address} at ${organization}. Your password alone signs you in now.`,
      'Set a second factor up again as soon as you can:',
    ],
    button: 'Set up a second factor',
    footer: 'If you did not ask for this, tell another administrator.',
  }),
  signedOut: (organization, address, endChatKeys) => ({
    subject: `You were signed out of ${organization}`,
    paragraphs: [
      `An administrator has signed your account ${address} at ${organization} out of all browsers.${
        endChatKeys ? ' The API keys of your apps no longer work either.' : ''
      }`,
      'To sign in again, open this link:',
    ],
    button: 'Sign in',
    footer: 'If you do not know why, ask an administrator.',
  }),
  signInChanged: (organization, address, change) => ({
    subject: changedSubjects[change](organization),
    paragraphs: [
      `This was done in the settings of your account ${address}. ${changedEffects[change]}`,
      'If it was not you, ask for a new password at once and tell an administrator:',
    ],
    button: 'Ask for a new password',
    footer: 'If it was you, there is nothing to do.',
  }),
  confirmEmail: (organization) => ({
    subject: `Confirm your new address for ${organization}`,
    paragraphs: [
      `This address is to become, probably by your wish, the address of an account at ${organization}.`,
      'To confirm it, open this link within a day and sign in with that account:',
    ],
    button: 'Confirm the address',
    footer: 'If it was not you, you can ignore this mail: nothing changes.',
  }),
  emailChangeRequested: (organization, newAddress) => ({
    subject: `Your address at ${organization} is about to change`,
    paragraphs: [
      `Your account at ${organization} is to have the address ${newAddress}. It changes once that address is confirmed.`,
      'If it was not you, change your password at once and cancel the change. You find both here:',
    ],
    button: 'Open your settings',
    footer: 'If it was you, there is nothing to do here.',
  }),
  emailChanged: (organization, newAddress) => ({
    subject: `Your address at ${organization} was changed`,
    paragraphs: [
      `The address of your account at ${organization} is ${newAddress} now. You sign in with it, and mail goes there.`,
      'If it was not you, tell an administrator at once.',
    ],
    button: `Open ${organization}`,
    footer: 'This is the last mail to this address about that account.',
  }),
  emailInUse: (organization) => ({
    subject: `Your address at ${organization} was asked for`,
    paragraphs: [
      `Another account at ${organization} was to have this address, which is the address of yours. Nothing has changed.`,
      'If you have a second account and want to use this address for it, change the address of this one first:',
    ],
    button: 'Open your settings',
    footer: 'If it was not you, you can ignore this mail.',
  }),
}

export function accountPhrases(language: string): AccountPhrases {
  return inLanguage({ en: english, de: german, fa: persian }, language)
}
