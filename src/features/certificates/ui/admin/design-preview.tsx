import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CertificateKind } from '#app/features/certificates/contract/certificate-values.ts'
import type { DesignSample } from '#app/features/certificates/contract/designs.ts'
import { type DesignForm, describeDesignBlock } from './design-blocks.tsx'
import { DesignPicture } from './design-picture.tsx'
import { MovableBlocks } from './movable-blocks.tsx'
import { OpenPreviewButton } from './open-preview-button.tsx'

const sampleLabels: Readonly<Record<DesignSample, string>> = {
  full: 'With everything',
  least: 'With as little as possible',
  longest: 'With long texts',
}

const restInMs = 500

/** Follows the fields of a design. */
export function DesignPreview({ adminForm, kind }: { adminForm: DesignForm; kind: CertificateKind }) {
  const { control, setValue } = adminForm.form
  const [sample, setSample] = useState<DesignSample>('full')
  const [chosen, setChosen] = useState(0)
  const hintId = useId()
  const layout = useWatch({ control, name: 'layout' })
  const shown = layout.blocks.flatMap((block, index) => (block.isHidden ? [] : [{ block, index }]))
  const moved = shown.some(({ index }) => index === chosen) ? chosen : shown[0]?.index
  const hasPicture = layout.background.kind === 'picture' && moved !== undefined
  // As text, because each rendering has a new object.
  const [rested] = useDebouncedValue(JSON.stringify(layout), restInMs)
  return (
    <section className="design-preview" aria-label="Preview">
      <DesignPicture
        label="Preview of the certificate"
        preview={{ kind, sample, layout: JSON.parse(rested) }}
      >
        {hasPicture ? (
          <MovableBlocks
            layout={layout}
            chosen={moved}
            hintId={hintId}
            onChoose={setChosen}
            onMove={(index, { x, y }) => {
              setValue(`layout.blocks.${index}.x`, x, { shouldDirty: true })
              setValue(`layout.blocks.${index}.y`, y, { shouldDirty: true })
            }}
          />
        ) : null}
      </DesignPicture>
      {hasPicture ? (
        <NativeSelect
          label="Block to move"
          description="Drag blocks on the picture, or move this one by the arrow keys there: 1 mm each, with Shift 10 mm."
          descriptionProps={{ id: hintId }}
          value={moved}
          onChange={({ target }) => setChosen(Number(target.value))}
          data={shown.map(({ block, index }) => ({ value: `${index}`, label: describeDesignBlock(block) }))}
        />
      ) : null}
      <div className="row-actions">
        <NativeSelect
          aria-label="Sample"
          value={sample}
          onChange={({ target }) => setSample(target.value as DesignSample)}
          data={Object.entries(sampleLabels).map(([value, label]) => ({ value, label }))}
        />
        <OpenPreviewButton getPreview={() => ({ kind, sample, layout })} />
      </div>
    </section>
  )
}
