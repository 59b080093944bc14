import { expect, test } from 'vitest'
import { paperSizes } from '../contract/layout-values.ts'
import { getShippedLayout, shippedDesigns } from './shipped-designs.ts'

const layouts = shippedDesigns.flatMap((design) =>
  paperSizes.map((paper) => [design, paper, getShippedLayout(design, 'cpd', paper).blocks] as const),
)

test.for(layouts)('A shipped design says below the code what it is for: %s, %s', ([, , blocks]) => {
  const code = blocks.find((block) => block.type === 'qr')
  const words = blocks.find((block) => block.type === 'text' && block.text === 'Scan to verify')
  expect(words).toMatchObject({ x: code?.x, width: code?.side })
  expect(words?.y).toBeGreaterThan(code?.y ?? Number.POSITIVE_INFINITY)
})

test('The shipped designs differ in letters, alignment and frame', () => {
  const layouts = shippedDesigns.map((design) => {
    const { blocks, background } = getShippedLayout(design, 'cpd')
    const name = blocks.find((block) => block.type === 'text' && block.text === '{holderName}')
    return [name?.type === 'text' ? [name.font ?? 'sans', name.weight, name.align] : null, background]
  })
  expect(layouts).toEqual([
    [['serif', 'bold', 'center'], { kind: 'frame', frame: 'classic' }],
    [['sans', 'bold', 'left'], { kind: 'frame', frame: 'modern' }],
    [['sans', 'regular', 'center'], { kind: 'frame', frame: 'none' }],
  ])
})

test.for(paperSizes)('The formal design has large units and room for a dry seal: %s', (paper) => {
  const { blocks } = getShippedLayout('formal', 'cpd', paper)
  const units = blocks.find((block) => block.type === 'text' && block.text === '{units} CPD units')
  expect(units).toMatchObject({ size: 18, weight: 'bold' })
  const signatories = blocks.find((block) => block.type === 'signatories')
  const top = signatories?.y ?? Number.NaN
  const bottom = top + (signatories?.type === 'signatories' ? signatories.height : Number.NaN)
  const beside = blocks.filter(({ y }) => y >= top && y < bottom)
  expect(beside.map(({ type }) => type)).toEqual(['signatories', 'qr', 'text'])
  for (const { x } of beside) expect(x).toBeGreaterThanOrEqual(22 + 30)
})
