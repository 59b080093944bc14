import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { CertificateKind } from '../../contract/certificate-values.ts'
import type { DesignSample } from '../../contract/designs.ts'
import type { CertificateLayout } from '../../contract/layout.ts'
import { fetchPreview } from './designs-api.ts'

const sampleLabels: Readonly<Record<DesignSample, string>> = {
  full: 'With everything',
  least: 'With as little as possible',
  longest: 'With long texts',
}

export interface PreviewButtonsProps {
  kind: CertificateKind
  getLayout: () => CertificateLayout
}

/** Opens a sample as a PDF in a new tab: the policy of pages allows no frames. */
export function PreviewButtons({ kind, getLayout }: PreviewButtonsProps) {
  const [sample, setSample] = useState<DesignSample>('full')
  const [isLoading, setIsLoading] = useState(false)

  async function open() {
    // Before waiting, as browsers block windows that no press opened.
    const tab = window.open('', '_blank')
    setIsLoading(true)
    const url = await fetchPreview({ kind, layout: getLayout(), sample }).catch(() => null)
    setIsLoading(false)
    if (url !== null && tab !== null) {
      tab.location.href = url
      return
    }
    tab?.close()
    toast.error('The preview could not be made. Please check the fields; saving names what is wrong.')
  }

  return (
    <>
      <NativeSelect
        size="md"
        aria-label="Sample"
        value={sample}
        onChange={({ target }) => setSample(target.value as DesignSample)}
        data={Object.entries(sampleLabels).map(([value, label]) => ({ value, label }))}
      />
      <Button
        variant="default"
        loading={isLoading}
        leftSection={<Icon name="eye" />}
        onClick={() => void open()}
      >
        Open Preview
      </Button>
    </>
  )
}
