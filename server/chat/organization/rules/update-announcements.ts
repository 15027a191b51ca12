/** New features for all users, oldest first; the level of an announcement is its index. */
export const updateAnnouncements: readonly string[] = [
  [
    '**Mail about missed messages.** While you are away, you get mail about direct messages, mentions, followed topics',
    'and the channels you choose. Your settings decide which messages you get mail about and after how long. You and',
    'your organization decide whether mails contain the text of messages.',
  ].join(' '),
]

export const updatesTopic = 'updates'
