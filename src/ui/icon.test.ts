import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partnerLogos } from './brand/partner-shapes.ts'
import { iconNames, socialNames } from './icon-names.ts'

const drawn = (sheet: string) =>
  [...readFileSync(new URL(sheet, import.meta.url), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
    ([, id]) => id,
  )

test('Icon sprite contains exactly the known icons and logos', () => {
  expect(drawn('icons.svg')).toEqual([
    ...iconNames,
    ...socialNames,
    'logo-mark',
    'logo-word',
    ...Object.keys(partnerLogos),
  ])
})
