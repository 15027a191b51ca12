import { defineMessages } from '../../i18n/text.ts'

/** The labels of group permissions, by API name. */
export const groupPermissionMessages = defineMessages({
  en: {
    can_mention_group: 'Mention the group',
    can_join_group: 'Join the group',
    can_leave_group: 'Leave the group',
    can_add_members_group: 'Add members',
    can_remove_members_group: 'Remove members',
    can_manage_group: 'Manage the group',
  },
  fa: {
    can_mention_group: 'یاد کردن از آن',
    can_join_group: 'پیوستن به آن',
    can_leave_group: 'بیرون رفتن از آن',
    can_add_members_group: 'افزودن عضو',
    can_remove_members_group: 'برداشتن عضو',
    can_manage_group: 'مدیریت آن',
  },
})

export type GroupPermission = keyof (typeof groupPermissionMessages)['en']
