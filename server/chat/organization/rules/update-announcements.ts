/** New features for all users, oldest first; the level of an announcement is its index. */
export const updateAnnouncements: readonly string[] = [
  [
    '**Mail about messages you miss.** Whoever is away gets mail about direct messages, mentions, followed topics and',
    'the channels they choose. What you get and how long it waits is yours to say in your settings; whether mail shows',
    'what was written is also the organization’s.',
  ].join(' '),
]

export const updatesTopic = 'updates'
