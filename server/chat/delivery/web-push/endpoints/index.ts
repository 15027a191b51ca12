import { deleteWebPush, getWebPush, postWebPush } from './web-push.ts'

export const webPushEndpoints = [getWebPush, postWebPush, deleteWebPush]
