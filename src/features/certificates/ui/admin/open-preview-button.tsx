import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { PreviewDesignInput } from '../../contract/designs.ts'
import { fetchPreview } from './designs-api.ts'

/** Opens a sample as a PDF in a new tab: the policy of pages allows no frames. */
export function OpenPreviewButton({ getPreview }: { getPreview: () => PreviewDesignInput }) {
  const [isLoading, setIsLoading] = useState(false)

  async function open() {
    // Before waiting, as browsers block windows that no press opened.
    const tab = window.open('', '_blank')
    setIsLoading(true)
    const pdf = await fetchPreview(getPreview()).catch(() => null)
    setIsLoading(false)
    if (pdf !== null && tab !== null) {
      tab.location.href = URL.createObjectURL(pdf)
      return
    }
    tab?.close()
    toast.error('The preview could not be made. Please check the fields; saving names what is wrong.')
  }

  return (
    <Button
      variant="default"
      loading={isLoading}
      leftSection={<Icon name="eye" />}
      onClick={() => void open()}
    >
      Open Preview
    </Button>
  )
}
