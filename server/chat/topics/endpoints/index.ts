import { patchMutedTopics, postUserTopics } from './set-visibility.ts'

export const userTopicEndpoints = [postUserTopics, patchMutedTopics]
