import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { isChannelPlace } from '../../channels/rules/channel.ts'
import { topicKey } from '../../topics/rules/topic.ts'
import { attributesOf } from '../rules/attributes.ts'
import type { MessageParts } from './messages.ts'
import type { PreparedMessage } from './prepared-message.ts'

/** The columns of `messageRows`, for the list of an INSERT; the id is not among them. */
export const rowColumns = (sql: Sql): Fragment => sql`place, origin_place, topic, topic_key, sender_id, content,
  rendered_content, sent_at_s, client, attributes`

/** The rows of a batch without their ids, as `n`, with their position from 1. */
export const messageRows = (sql: Sql, batch: readonly PreparedMessage[]): Fragment => sql`
  unnest(${batch.map(({ place }) => place)}::int[], ${batch.map(({ place }) => place)}::int[],
    ${batch.map(({ topic }) => topic)}::text[], ${batch.map(({ topic }) => topicKey(topic))}::text[],
    ${batch.map(({ senderId }) => senderId)}::int[], ${batch.map(({ content }) => content)}::text[],
    ${batch.map(({ renderedContent }) => renderedContent)}::text[], ${batch.map(({ sentAtS }) => sentAtS)}::bigint[],
    ${batch.map(({ client }) => client)}::text[], ${batch.map(attributeBits)}::smallint[])
    with ordinality as n (place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client,
      attributes, position)`

function attributeBits({ traits, furtherReceivers }: PreparedMessage): number {
  return attributesOf({ ...traits, hasReceipts: furtherReceivers.length > 0 })
}

/** The message as a later read would return it. */
export function storedMessage(prepared: PreparedMessage, id: number): MessageParts['message'] {
  const { place, topic, senderId, content, renderedContent, sentAtS, client } = prepared
  invariant(isChannelPlace(place) || topic === '', 'a direct message has no topic')
  return {
    id,
    place,
    originPlace: place,
    topic,
    senderId,
    content,
    renderedContent,
    sentAtS,
    client,
    attributes: attributeBits(prepared),
    revision: 0,
    editHistory: undefined,
    lastEditAtS: undefined,
    lastMovedAtS: undefined,
  }
}
