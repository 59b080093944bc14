import { Alert, Button, FileInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { parseSavedScans, sendSavedScans } from './saved-scans.ts'

/** Reads in what a device saved whose pass ended before it could send. */
export function ReadSavedScans({ seminarId, onClose }: { seminarId: number; onClose: () => void }) {
  const api = useApiClient()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, data, isPending } = useMutation({
    async mutationFn(chosen: File) {
      const saved = parseSavedScans(await chosen.text(), seminarId)
      if (typeof saved === 'string') throw new Error(saved)
      return sendSavedScans(api, seminarId, saved)
    },
    onError: ({ message }) => setProblem(message),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (file === null) setProblem('Choose the file of the device.')
    else mutate(file)
  }

  if (data !== undefined)
    return (
      <div className="stack">
        <Alert {...alertProps.success} role="status" title="The scans were read in">
          {data.counted} counted.
          {data.toReview === 0 ? '' : ` ${data.toReview} wait for you under To Look At.`}
        </Alert>
        <div className="row-actions">
          <Button variant="filled" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    )
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>
        A device whose check-in pass has ended saves what it has not sent to a file. Scans that were received
        before count once.
      </p>
      <FileInput
        label="File of the device"
        placeholder="Choose a file"
        description="check-in-scans.json"
        accept=".json,application/json"
        value={file}
        error={problem}
        onChange={(next) => {
          setFile(next)
          setProblem(null)
        }}
      />
      <div className="row-actions">
        <BusyButton variant="filled" type="submit" busyLabel={isPending ? 'Reading...' : undefined}>
          Read In
        </BusyButton>
        <Button onClick={onClose}>Back</Button>
      </div>
    </form>
  )
}
