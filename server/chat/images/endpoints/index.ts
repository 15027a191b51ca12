import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { getExternalImage } from './get-external-image.ts'
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

/** Served at the root of the site. */
export const pictureEndpoints: readonly AnyEndpoint[] = [
  getUploadedAvatar,
  getDefaultAvatar,
  getOrganizationPicture,
  getEmojiImage,
  getStillEmojiImage,
  getAvatar,
  getMediumAvatar,
  getExternalImage,
]
