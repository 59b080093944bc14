import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { certificateKinds } from '../contract/certificate-values.ts'
import { CertificateLayout } from '../contract/layout.ts'
import { findBlockAt, keepBlockWithinMargins, toOtherPaper } from './block-places.ts'
import { getShippedLayout, shippedDesigns } from './shipped-designs.ts'

const line = { type: 'line', x: 20, y: 20, width: 60, thickness: 1, color: 'ink' } as const
const code = { type: 'qr', x: 20, y: 20, side: 27 } as const

test.for([
  [line, { x: 21.04, y: 19.96 }, { x: 21, y: 20 }],
  [line, { x: 0, y: -5 }, { x: 10, y: 10 }],
  [line, { x: 900, y: 900 }, { x: 227, y: 200 }],
  [code, { x: 900, y: 900 }, { x: 260, y: 173 }],
] as const)('A block keeps the margins of the paper: %j at %j', ([block, wanted, place]) => {
  expect(keepBlockWithinMargins(block, 'a4', wanted)).toEqual(place)
})

test.for([
  [{ x: 40, y: 22 }, 'line'],
  [{ x: 40, y: 23 }, 'qr'],
  [{ x: 79, y: 20 }, 'line'],
  [{ x: 83, y: 20 }, undefined],
  [{ x: 205, y: 155 }, undefined],
] as const)('The smallest block at %j is %s', ([point, type]) => {
  const hidden = { ...code, x: 200, y: 150, isHidden: true }
  const blocks = [code, line, hidden]
  expect(blocks[findBlockAt(blocks, point)]?.type).toBe(type)
})

test.for(shippedDesigns)('A design for A4 is valid on Letter, and again on A4: %s', (design) => {
  for (const kind of certificateKinds) {
    const { blocks, ...layout } = getShippedLayout(design, kind)
    const moved = toOtherPaper(blocks, 'a4', 'letter')
    const letter = { ...layout, paper: 'letter', blocks: moved }
    expect(z.safeParse(CertificateLayout, letter).error?.issues).toBeUndefined()
    const again = { ...layout, blocks: toOtherPaper(moved, 'letter', 'a4') }
    expect(z.safeParse(CertificateLayout, again).error?.issues).toBeUndefined()
  }
})
