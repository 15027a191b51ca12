import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postDeleteTopic } from './delete-topic.ts'
import { getTopics } from './get-topics.ts'
import { patchMutedTopics, postUserTopics } from './set-visibility.ts'
import { getTopicSummary } from './summarize-topic.ts'

export const topicEndpoints: readonly AnyEndpoint[] = [
  getTopics,
  postDeleteTopic,
  postUserTopics,
  patchMutedTopics,
  getTopicSummary,
]
