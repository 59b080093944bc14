/** Logo as path data, without React, for the share image. */
export const LOGO_MARK_SIZE = 48
export const WORDMARK_WIDTH = 258
export const WORDMARK_HEIGHT = 52
export const WORDMARK_STROKE = 5.5

/** Shapes from back to front; the same colors in both schemes. */
export const logoMarkShapes: readonly { readonly d: string; readonly fill: string }[] = [
  {
    d: 'M12 0h24a12 12 0 0 1 12 12v24a12 12 0 0 1-12 12H12A12 12 0 0 1 0 36V12A12 12 0 0 1 12 0Z',
    fill: '#23781b',
  },
  { d: 'M34 7.5a7 7 0 1 1 0 14a7 7 0 1 1 0-14Z', fill: '#f4a91f' },
  {
    d: 'M0 33.5c9 0 12.5-3.5 16.5-7s8-5 14.5-5c7 0 10 3 17 3V36a12 12 0 0 1-12 12H12A12 12 0 0 1 0 36Z',
    fill: '#4b9a3c',
  },
  {
    d: 'M.2 38.2c9.3 0 13.8-2.2 18.8-5.2s9-4.5 14.5-4.5c5.5 0 9 2.5 14.5 2.5v5a12 12 0 0 1-12 12H12A12 12 0 0 1 .2 38.2Z',
    fill: '#8cc878',
  },
  {
    d: 'M2.3 43c9.7 0 15.7-1.5 20.7-4s8.5-3.5 12.5-3.5c4.5 0 8 2 12.4 2A12 12 0 0 1 36 48H12a12 12 0 0 1-9.7-5Z',
    fill: '#d4ecc5',
  },
]

export const wordmarkPath = [
  'M5 39.5V6.5h9.5a9.5 9.5 0 0 1 0 19H5',
  'M52 28.5a11 11 0 1 1-22 0a11 11 0 1 1 22 0M52 17.5v22',
  'M86 28.5a11 11 0 1 1-22 0a11 11 0 1 1 22 0M86 17.5v21c0 6.5-4.5 10.5-11 10.5c-4 0-7.3-1.5-9.3-4',
  'M111.5 21.5c-1.5-2.6-4.2-4-7.4-4c-4 0-6.9 2.2-6.9 5.3c0 7 14.8 4.2 14.8 11.3c0 3.3-3.2 5.4-7.4 5.4c-3.6 0-6.7-1.5-8.1-4.5',
  'M123 17.5v12a10 10 0 0 0 20 0v-12M143 29.5v10',
  'M155 5v34.5',
  'M189 28.5a11 11 0 1 1-22 0a11 11 0 1 1 22 0',
  'M201 39.5v-22M201 27.5a10 10 0 0 1 20 0v12',
  'M254 28.5a11 11 0 1 1-22 0a11 11 0 1 1 22 0M254 17.5v21c0 6.5-4.5 10.5-11 10.5c-4 0-7.3-1.5-9.3-4',
].join('')
