import {
  deleteDefaultStreamGroup,
  patchDefaultStreamGroup,
  patchDefaultStreamGroupStreams,
  postDefaultStreamGroup,
} from './default-channel-groups.ts'
import { deleteDefaultStreams, postDefaultStreams } from './default-channels.ts'

export const defaultChannelEndpoints = [
  postDefaultStreams,
  deleteDefaultStreams,
  postDefaultStreamGroup,
  patchDefaultStreamGroup,
  patchDefaultStreamGroupStreams,
  deleteDefaultStreamGroup,
]
