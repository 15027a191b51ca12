import { failureCatalogue } from '../kernel/endpoint/failure.ts'

const final = { retryable: false } as const
const later = { retryable: true } as const

/** Every failure of the chat API. */
export const chatFailures = failureCatalogue({
  BAD_REQUEST: {
    ...final,
    status: 400,
    cause: 'The request is not valid: a wrong id, a missing parameter, a missing permission or a state that forbids it',
    fix: 'msg says what is wrong; var_name, where present, names the parameter',
  },
  UNAUTHORIZED_PRINCIPAL: {
    ...final,
    status: 400,
    cause: 'The caller is not an organization administrator or owner, and the endpoint is for those',
    fix: 'Call as an administrator or owner',
  },
  PERMISSION_DENIED: {
    ...final,
    status: 400,
    cause: 'The caller may not do this',
    fix: 'Ask somebody who may',
  },
  BAD_NARROW: {
    ...final,
    status: 400,
    cause: 'A narrow has an operator or operand that does not fit',
    fix: 'desc says which one',
  },
  BAD_EVENT_QUEUE_ID: {
    ...final,
    status: 400,
    cause: 'The event queue is unknown, was deleted or has expired',
    fix: 'Register a new queue; do not carry last_event_id over',
  },
  BAD_IMAGE: {
    ...final,
    status: 400,
    cause: 'The file is not an image this server reads',
    fix: 'Send PNG, JPEG, GIF or WebP',
  },
  STREAM_DOES_NOT_EXIST: {
    ...final,
    status: 400,
    cause: 'There is no such channel, or the caller may not know of it',
    fix: 'stream or stream_id says which one was asked for',
  },
  REACTION_ALREADY_EXISTS: {
    ...final,
    status: 400,
    cause: 'The caller has this reaction on the message already',
    fix: 'Nothing need be done',
  },
  REACTION_DOES_NOT_EXIST: {
    ...final,
    status: 400,
    cause: 'The caller has no such reaction on the message',
    fix: 'Nothing need be done',
  },
  INVITATION_FAILED: {
    ...final,
    status: 400,
    cause: 'Some or all invitations could not be sent',
    fix: 'errors names each address and why',
  },
  CANNOT_DEACTIVATE_LAST_USER: {
    ...final,
    status: 400,
    cause: 'The account is the only owner or the only user',
    fix: 'Make somebody else an owner first',
  },
  CANNOT_DEACTIVATE_GROUP_IN_USE: {
    ...final,
    status: 400,
    cause: 'The group is used as a setting or as a subgroup',
    fix: 'objections names where',
  },
  EXPECTATION_MISMATCH: {
    ...final,
    status: 400,
    cause: 'The value is no longer the one the caller said it was',
    fix: 'Read it again and decide anew',
  },
  SYSTEM_GROUP_REQUIRED: {
    ...final,
    status: 400,
    cause: 'The setting takes only a group that follows from roles',
    fix: 'Choose one of those',
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
    fix: 'Move only those that are not, or ask a moderator',
  },
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: {
    ...final,
    status: 400,
    cause: 'The caller may not mention everybody in so large a channel',
    fix: 'Mention people or groups by name',
  },
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: {
    ...final,
    status: 400,
    cause: 'The caller may not mention everybody in so large a topic',
    fix: 'Mention people or groups by name',
  },
  REALM_UPLOAD_QUOTA: {
    ...final,
    status: 400,
    cause: 'The organization, or the quota of a guest or bot, has no room for the file',
    fix: 'Delete files, or raise the quota',
  },
  NO_ACTIVE_PUSH_DEVICE: {
    ...final,
    status: 400,
    cause: 'No registered device can receive it',
    fix: 'Register a device first',
  },
  PUSH_SERVICE_NOT_CONFIGURED: {
    ...final,
    status: 400,
    cause: 'This server sends no push notifications',
    fix: 'Ask the operator',
  },
  INVALID_PUSH_DEVICE_TOKEN: {
    ...final,
    status: 400,
    cause: 'The device token is not valid',
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
    cause: 'Signing in by password is switched off',
    fix: 'Use another way of signing in',
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
    cause: 'There is a channel of that name',
    fix: 'Choose another name',
  },
  FAILED_TO_CONNECT_BOUNCER: {
    ...later,
    status: 502,
    cause: 'The push relay could not be reached',
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
    cause: 'No credentials, wrong ones, or those of a deactivated account',
    fix: 'Send HTTP Basic credentials: the email address and an API key from fetch_api_key',
  },
  AUTHENTICATION_FAILED: {
    ...final,
    status: 401,
    cause: 'The user name and password do not belong together',
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
    fix: 'Ask the operator to open it again',
  },
  STEP_UP_REQUIRED: {
    ...final,
    status: 403,
    cause: 'The person has not proved lately who they are, and what is asked needs that',
    fix: 'Send one of proofs to POST /json/confirm_identity in the same browser session, then ask again',
  },
  SECOND_FACTOR_MISSING: {
    ...final,
    status: 403,
    cause: 'The organization requires a second factor, and this account has none',
    fix: 'Sign in with the web client and set one up; everything else is closed until then',
  },
  CSRF_FAILED: {
    ...final,
    status: 403,
    cause: 'A browser request without the token of its session',
    fix: 'Send the csrf token of the session in X-CSRFToken',
  },
  NOT_FOUND: { ...final, status: 404, cause: 'There is no endpoint at this path', fix: 'Take paths from /docs' },
  METHOD_NOT_ALLOWED: {
    ...final,
    status: 405,
    cause: 'The endpoint exists under another method',
    fix: 'Use a method from the Allow header',
  },
  REQUEST_TOO_LARGE: {
    ...final,
    status: 413,
    cause: 'The body or a file is larger than the endpoint takes',
    fix: 'Send less at once; files may be uploaded in parts through /tus',
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
    cause: 'More requests than the limit allows',
    fix: 'Wait for the seconds in Retry-After',
  },
  INTERNAL_SERVER_ERROR: {
    ...later,
    status: 500,
    cause: 'A fault of the server',
    fix: 'Report the X-Request-Id of the reply to the operator',
  },
  SERVER_NOT_READY: {
    ...later,
    status: 503,
    cause: 'The server cannot take the request now; nothing was done',
    fix: 'Try again after the seconds in Retry-After',
  },
})

export type ChatFailureCode = keyof typeof chatFailures.kinds
