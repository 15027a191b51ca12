/** The name of the leadership over the journal and everything derived from it. */
export const venueLeadershipName = 'venue'

/** Bounds and intervals of a venue with several servers. */
export const nodeLimits = {
  /** How often a follower reads the journal without being woken. */
  pollMs: 1_000,
  /** How long a command waits for a leader during a change of leaders. */
  leaderWaitMs: 3_000,
  leaderRetryMs: 50,
  /** After this long without a command, the leader is looked up again before the next one. */
  leaderKnownMs: 1_000,
  /** Added to the leader's own wait for a commit, for the network round trip. */
  answerExtraMs: 1_000,
  /** Answers of the previous leader may still arrive after a change of leaders. */
  lastAnswersMs: 300,
  /** Pause between attempts to lead while this server holds the lock. */
  takeLeadRetryMs: 500,
  /** Applied commands that stay in memory for pending answers. */
  recentCommandsMax: 50_000,
  /** How long the start of a server waits for a leader. */
  startWaitMs: 60_000,
  watermarkPollMs: 50,
  /** Pause before a follower retries a command that failed and that no leader has quarantined. */
  failedCommandRetryMs: 10_000,
} as const

export const venueSubjects = {
  commands: 'venue.commands',
  leader: 'venue.leader',
  journal: 'venue.journal',
  lead: 'venue.lead',
  readModels: 'venue.histories',
} as const
