import { inLanguage } from '../mail/rules/in-language.ts'

export interface AlertPhrases {
  mentionedYou(sender: string): string
  mentionedGroup(sender: string, group: string): string
  mentionedEveryone(sender: string): string
}

const phrases: Readonly<Record<'en' | 'de' | 'fa', AlertPhrases>> = {
  en: {
    mentionedYou: (sender) => `${sender} mentioned you:`,
    mentionedGroup: (sender, group) => `${sender} mentioned @${group}:`,
    mentionedEveryone: (sender) => `${sender} mentioned everyone:`,
  },
  de: {
    mentionedYou: (sender) => `${sender} hat dich erwähnt:`,
    mentionedGroup: (sender, group) => `${sender} hat @${group} erwähnt:`,
    mentionedEveryone: (sender) => `${sender} hat alle erwähnt:`,
  },
  fa: {
    mentionedYou: (sender) => `${sender} از شما نام برد:`,
    mentionedGroup: (sender, group) => `${sender} از @${group} نام برد:`,
    mentionedEveryone: (sender) => `${sender} از همه نام برد:`,
  },
}

export const alertPhrases = (language: string): AlertPhrases => inLanguage(phrases, language)
