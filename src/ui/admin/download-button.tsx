import { type ReactNode, useState } from 'react'
import { ApiError, type GetCall, type GetEndpoint } from '#app/platform/api-client/api-client.ts'
import { downloadFile } from '#app/platform/api-client/download.ts'
import { Icon } from '../icon.tsx'
import { toast } from '../toast.ts'
import { BusyButton } from './busy-button.tsx'

export interface DownloadButtonProps<Name extends GetEndpoint> {
  endpoint: Name
  /** Search params. */
  query: GetCall<Name> extends { query?: infer Query } ? Query : undefined
  children: ReactNode
}

const fallback = 'The file could not be downloaded.'

/** Downloads a generated file; requests re-authentication in place where the endpoint requires it. */
export function DownloadButton<Name extends GetEndpoint>(props: DownloadButtonProps<Name>) {
  const { endpoint, query, children } = props
  const [isBusy, setIsBusy] = useState(false)

  async function download() {
    setIsBusy(true)
    try {
      const call = { query, fallback, nothingInIt: 'There is nothing to download.' }
      await downloadFile(endpoint, call as GetCall<Name> & typeof call)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : fallback)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <BusyButton
      busyLabel={isBusy ? 'Preparing...' : undefined}
      leftSection={<Icon name="download" />}
      onClick={() => void download()}
    >
      {children}
    </BusyButton>
  )
}
