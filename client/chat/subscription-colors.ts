/** The default colours of subscriptions. */
export { subscriptionColors } from '../../server/chat/channels/rules/color.ts'
