import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CertificateKind } from '#app/features/certificates/contract/certificate-values.ts'
import type { DesignSample } from '#app/features/certificates/contract/designs.ts'
import type { DesignForm } from './design-blocks.tsx'
import { DesignPicture } from './design-picture.tsx'
import { toLayout } from './design-values.ts'
import { OpenPreviewButton } from './open-preview-button.tsx'

const sampleLabels: Readonly<Record<DesignSample, string>> = {
  full: 'With everything',
  least: 'With as little as possible',
  longest: 'With long texts',
}

const restInMs = 500

/** Follows the fields of a design. */
export function DesignPreview({ adminForm, kind }: { adminForm: DesignForm; kind: CertificateKind }) {
  const { control, getValues } = adminForm.form
  const [sample, setSample] = useState<DesignSample>('full')
  // Only to follow changes: watched values are partial while blocks are added.
  useWatch({ control })
  const layout = JSON.stringify(toLayout(getValues()))
  const [rested] = useDebouncedValue(layout, restInMs)
  return (
    <section className="design-preview" aria-label="Preview">
      <DesignPicture
        label="Preview of the certificate"
        preview={{ kind, sample, layout: JSON.parse(rested) }}
      />
      <div className="row-actions">
        <NativeSelect
          size="md"
          aria-label="Sample"
          value={sample}
          onChange={({ target }) => setSample(target.value as DesignSample)}
          data={Object.entries(sampleLabels).map(([value, label]) => ({ value, label }))}
        />
        <OpenPreviewButton getPreview={() => ({ kind, sample, layout: toLayout(getValues()) })} />
      </div>
    </section>
  )
}
