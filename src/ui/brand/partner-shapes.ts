/** One 40 × 40 path each in the current text color. After a change run `node scripts/draw-icons.mjs`. */
export const partnerLogos = {
  sunrise:
    'M2 30h36v4H2ZM9 26a11 11 0 0 1 22 0ZM18 3h4v8h-4ZM4.5 11.3l2.8-2.8 5 5-2.8 2.8ZM35.5 11.3l-2.8-2.8-5 5 2.8 2.8Z',
  'open-book':
    'M18.5 9v25C14 30.5 8.5 30 3 31V7c6-1 11.5-.5 15.5 2ZM21.5 9v25c4.5-3.5 10-4 15.5-3V7c-6-1-11.5-.5-15.5 2Z',
  'carried-house':
    'M20 3l16 13h-4v8H8v-8H4ZM8 28a4 4 0 1 1 0 8 4 4 0 1 1 0-8ZM20 28a4 4 0 1 1 0 8 4 4 0 1 1 0-8ZM32 28a4 4 0 1 1 0 8 4 4 0 1 1 0-8Z',
  steps: 'M3 27h10v9H3ZM15 20h10v16H15ZM27 13h10v23H27ZM28 3h8v7h-8Z',
  light:
    'M20 3a12 12 0 0 1 7 21.7V29H13v-4.3A12 12 0 0 1 20 3ZM13.5 32h13v2.5a3 3 0 0 1-3 3h-7a3 3 0 0 1-3-3Z',
} as const
