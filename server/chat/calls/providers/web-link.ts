import { z } from 'zod'

/** The address of a call, as a provider replies it: people open it, so it is a web address. */
export const webLink = z.url({ protocol: /^https?$/ }).max(4000)
