import type { ChatUser } from '../../people/rules/chat-user.ts'

type Named = Pick<ChatUser, 'id' | 'fullName'>

/** The bots' messages about a new user. */
export const welcomeTexts = {
  welcome: (newMember: Named, organization: string) =>
    `Hello, and welcome to **${plain(organization)}**, @_**${newMember.fullName}|${newMember.id}**!\n\n` +
    'You can answer me here to try out how messages work; nobody else reads along. Channels are in the sidebar on the ' +
    'left: open one to read what others wrote, and start a topic of your own when you have something to say.',
  accepted: (newMember: Named, organization: string) =>
    `@_**${newMember.fullName}|${newMember.id}** accepted your invitation to join **${plain(organization)}**.`,
  announced: (newMember: Named, people: number) =>
    `@_**${newMember.fullName}|${newMember.id}** joined this organization. It now has ${people} ${people === 1 ? 'person' : 'people'}.`,
}

export const signupsTopic = 'signups'

/** The organization's name is any text; inside Markdown it must not start any syntax. */
function plain(text: string): string {
  return text.replace(/[*_`\\[\]]/g, '')
}

/** The additional welcome text for the new user; undefined for none. */
export function customWelcome(ofInvitation: string | null, ofOrganization: string): string | undefined {
  const text = ofInvitation ?? ofOrganization
  return text.trim() === '' ? undefined : text
}
