import { defineMessages } from '../../i18n/text.ts'

export const widgetMessages = defineMessages({
  en: {
    poll: 'Poll',
    tasks: 'Tasks',
    noQuestion: 'A poll without a question',
    addOption: 'Add an option',
    add: 'Add',
    newTask: 'New task',
    done: (done: string, all: string) => `${done} of ${all} done`,
    editQuestion: 'Edit the question',
    question: 'Question',
    title: 'Title',
    save: 'Save',
    isThere: 'That is there already.',
  },
  fa: {
    poll: 'نظرسنجی',
    tasks: 'کارها',
    noQuestion: 'نظرسنجی بدون پرسش',
    addOption: 'افزودن گزینه',
    add: 'افزودن',
    newTask: 'کار تازه',
    done: (done, all) => `${done} از ${all} انجام شد`,
    editQuestion: 'ویرایش پرسش',
    question: 'پرسش',
    title: 'عنوان',
    save: 'ذخیره',
    isThere: 'از پیش هست.',
  },
})
