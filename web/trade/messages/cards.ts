import { defineMessages } from '../../i18n/text.ts'

export const cardMessages = defineMessages({
  en: {
    openMarket: (name: string) => `Open ${name}`,
    order: (id: string) => `Order ${id}`,
    withdrawal: (id: string) => `Withdrawal ${id}`,
    atMarket: 'market price',
    approve: 'Approve',
    reject: 'Reject',
    approveOne: (id: string) => `Approve withdrawal ${id}`,
    rejectOne: (id: string) => `Reject withdrawal ${id}`,
  },
  fa: {
    openMarket: (name: string) => `باز کردن ${name}`,
    order: (id: string) => `سفارش ${id}`,
    withdrawal: (id: string) => `برداشت ${id}`,
    atMarket: 'قیمت بازار',
    approve: 'تأیید',
    reject: 'رد',
    approveOne: (id: string) => `تأیید برداشت ${id}`,
    rejectOne: (id: string) => `رد برداشت ${id}`,
  },
})
