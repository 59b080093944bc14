import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PreviewDesignInput } from '#app/features/certificates/contract/designs.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toast.ts'
import { fetchDesignPreview } from './designs-api.ts'

/** Opens a sample as a PDF in a new tab: the policy of pages allows no frames. */
export function OpenPreviewButton({ getPreview }: { getPreview: () => PreviewDesignInput }) {
  const [isLoading, setIsLoading] = useState(false)

  async function open() {
    // Before waiting, as browsers block windows that no press opened.
    const tab = window.open('', '_blank')
    setIsLoading(true)
    const pdf = await fetchDesignPreview(getPreview()).catch(() => null)
    setIsLoading(false)
    if (pdf !== null && tab !== null) {
      tab.location.href = URL.createObjectURL(pdf)
      return
    }
    tab?.close()
    toast.error('The preview could not be made. Please check the fields; saving names what is wrong.')
  }

  return (
    <Button loading={isLoading} leftSection={<Icon name="eye" />} onClick={() => void open()}>
      Open Preview
    </Button>
  )
}
