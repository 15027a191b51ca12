import { inLanguage } from '../mail/rules/in-language.ts'

export interface AlertPhrases {
  mentionedYou(sender: string): string
  mentionedEveryone(sender: string): string
}

const phrases: Readonly<Record<'en' | 'de' | 'fa', AlertPhrases>> = {
  en: {
    mentionedYou: (sender) => `${sender} mentioned you:`,
    mentionedEveryone: (sender) => `${sender} mentioned everyone:`,
  },
  de: {
    mentionedYou: (sender) => `${sender} hat dich erwähnt:`,
    mentionedEveryone: (sender) => `${sender} hat alle erwähnt:`,
  },
  fa: {
    mentionedYou: (sender) => `${sender} از شما نام برد:`,
    mentionedEveryone: (sender) => `${sender} از همه نام برد:`,
  },
}

export const alertPhrases = (language: string): AlertPhrases => inLanguage(phrases, language)
