import { z } from 'zod'
import { PreparedJson, RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import { requireRecentProof } from '../../sign-in/access.ts'
import { requireSession } from '../../sign-in/actions/passkeys.ts'
import { sessionReply, sessionText } from '../../sign-in/endpoints/session-reply.ts'
import { signInByCode, signInDesktopApp, signInMobileApp } from '../actions.ts'
import { handOverPageOf, oneTimeKeyForm } from '../rules.ts'

const common = { method: 'POST', under: browserPrefix, tag: 'Session' } as const

/** The parameters with which the apps open the browser. */
export const flowParameters = {
  mobile_flow_otp: optional(param.text(z.string().max(1000), 'The one-time key of a mobile app, in 64 hex digits')),
  desktop_flow_otp: optional(param.text(z.string().max(1000), 'The one-time key of a desktop app, in 64 hex digits')),
}

export const postAppSignIn = chatEndpoint({
  ...common,
  path: '/app_sign_in',
  summary: 'Hand the sign-in of this browser over to an app',
  description: 'Needs a recent proof of identity. A mobile app gets a link with an API key, a desktop app a code.',
  access: 'human',
  params: {
    flow: param.choice(['mobile', 'desktop'], 'The kind of app'),
    otp: param.text(z.string().regex(oneTimeKeyForm), 'The one-time key of the app, in 64 hex digits'),
  },
  reply: z.object({
    link: z.string().optional().describe('Opens the mobile app'),
    code: z.string().optional().describe('For the desktop app, valid once and for five minutes'),
  }),
  failures: ['STEP_UP_REQUIRED', 'SECOND_FACTOR_MISSING'],
  async handle({ params: { flow, otp }, request, services }) {
    await requireRecentProof(services, request)
    const session = await requireSession(services, request)
    return flow === 'mobile'
      ? { link: await signInMobileApp(services, request, session, otp) }
      : { code: await signInDesktopApp(services, session, otp) }
  },
})

export const postSessionCode = chatEndpoint({
  ...common,
  path: '/session/code',
  summary: 'Sign in with the code that a browser made for the desktop app',
  description: 'Sets the same cookies as a sign-in with a password.',
  access: 'anonymous',
  params: { code: param.text(z.string().min(1).max(200)) },
  reply: sessionReply,
  failures: ['AUTHENTICATION_FAILED', 'REALM_DEACTIVATED', 'CSRF_FAILED'],
  async handle({ params, request, services }) {
    const { session, cookies } = await signInByCode(services, request, params.code)
    return new PreparedJson(sessionText(services, session), { 'set-cookie': cookies })
  },
})

/** The address of the method `browser` in `external_authentication_methods`, which the apps open. */
export const getBrowserSignIn = chatEndpoint({
  method: 'GET',
  under: '/accounts',
  tag: 'Session',
  path: '/login/browser',
  summary: 'Sign in to an app through the web client, with any method: redirects there',
  access: 'anonymous',
  bare: true,
  params: flowParameters,
  reply: z.string(),
  failures: [],
  handle: ({ params }) => new RawReply(302, { location: handOverPageOf(params) ?? '/sign-in' }, ''),
})
