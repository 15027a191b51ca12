import { deleteSubscriptions, patchSubscriptions, postSubscriptions } from './change-subscriptions.ts'
import { getSubscriptionStatus, getSubscriptions, getUserChannels } from './list-subscriptions.ts'
import { patchSubscription, postSubscriptionProperties } from './set-properties.ts'

export const subscriptionEndpoints = [
  getSubscriptions,
  postSubscriptions,
  patchSubscriptions,
  deleteSubscriptions,
  postSubscriptionProperties,
  patchSubscription,
  getSubscriptionStatus,
  getUserChannels,
]
