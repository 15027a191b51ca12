import type { AccountPhrases, SignInChange } from './account-phrase-names.ts'

const changedSubjects: Readonly<Record<SignInChange, (organization: string) => string>> = {
  password: (organization) => `Dein Passwort bei ${organization} wurde geändert`,
  factor_on: (organization) => `Dein Konto bei ${organization} hat jetzt einen zweiten Faktor`,
  factor_off: (organization) => `Der zweite Faktor deines Kontos bei ${organization} ist aus`,
  recovery_codes: (organization) => `Dein Konto bei ${organization} hat neue Wiederherstellungscodes`,
  signed_out: (organization) => `Du hast dich bei ${organization} überall abgemeldet`,
  keys_ended: (organization) => `Du hast dich bei ${organization} überall abgemeldet`,
  provider_linked: (organization) => `Single Sign-on wurde mit deinem Konto bei ${organization} verknüpft`,
  provider_unlinked: (organization) => `Single Sign-on wurde von deinem Konto bei ${organization} getrennt`,
}

const changedEffects: Readonly<Record<SignInChange, string>> = {
  password: 'Alle anderen Browser wurden abgemeldet.',
  factor_on: 'Zum Anmelden braucht es jetzt einen Code der Authenticator-App. Alle anderen Browser wurden abgemeldet.',
  factor_off: 'Jetzt genügt dein Passwort zum Anmelden, und die Wiederherstellungscodes gelten nicht mehr.',
  recovery_codes: 'Die bisherigen Wiederherstellungscodes gelten nicht mehr.',
  signed_out: 'Die Browser wurden abgemeldet.',
  keys_ended: 'Die Browser wurden abgemeldet, und die API-Schlüssel deiner Apps gelten nicht mehr.',
  provider_linked: 'Ein Konto eines Anmeldeanbieters meldet jetzt bei deinem an.',
  provider_unlinked: 'Ein Konto eines Anmeldeanbieters meldet nicht mehr bei deinem an.',
}

export const german: AccountPhrases = {
  direction: 'ltr',
  passwordResetRequested: (organization, address) => ({
    subject: `Wähle ein neues Passwort für ${organization}`,
    paragraphs: [
      `Für dein Konto ${address} bei ${organization} wurde, vermutlich von dir, ein neues Passwort angefordert.`,
      'Um es zu wählen, öffne innerhalb von 30 Minuten diesen Link. Er gilt einmal, und nur der neueste gilt:',
    ],
    button: 'Neues Passwort wählen',
    footer: 'Wenn du es nicht warst, beachte diese Mail nicht: Dein Passwort bleibt, wie es ist.',
  }),
  passwordResetByAdministrator: (organization, address) => ({
    subject: `Wähle ein neues Passwort für ${organization}`,
    paragraphs: [
      `Die Verwaltung von ${organization} bittet dich, für dein Konto ${address} ein neues Passwort zu wählen.`,
      'Um es zu wählen, öffne innerhalb eines Tages diesen Link. Er gilt einmal:',
    ],
    button: 'Neues Passwort wählen',
    footer: 'Bis dahin bleibt dein Passwort, wie es ist.',
  }),
  passwordChanged: (organization, address) => ({
    subject: `Dein Passwort bei ${organization} wurde geändert`,
    paragraphs: [
      `Das Passwort deines Kontos ${address} bei ${organization} wurde mit einem Link aus einer Mail geändert. Alle Browser wurden abgemeldet.`,
      'Wenn du es nicht warst, fordere sofort ein neues Passwort an und sag der Verwaltung Bescheid:',
    ],
    button: 'Neues Passwort anfordern',
    footer: 'Wenn du es warst, ist nichts zu tun.',
  }),
  secondFactorReset: (organization, address) => ({
    subject: `Der zweite Faktor deines Kontos bei ${organization} ist aus`,
    paragraphs: [
      `Die Verwaltung hat den zweiten Faktor deines Kontos ${address} bei ${organization} ausgeschaltet. Jetzt genügt dein Passwort zum Anmelden.`,
      'Richte so bald wie möglich wieder einen zweiten Faktor ein:',
    ],
    button: 'Zweiten Faktor einrichten',
    footer: 'Wenn du nicht darum gebeten hast, sag jemand anderem in der Verwaltung Bescheid.',
  }),
  signedOut: (organization, address, endChatKeys) => ({
    subject: `Du wurdest bei ${organization} abgemeldet`,
    paragraphs: [
      `Die Verwaltung hat dein Konto ${address} bei ${organization} in allen Browsern abgemeldet.${
        endChatKeys ? ' Auch die API-Schlüssel deiner Apps gelten nicht mehr.' : ''
      }`,
      'Um dich wieder anzumelden, öffne diesen Link:',
    ],
    button: 'Anmelden',
    footer: 'Wenn du nicht weißt, warum, frag die Verwaltung.',
  }),
  signInChanged: (organization, address, change) => ({
    subject: changedSubjects[change](organization),
    paragraphs: [
      `Das geschah in den Einstellungen deines Kontos ${address}. ${changedEffects[change]}`,
      'Wenn du es nicht warst, fordere sofort ein neues Passwort an und sag der Verwaltung Bescheid:',
    ],
    button: 'Neues Passwort anfordern',
    footer: 'Wenn du es warst, ist nichts zu tun.',
  }),
  confirmEmail: (organization) => ({
    subject: `Bestätige deine neue Adresse für ${organization}`,
    paragraphs: [
      `Diese Adresse soll, vermutlich auf deinen Wunsch, die Adresse eines Kontos bei ${organization} werden.`,
      'Um sie zu bestätigen, öffne innerhalb eines Tages diesen Link und melde dich mit diesem Konto an:',
    ],
    button: 'Adresse bestätigen',
    footer: 'Wenn du es nicht warst, beachte diese Mail nicht: Es ändert sich nichts.',
  }),
  emailChangeRequested: (organization, newAddress) => ({
    subject: `Deine Adresse bei ${organization} soll sich ändern`,
    paragraphs: [
      `Dein Konto bei ${organization} soll die Adresse ${newAddress} bekommen. Sie ändert sich, sobald diese Adresse bestätigt ist.`,
      'Wenn du es nicht warst, ändere sofort dein Passwort und brich die Änderung ab. Beides findest du hier:',
    ],
    button: 'Einstellungen öffnen',
    footer: 'Wenn du es warst, ist hier nichts zu tun.',
  }),
  emailChanged: (organization, newAddress) => ({
    subject: `Deine Adresse bei ${organization} wurde geändert`,
    paragraphs: [
      `Die Adresse deines Kontos bei ${organization} ist jetzt ${newAddress}. Mit ihr meldest du dich an, und dorthin gehen Mails.`,
      'Wenn du es nicht warst, sag sofort der Verwaltung Bescheid.',
    ],
    button: `${organization} öffnen`,
    footer: 'Das ist die letzte Mail an diese Adresse zu diesem Konto.',
  }),
  emailInUse: (organization) => ({
    subject: `Deine Adresse bei ${organization} wurde verlangt`,
    paragraphs: [
      `Ein anderes Konto bei ${organization} sollte diese Adresse bekommen; sie gehört zu deinem. Es hat sich nichts geändert.`,
      'Wenn du ein zweites Konto hast und diese Adresse dafür willst, ändere zuerst die Adresse von diesem:',
    ],
    button: 'Einstellungen öffnen',
    footer: 'Wenn du es nicht warst, beachte diese Mail nicht.',
  }),
}
