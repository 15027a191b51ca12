import { failureCatalogue } from '../kernel/endpoint/failure.ts'

const final = { retryable: false } as const
const later = { retryable: true } as const

/** Every failure of the chat API. */
export const chatFailures = failureCatalogue({
  BAD_REQUEST: {
    ...final,
    status: 400,
    cause:
      'The request is invalid: an unknown id, a missing parameter, a missing permission or a state that forbids it',
    fix: 'msg describes the problem; var_name, if present, names the parameter',
  },
  UNAUTHORIZED_PRINCIPAL: {
    ...final,
    status: 400,
    cause: 'The endpoint is only for organization administrators or owners',
    fix: 'Call as an administrator or owner',
  },
  PERMISSION_DENIED: {
    ...final,
    status: 400,
    cause: 'The caller lacks the permission',
    fix: 'Ask a user with the permission',
  },
  BAD_NARROW: {
    ...final,
    status: 400,
    cause: 'A narrow has an invalid operator or operand',
    fix: 'desc describes it',
  },
  BAD_EVENT_QUEUE_ID: {
    ...final,
    status: 400,
    cause: 'The event queue is unknown, was deleted or has expired',
    fix: 'Register a new queue and start with its last_event_id',
  },
  BAD_IMAGE: {
    ...final,
    status: 400,
    cause: 'The file is not a supported image',
    fix: 'Send PNG, JPEG, GIF or WebP',
  },
  STREAM_DOES_NOT_EXIST: {
    ...final,
    status: 400,
    cause: 'The channel does not exist, or the caller may not know of it',
    fix: 'stream or stream_id names the requested channel',
  },
  REACTION_ALREADY_EXISTS: {
    ...final,
    status: 400,
    cause: 'The caller already has this reaction on the message',
    fix: 'Ignore it',
  },
  REACTION_DOES_NOT_EXIST: {
    ...final,
    status: 400,
    cause: 'The caller has no such reaction on the message',
    fix: 'Ignore it',
  },
  INVITATION_FAILED: {
    ...final,
    status: 400,
    cause: 'Some or all invitations were not sent',
    fix: 'errors lists each address and the reason',
  },
  CANNOT_DEACTIVATE_LAST_USER: {
    ...final,
    status: 400,
    cause: 'The account is the only owner or the only user',
    fix: 'Make another user an owner first',
  },
  CANNOT_DEACTIVATE_GROUP_IN_USE: {
    ...final,
    status: 400,
    cause: 'The group is used in a setting or as a subgroup',
    fix: 'objections lists the uses',
  },
  EXPECTATION_MISMATCH: {
    ...final,
    status: 400,
    cause: 'The current value differs from the old value in the request',
    fix: 'Read the value again and repeat the change',
  },
  SYSTEM_GROUP_REQUIRED: {
    ...final,
    status: 400,
    cause: 'The setting accepts only a system group',
    fix: 'Choose a system group',
  },
  CANNOT_ADMINISTER_CHANNEL: {
    ...final,
    status: 400,
    cause: 'The caller may not administer the channel',
    fix: 'Ask an administrator of the channel',
  },
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: {
    ...final,
    status: 400,
    cause: 'Some of the messages are too old for the caller to move',
    fix: 'Move only newer messages, or ask a moderator',
  },
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: {
    ...final,
    status: 400,
    cause: 'The caller may not use a wildcard mention in a channel of this size',
    fix: 'Mention users or groups by name',
  },
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: {
    ...final,
    status: 400,
    cause: 'The caller may not use a wildcard mention in a topic of this size',
    fix: 'Mention users or groups by name',
  },
  REALM_UPLOAD_QUOTA: {
    ...final,
    status: 400,
    cause: 'The file exceeds the quota of the organization, or of a guest or bot',
    fix: 'Delete files, or raise the quota',
  },
  NO_ACTIVE_PUSH_DEVICE: {
    ...final,
    status: 400,
    cause: 'No registered device can receive the notification',
    fix: 'Register a device first',
  },
  PUSH_SERVICE_NOT_CONFIGURED: {
    ...final,
    status: 400,
    cause: 'This server sends no push notifications',
    fix: 'Ask the operator',
  },
  INVALID_VIDEO_CALL_PROVIDER_TOKEN: {
    ...final,
    status: 400,
    cause: 'The caller has not connected an account at the call provider, or the provider no longer accepts it',
    fix: 'Open /calls/zoom/register or /calls/webex/register in a browser and try again',
  },
  UNKNOWN_ZOOM_USER: {
    ...final,
    status: 400,
    cause: 'The Zoom account of the server has no user with the address of the caller',
    fix: 'Ask the administrator of the Zoom account to add the address',
  },
  INVALID_PUSH_DEVICE_TOKEN: {
    ...final,
    status: 400,
    cause: 'The device token is invalid',
    fix: 'Register the device again',
  },
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: {
    ...final,
    status: 400,
    cause: 'The push relay does not know the device token',
    fix: 'Register the device again',
  },
  PASSWORD_AUTH_DISABLED: {
    ...final,
    status: 401,
    cause: 'Password sign-in is switched off',
    fix: 'Use another sign-in method',
  },
  ADMIN_ACTION_REQUIRED: {
    ...final,
    status: 403,
    cause: 'The push configuration of this server needs an administrator',
    fix: 'Ask the operator',
  },
  CHANNEL_ALREADY_EXISTS: {
    ...final,
    status: 409,
    cause: 'A channel of that name exists',
    fix: 'Choose another name',
  },
  FAILED_TO_CONNECT_BOUNCER: {
    ...later,
    status: 502,
    cause: 'The push relay is unreachable',
    fix: 'Try again later',
  },
  INTERNAL_SERVER_ERROR_ON_BOUNCER: {
    ...later,
    status: 502,
    cause: 'The push relay failed',
    fix: 'Try again later',
  },
  UNAUTHORIZED: {
    ...final,
    status: 401,
    cause: 'Missing or wrong credentials, or those of a deactivated account',
    fix: 'Send HTTP Basic credentials: the email address and an API key from fetch_api_key',
  },
  AUTHENTICATION_FAILED: {
    ...final,
    status: 401,
    cause: 'The user name or the password is wrong',
    fix: 'Correct them',
  },
  USER_DEACTIVATED: {
    ...final,
    status: 401,
    cause: 'The account is deactivated',
    fix: 'Ask an administrator to reactivate it',
  },
  REALM_DEACTIVATED: {
    ...final,
    status: 401,
    cause: 'The organization is deactivated',
    fix: 'Ask the operator to reactivate it',
  },
  STEP_UP_REQUIRED: {
    ...final,
    status: 403,
    cause: 'The action needs a recent proof of identity',
    fix: 'Send one of proofs to POST /json/confirm_identity in the same browser session, then repeat the request',
  },
  SECOND_FACTOR_MISSING: {
    ...final,
    status: 403,
    cause: 'The organization requires a second factor, and this account has none',
    fix: 'Set one up in the web client; every other request is rejected until then',
  },
  CSRF_FAILED: {
    ...final,
    status: 403,
    cause: 'A browser request without the CSRF token of its session',
    fix: 'Send the CSRF token of the session in X-CSRFToken',
  },
  NOT_FOUND: { ...final, status: 404, cause: 'There is no endpoint at this path', fix: 'See /docs for the paths' },
  METHOD_NOT_ALLOWED: {
    ...final,
    status: 405,
    cause: 'The endpoint exists under another method',
    fix: 'Use a method from the Allow header',
  },
  REQUEST_TOO_LARGE: {
    ...final,
    status: 413,
    cause: 'The body or a file exceeds the limit of the endpoint',
    fix: 'Send less at once; upload files in parts through /tus',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    ...final,
    status: 415,
    cause: 'The body is not a form',
    fix: 'Send application/x-www-form-urlencoded or multipart/form-data',
  },
  RATE_LIMIT_HIT: {
    ...later,
    status: 429,
    cause: 'The request exceeds the rate limit',
    fix: 'Wait for the number of seconds in Retry-After',
  },
  INTERNAL_SERVER_ERROR: {
    ...later,
    status: 500,
    cause: 'An internal error of the server',
    fix: 'Report the X-Request-Id of the reply to the operator',
  },
  SERVER_NOT_READY: {
    ...later,
    status: 503,
    cause: 'The server cannot handle the request now; nothing was changed',
    fix: 'Retry after the number of seconds in Retry-After',
  },
})

export type ChatFailureCode = keyof typeof chatFailures.kinds
