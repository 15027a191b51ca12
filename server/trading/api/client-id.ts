import { z } from 'zod'

export const clientIdForm = /^[A-Za-z0-9._-]{1,36}$/

/** A name that a client gives to an order or a withdrawal, so that sending it twice makes one. */
export const clientId = z.string().regex(clientIdForm, 'has 1 to 36 of A-Z a-z 0-9 . _ -')
