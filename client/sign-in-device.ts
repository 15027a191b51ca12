/** The name of a browser or program, as in the server's mails. */
export { deviceOf, type SignInDevice } from '../server/chat/sign-in/rules/sign-in-device.ts'
