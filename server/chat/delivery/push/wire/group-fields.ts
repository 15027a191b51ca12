import type { MessageNotification } from '../notification.ts'

/** The mentioned group, only in notifications that its mention caused. */
export const groupFields = ({ mentionedGroup: group }: MessageNotification) =>
  group === undefined ? {} : { mentioned_user_group_id: group.id, mentioned_user_group_name: group.name }
