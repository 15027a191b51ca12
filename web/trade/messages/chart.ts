import { defineMessages } from '../../i18n/text.ts'

export const chartMessages = defineMessages({
  en: {
    indicators: 'Indicators',
    logScale: 'Logarithmic scale',
    draw: 'Draw',
    level: 'Level',
    levelHere: 'Level at this price',
    line: 'Trend line',
    levelHint: 'Click a price',
    lineHint: 'Click two points',
    removeLast: 'Remove the last drawing',
    removeAll: 'Remove all drawings',
    full: 'Full screen',
    leaveFull: 'Leave full screen',
  },
  fa: {
    indicators: 'اندیکاتورها',
    logScale: 'مقیاس لگاریتمی',
    draw: 'رسم',
    level: 'سطح',
    levelHere: 'سطح در این قیمت',
    line: 'خط روند',
    levelHint: 'روی یک قیمت بزنید',
    lineHint: 'روی دو نقطه بزنید',
    removeLast: 'حذف آخرین رسم',
    removeAll: 'حذف همهٔ رسم‌ها',
    full: 'تمام‌صفحه',
    leaveFull: 'خروج از تمام‌صفحه',
  },
})
