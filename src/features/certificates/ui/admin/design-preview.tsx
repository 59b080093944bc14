import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CertificateKind } from '#app/features/certificates/contract/certificate-values.ts'
import type { DesignSample } from '#app/features/certificates/contract/designs.ts'
import { BlockHandles } from './block-handles.tsx'
import type { DesignForm } from './design-blocks.tsx'
import { DesignPicture } from './design-picture.tsx'
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
  const hintId = useId()
  const layout = useWatch({ control, name: 'layout' })
  // As text, because each rendering has a new object.
  const [rested] = useDebouncedValue(JSON.stringify(layout), restInMs)
  return (
    <section className="design-preview" aria-label="Preview">
      <DesignPicture
        label="Preview of the certificate"
        preview={{ kind, sample, layout: JSON.parse(rested) }}
      >
        {layout.background.kind === 'picture' ? (
          <BlockHandles
            layout={layout}
            hintId={hintId}
            onMove={(index, { x, y }) => {
              setValue(`layout.blocks.${index}.x`, x, { shouldDirty: true })
              setValue(`layout.blocks.${index}.y`, y, { shouldDirty: true })
            }}
          />
        ) : null}
      </DesignPicture>
      {layout.background.kind === 'picture' ? (
        <p id={hintId}>Drag a block, or move it by the arrow keys: 1 mm each, with Shift 10 mm.</p>
      ) : null}
      <div className="row-actions">
        <NativeSelect
          size="md"
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
