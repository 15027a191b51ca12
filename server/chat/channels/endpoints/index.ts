import { postChannelsCreate } from './create-channel.ts'
import { getStreamById, getStreamEmailAddress, getStreamId, getStreamMembers } from './get-channel.ts'
import { getStreams } from './list-channels.ts'
import { deleteStream, patchStream } from './update-channel.ts'

export const channelEndpoints = [
  postChannelsCreate,
  getStreams,
  getStreamId,
  getStreamById,
  getStreamMembers,
  getStreamEmailAddress,
  patchStream,
  deleteStream,
]
