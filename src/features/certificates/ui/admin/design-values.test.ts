import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { certificateKinds } from '#app/features/certificates/contract/certificate-values.ts'
import { CertificateLayout } from '#app/features/certificates/contract/layout.ts'
import { getShippedLayout, shippedDesigns } from '#app/features/certificates/rules/shipped-designs.ts'
import { toDesignFormValues, toFieldName, toLayout, toOtherPaper } from './design-values.ts'

test.for(shippedDesigns)('Values of the design editor keep every block: %s', (design) => {
  for (const kind of certificateKinds) {
    const layout = getShippedLayout(design, kind, 'letter')
    expect(toLayout(toDesignFormValues({ name: 'Own', isDefault: false, layout }))).toEqual(layout)
  }
})

test.for(shippedDesigns)('A design for A4 is valid on Letter, and again on A4: %s', (design) => {
  for (const kind of certificateKinds) {
    const layout = getShippedLayout(design, kind)
    const values = toDesignFormValues({ name: 'Own', isDefault: false, layout })
    const blocks = toOtherPaper(values.blocks, 'a4', 'letter')
    const letter = toLayout({ ...values, paper: 'letter', blocks })
    expect(z.safeParse(CertificateLayout, letter).error?.issues).toBeUndefined()
    const again = toLayout({ ...values, blocks: toOtherPaper(blocks, 'letter', 'a4') })
    expect(z.safeParse(CertificateLayout, again).error?.issues).toBeUndefined()
  }
})

test('Values of the design editor keep uploaded pictures', () => {
  const layout: CertificateLayout = {
    ...getShippedLayout('plain', 'cpd'),
    background: { kind: 'picture', assetId: 4 },
    blocks: [
      {
        ...({ type: 'image', align: 'left' } as const),
        x: 20,
        y: 20,
        width: 20,
        height: 20,
        picture: { source: 'asset', assetId: 5 },
      },
    ],
  }
  expect(toLayout(toDesignFormValues({ name: 'Own', isDefault: true, layout }))).toEqual(layout)
})

test.for([
  ['layout.blocks.2.side', 'blocks.2.width'],
  ['layout.blocks.2.thickness', 'blocks.2.size'],
  ['layout.background.assetId', 'backgroundId'],
  ['layout.blocks', 'blocks'],
  ['name', 'name'],
] as const)('Refusals of %s are shown at %s', ([path, field]) => {
  expect(toFieldName(path)).toBe(field)
})
