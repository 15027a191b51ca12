import { z } from 'zod'

export const clientIdForm = /^[A-Za-z0-9._-]{1,36}$/

/** The client's id of an order or a withdrawal, which makes a repeated request safe. */
export const clientId = z.string().regex(clientIdForm, 'has 1 to 36 of A-Z a-z 0-9 . _ -')
