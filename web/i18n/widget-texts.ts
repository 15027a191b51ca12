/**
 * Persian texts of the widget library, which has thirty languages but not this one. The build adds each object next to
 * the library's English one of the same name; the keys are the library's.
 */

type Values = Readonly<Record<string, string | number | boolean>>

/** The formatter that the library passes to a text with values. */
interface Formatter {
  number(value: number): string
}

const count = (value: string | number | boolean | undefined, formatter: Formatter): string =>
  formatter.number(Number(value))

export const autocomplete = { collectionLabel: 'پیشنهادها' }

export const calendar = {
  previous: 'پیشین',
  next: 'بعدی',
  selectedDateDescription: ({ date }: Values) => `تاریخ برگزیده: ${date}`,
  selectedRangeDescription: ({ dateRange }: Values) => `بازهٔ برگزیده: ${dateRange}`,
  todayDate: ({ date }: Values) => `امروز، ${date}`,
  todayDateSelected: ({ date }: Values) => `امروز، ${date}، برگزیده`,
  dateSelected: ({ date }: Values) => `${date}، برگزیده`,
  startRangeSelectionPrompt: 'برای آغاز بازه بزنید',
  finishRangeSelectionPrompt: 'برای پایان بازه بزنید',
  minimumDate: 'نخستین تاریخ ممکن',
  maximumDate: 'آخرین تاریخ ممکن',
  dateRange: ({ startDate, endDate }: Values) => `${startDate} تا ${endDate}`,
}

export const combobox = {
  focusAnnouncement: (
    { isGroupChange, groupTitle, groupCount, optionText, isSelected }: Values,
    formatter: Formatter,
  ) => {
    const group = isGroupChange === true ? `گروه ${groupTitle} با ${count(groupCount, formatter)} گزینه. ` : ''
    return `${group}${optionText}${isSelected === true ? '، برگزیده' : ''}`
  },
  countAnnouncement: ({ optionCount }: Values, formatter: Formatter) => `${count(optionCount, formatter)} گزینه هست.`,
  selectedAnnouncement: ({ optionText }: Values) => `${optionText}، برگزیده`,
  buttonLabel: 'نمایش پیشنهادها',
  listboxLabel: 'پیشنهادها',
}

export const datepicker = {
  era: 'دوره',
  year: 'سال',
  month: 'ماه',
  day: 'روز',
  hour: 'ساعت',
  minute: 'دقیقه',
  second: 'ثانیه',
  dayPeriod: 'پیش یا پس از ظهر',
  calendar: 'تقویم',
  startDate: 'تاریخ آغاز',
  endDate: 'تاریخ پایان',
  weekday: 'روز هفته',
  timeZoneName: 'منطقهٔ زمانی',
  selectedDateDescription: ({ date }: Values) => `تاریخ برگزیده: ${date}`,
  selectedRangeDescription: ({ startDate, endDate }: Values) => `بازهٔ برگزیده: ${startDate} تا ${endDate}`,
  selectedTimeDescription: ({ time }: Values) => `ساعت برگزیده: ${time}`,
}

/** The library's texts of date state. */
export const datepickerState = {
  rangeUnderflow: ({ minValue }: Values) => `باید ${minValue} یا پس از آن باشد.`,
  rangeOverflow: ({ maxValue }: Values) => `باید ${maxValue} یا پیش از آن باشد.`,
  rangeReversed: 'تاریخ آغاز باید پیش از تاریخ پایان باشد.',
  unavailableDate: 'این تاریخ را نمی‌توان برگزید.',
}

export const grid = {
  deselectedItem: ({ item }: Values) => `${item} دیگر برگزیده نیست.`,
  select: 'برگزیدن',
  selectedCount: ({ count: selected }: Values, formatter: Formatter) =>
    selected === 0 ? 'چیزی برگزیده نیست.' : `${count(selected, formatter)} مورد برگزیده است.`,
  selectedAll: 'همه برگزیده‌اند.',
  selectedItem: ({ item }: Values) => `${item} برگزیده شد.`,
  longPressToSelect: 'برای برگزیدن، انگشت را نگه دارید.',
}

export const menu = { longPressMessage: 'برای باز شدن فهرست نگه دارید یا Alt و پیکان پایین را بزنید' }

export const overlays = { dismiss: 'بستن' }

export const searchfield = { 'Clear search': 'پاک کردن جست‌وجو' }

export const spinbutton = { Empty: 'خالی' }

export const table = {
  select: 'برگزیدن',
  selectAll: 'برگزیدن همه',
  sortable: 'ستون مرتب‌شدنی',
  ascending: 'از کم به زیاد',
  descending: 'از زیاد به کم',
  ascendingSort: ({ columnName }: Values) => `مرتب‌شده بر پایهٔ ${columnName} از کم به زیاد`,
  descendingSort: ({ columnName }: Values) => `مرتب‌شده بر پایهٔ ${columnName} از زیاد به کم`,
  columnSize: ({ value }: Values) => `${value} پیکسل`,
  resizerDescription: 'برای تغییر پهنا Enter را بزنید',
  expand: 'باز کردن',
  collapse: 'بستن',
}

export const tag = { removeDescription: 'برای حذف کلید Delete را بزنید.', removeButtonLabel: 'حذف' }

export const toast = {
  close: 'بستن',
  notifications: ({ count: shown }: Values, formatter: Formatter) => `${count(shown, formatter)} اعلان.`,
}

export const tree = { expand: 'باز کردن', collapse: 'بستن' }

export const components = {
  selectPlaceholder: 'برگزینید',
  tableResizer: 'تغییر پهنا',
  dropzoneLabel: 'جای رها کردن پرونده',
  colorSwatchPicker: 'نمونه‌های رنگ',
}
