import { expect, test } from 'vitest'
import { toDrawnBlocks } from './drawn-blocks.ts'
import { getShippedLayout } from './shipped-designs.ts'

test('toDrawnBlocks leaves out blocks that are hidden', () => {
  const [block] = getShippedLayout('plain', 'cpd').blocks.filter(({ type }) => type === 'line')
  if (block === undefined) throw new Error('The design has no line.')
  const layout = { ...getShippedLayout('plain', 'cpd'), blocks: [block, { ...block, isHidden: true }] }
  const contents = { values: {} as never, signatories: [], logo: null, pictures: new Map() }
  expect(toDrawnBlocks(layout, contents)).toEqual([block])
})
