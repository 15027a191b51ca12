/** Two spellings with the same key are one topic. */
export function topicKey(topic: string): string {
  return topic.toLowerCase()
}

export const resolvedPrefix = '✔ '

export function isResolvedTopic(topic: string): boolean {
  return topic.startsWith(resolvedPrefix)
}

export const topicPolicy = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const
