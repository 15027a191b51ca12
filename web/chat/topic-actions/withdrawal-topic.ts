/** The withdrawal of a topic that the venue opens for it; a resolved topic is decided. */
export function withdrawalOfTopic(topic: string): string | undefined {
  return /^withdrawal ([1-9]\d{0,14})$/.exec(topic)?.[1]
}
