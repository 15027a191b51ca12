/** The lengths of texts that users type, which the forms of a client apply too. */
export const textLengths = {
  messageLengthMax: 10_000,
  /** Of all words of a search together: the work of the database grows with the square of their number. */
  searchLengthMax: 500,
  folderNameLengthMax: 60,
  folderDescriptionLengthMax: 1024,
  groupNameLengthMax: 100,
  groupDescriptionLengthMax: 10_000,
  profileFieldNameLengthMax: 40,
  profileFieldHintLengthMax: 80,
  emojiNameLengthMax: 100,
  snippetTitleLengthMax: 60,
  reportDescriptionLengthMax: 1000,
  alertWordLengthMax: 100,
  statusTextLengthMax: 60,
  welcomeTextLengthMax: 8000,
  /** Of the values of profile fields. */
  shortValueLengthMax: 50,
  longValueLengthMax: 500,
  organizationNameLengthMax: 40,
  organizationDescriptionLengthMax: 1000,
  callServerLengthMax: 200,
  domainLengthMax: 255,
} as const
