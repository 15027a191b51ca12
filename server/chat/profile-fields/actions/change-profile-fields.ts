import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import { knownTo } from '../../people/access/users.ts'
import { userChangedNotice } from '../../people/notices/users.ts'
import { refuseField } from '../failures.ts'
import { profileFieldsNotice } from '../notices.ts'
import { externalAccounts } from '../rules/external-accounts.ts'
import { choiceKeys, isKnownAccount, readFieldData } from '../rules/field-data.ts'
import {
  type FieldType,
  fieldProblem,
  fieldTypes,
  type ProfileField,
  unnamedFieldName,
} from '../rules/profile-field.ts'
import {
  deleteFieldValues,
  deleteProfileField,
  insertProfileField,
  lockProfileFields,
  orderProfileFields,
  readProfileFields,
  updateProfileField,
} from '../store.ts'
import { profileFieldWire } from '../wire.ts'

type ChangeProfileFieldsNeeds = WithDatabase & WithDirectory & WithEvents & WithSite

export interface FieldInput {
  readonly name: string | undefined
  readonly hint: string | undefined
  readonly fieldData: Readonly<Record<string, unknown>> | undefined
  readonly isRequired: boolean | undefined
  readonly isEditableByUser: boolean | undefined
  readonly isUsedForMatching: boolean | undefined
  readonly isInSummary: boolean | undefined
}

/** Appends a field; returns its id. A known external account has its own name and hint. */
export async function createProfileField(
  chat: ChangeProfileFieldsNeeds,
  type: FieldType,
  input: FieldInput,
): Promise<number> {
  const fieldData = acceptedData(type, input.fieldData)
  const account = knownAccount(type, fieldData)
  return chat.database.transaction(async (tx) => {
    const present = await lockProfileFields(tx)
    if (present.length >= chatLimits.profileFieldsMax) throw refuseField.tooMany(chatLimits.profileFieldsMax)
    const field = {
      type,
      fieldData,
      name: account?.name ?? input.name?.trim() ?? unnamedFieldName(type, present),
      hint: account?.hint ?? input.hint ?? '',
      position: Math.max(0, ...present.map(({ position }) => position)) + 1,
      isRequired: input.isRequired ?? false,
      isEditableByUser: input.isEditableByUser ?? true,
      isUsedForMatching: input.isUsedForMatching ?? false,
      isInSummary: input.isInSummary ?? false,
    }
    checkField(field, present)
    const id = await insertProfileField(tx, field)
    await notify(chat, tx)
    return id
  })
}

/** Removing a choice deletes the values that refer to it. */
export async function changeProfileField(
  chat: ChangeProfileFieldsNeeds,
  fieldId: number,
  input: FieldInput,
): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const present = await lockProfileFields(tx)
    const before = present.find(({ id }) => id === fieldId)
    if (before === undefined) throw refuseField.unknown(fieldId)
    const after: ProfileField = {
      ...before,
      name: input.name?.trim() ?? before.name,
      hint: input.hint ?? before.hint,
      fieldData: input.fieldData === undefined ? before.fieldData : acceptedData(before.type, input.fieldData),
      isRequired: input.isRequired ?? before.isRequired,
      isEditableByUser: input.isEditableByUser ?? before.isEditableByUser,
      isUsedForMatching: input.isUsedForMatching ?? before.isUsedForMatching,
      isInSummary: input.isInSummary ?? before.isInSummary,
    }
    checkKnownAccount(before, after)
    checkField(
      after,
      present.filter(({ id }) => id !== fieldId),
    )
    await updateProfileField(tx, after)
    if (before.type === fieldTypes.SELECT.id) await forgetRemovedChoices(chat, tx, before, after)
    await notify(chat, tx)
  })
}

/** Deletes the field with all its values. */
export async function removeProfileField(chat: ChangeProfileFieldsNeeds, fieldId: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const present = await lockProfileFields(tx)
    if (!present.some(({ id }) => id === fieldId)) throw refuseField.unknown(fieldId)
    chat.directory.refreshOnCommit(tx, { users: await deleteFieldValues(tx, fieldId, 'all') })
    await deleteProfileField(tx, fieldId)
    await notify(chat, tx)
  })
}

export async function reorderProfileFields(chat: ChangeProfileFieldsNeeds, order: readonly number[]): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const present = new Set((await lockProfileFields(tx)).map(({ id }) => id))
    const isWhole =
      order.length === present.size && new Set(order).size === order.length && order.every((id) => present.has(id))
    if (!isWhole) throw refuseField.badOrder()
    await orderProfileFields(tx, order)
    await notify(chat, tx)
  })
}

function acceptedData(type: FieldType, given: FieldInput['fieldData']): string {
  const read = readFieldData(type, given)
  if (!read.ok) throw refuseField.badData(read.problem)
  const lengthMax = chatLimits.profileFieldDataLengthMax
  if (read.fieldData.length > lengthMax) throw refuseField.dataTooLong(lengthMax)
  return read.fieldData
}

function knownAccount(type: FieldType, fieldData: string) {
  if (type !== fieldTypes.EXTERNAL_ACCOUNT.id || !isKnownAccount(fieldData)) return undefined
  return externalAccounts[(JSON.parse(fieldData) as { subtype: string }).subtype]
}

function checkKnownAccount(before: ProfileField, after: ProfileField): void {
  if (knownAccount(before.type, before.fieldData) === undefined) return
  const isSame = before.name === after.name && before.hint === after.hint && before.fieldData === after.fieldData
  if (!isSame) throw refuseField.knownAccount()
}

function checkField(field: Omit<ProfileField, 'id'>, others: readonly ProfileField[]): void {
  const problem = fieldProblem(field, others, {
    nameLengthMax: chatLimits.profileFieldNameLengthMax,
    hintLengthMax: chatLimits.profileFieldHintLengthMax,
    inSummaryMax: chatLimits.profileFieldsInSummaryMax,
  })
  if (problem !== undefined) throw refuseField.invalid(problem)
}

async function forgetRemovedChoices(
  chat: ChangeProfileFieldsNeeds,
  tx: Transaction,
  before: ProfileField,
  after: ProfileField,
): Promise<void> {
  const { directory, events } = chat
  const remaining = new Set(choiceKeys(after.fieldData))
  const removed = choiceKeys(before.fieldData).filter((key) => !remaining.has(key))
  if (removed.length === 0) return
  const users = await deleteFieldValues(tx, before.id, removed)
  directory.refreshOnCommit(tx, { users })
  for (const id of users) {
    const user = directory.user(id)
    if (user === undefined) continue
    const change = { custom_profile_field: { id: before.id, value: null } }
    events.publishOnCommit(tx, userChangedNotice(id, change, await knownTo(chat, user)))
  }
}

async function notify({ events }: ChangeProfileFieldsNeeds, tx: Transaction): Promise<void> {
  events.publishOnCommit(tx, profileFieldsNotice((await readProfileFields(tx.sql)).map(profileFieldWire)))
}
