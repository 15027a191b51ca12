/** The facts that decide whether a user may edit or delete a message. */
export interface EditRequester {
  readonly isSender: boolean
  readonly nowS: number
  readonly sentAtS: number
}

export interface EditRules {
  readonly allow_message_editing: boolean
  /** null: no limit. */
  readonly message_content_edit_limit_seconds: number | null
}

export type EditRefusal = 'editing_disabled' | 'not_the_sender' | 'too_late'

/** Extra time to finish an edit that began before the limit. */
export const lateEditGraceS = 20

export function contentEditRefusal(
  rules: EditRules,
  { isSender, nowS, sentAtS }: EditRequester,
  graceS: number,
): EditRefusal | undefined {
  if (!rules.allow_message_editing) return 'editing_disabled'
  if (!isSender) return 'not_the_sender'
  return isPast(rules.message_content_edit_limit_seconds, nowS - sentAtS, graceS) ? 'too_late' : undefined
}

export function isPast(limitS: number | null, ageS: number, graceS = lateEditGraceS): boolean {
  return limitS !== null && ageS > limitS + graceS
}

export interface DeleteRequester extends EditRequester {
  /** May delete the messages of any user here. */
  readonly mayDeleteAny: boolean
  readonly mayDeleteOwn: boolean
  /** null: no limit. */
  readonly limitS: number | null
}

export type DeleteRefusal = 'not_permitted' | 'too_late'

export function deleteRefusal(requester: DeleteRequester): DeleteRefusal | undefined {
  if (requester.mayDeleteAny) return undefined
  if (!requester.isSender || !requester.mayDeleteOwn) return 'not_permitted'
  // Deleting needs no extra time.
  return isPast(requester.limitS, requester.nowS - requester.sentAtS, 0) ? 'too_late' : undefined
}
