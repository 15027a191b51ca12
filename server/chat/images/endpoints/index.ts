import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { joinBigBlueButton } from '../../calls/endpoints/big-blue-button.ts'
import { mailEndpoints } from '../../delivery/mail/endpoints/unsubscribe.ts'
import { downloadExport } from '../../exports/endpoints/download-export.ts'
import { deleteIcon, deleteLogo, getIcon, getLogo, postIcon, postLogo } from './organization-pictures.ts'
import { deleteOwnAvatar, postOwnAvatar } from './own-avatar.ts'
import {
  getAvatar,
  getDefaultAvatar,
  getEmojiImage,
  getMediumAvatar,
  getOrganizationPicture,
  getStillEmojiImage,
  getUploadedAvatar,
} from './serve-avatars.ts'

export const avatarEndpoints: readonly AnyEndpoint[] = [
  postOwnAvatar,
  deleteOwnAvatar,
  getIcon,
  postIcon,
  deleteIcon,
  getLogo,
  postLogo,
  deleteLogo,
]

/** Served at the root of the site, where clients look for them. */
export const pictureEndpoints: readonly AnyEndpoint[] = [
  getUploadedAvatar,
  getDefaultAvatar,
  getOrganizationPicture,
  getEmojiImage,
  getStillEmojiImage,
  getAvatar,
  getMediumAvatar,
  downloadExport,
  joinBigBlueButton,
  ...mailEndpoints,
]
