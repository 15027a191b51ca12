/** The office of whoever writes the journal and what follows from it. */
export const venueLeadershipName = 'venue'

/** The bounds and paces of a venue that has several servers. */
export const nodeLimits = {
  /** A follower reads the journal so often when nobody wakes it. */
  pollMs: 1_000,
  /** How long a command looks for a server that leads, while one takes over from another. */
  leaderWaitMs: 3_000,
  leaderRetryMs: 50,
  /** After so long without a command it is asked again who leads, before one is sent. */
  leaderKnownMs: 1_000,
  /** Beyond what the leader itself waits for a commit: the way there and back. */
  answerExtraMs: 1_000,
  /** Answers of one who led may still be on their way when another leads. */
  lastAnswersMs: 300,
  /** Pauses between attempts to take the lead while the lock is ours. */
  takeLeadRetryMs: 500,
  /** So many commands that were applied stay at hand for answers that are on their way. */
  recentCommandsMax: 50_000,
  /** How long a start waits for somebody to lead. */
  startWaitMs: 60_000,
  watermarkPollMs: 50,
  /** How long a follower waits before it applies a command again that failed and that no leader has quarantined. */
  failedCommandRetryMs: 10_000,
} as const

export const venueSubjects = {
  commands: 'venue.commands',
  leader: 'venue.leader',
  journal: 'venue.journal',
  lead: 'venue.lead',
  readModels: 'venue.histories',
} as const
