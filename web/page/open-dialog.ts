import { createStore } from '../platform/store.ts'

export type GroupAction = 'change' | 'permissions' | 'deactivate'

/** A dialog that several features open and the shell shows. */
export type PageDialog =
  /** Without an id it creates a channel. */
  | { readonly kind: 'channel'; readonly channelId: number | undefined }
  /** Without an id it creates a user group. */
  | { readonly kind: 'group'; readonly groupId: number | undefined; readonly action: GroupAction }
  | { readonly kind: 'invite'; readonly by: 'mail' | 'link' }
  | { readonly kind: 'withdrawal'; readonly withdrawalId: string; readonly action: 'approve' | 'reject' }

export const openPageDialog = createStore<PageDialog | undefined>(undefined)

export const openChannelDialog = (channelId?: number): void => openPageDialog.set({ kind: 'channel', channelId })

export const openGroupDialog = (groupId?: number, action: GroupAction = 'change'): void =>
  openPageDialog.set({ kind: 'group', groupId, action })

export const openInviteDialog = (by: 'mail' | 'link'): void => openPageDialog.set({ kind: 'invite', by })

export const openWithdrawalDialog = (withdrawalId: string, action: 'approve' | 'reject'): void =>
  openPageDialog.set({ kind: 'withdrawal', withdrawalId, action })
