export interface ExternalAccount {
  readonly name: string
  readonly text: string
  readonly hint: string
  readonly urlPattern: string
}

/** External accounts that need only a name; `%(username)s` is the place of the value. */
export const externalAccounts: Readonly<Record<string, ExternalAccount>> = {
  github: { name: 'GitHub username', text: 'GitHub', hint: '', urlPattern: 'https://github.com/%(username)s' },
  twitter: { name: 'Twitter username', text: 'Twitter', hint: '', urlPattern: 'https://twitter.com/%(username)s' },
  mastodon: {
    name: 'Mastodon address',
    text: 'Mastodon',
    hint: 'An address such as @name@mastodon.social',
    urlPattern: 'https://mastodon.social/%(username)s',
  },
}

export const usernamePlace = '%(username)s'
