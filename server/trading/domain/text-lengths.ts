/** The lengths of texts that users type, which the forms of a client apply too. */
export const reasonLengthMax = 500
export const addressLabelLengthMax = 100
