import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState, useTransition } from 'react'
import type { OwnDataFormat } from '#app/features/privacy/contract/privacy.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { Card } from '#app/ui/structure.tsx'
import { toast } from '#app/ui/toast.ts'
import { AgreedNoticeList } from './agreed-notice-list.tsx'
import type { OwnErasureDialogProps } from './erasure-dialog.tsx'

/** A plain link: works without script and keeps the file name. */
const ownDataDownloadHref = (format: OwnDataFormat) => `/_api/attendees/own-data?format=${format}`

export function ownErasureRequestQuery() {
  return endpointQuery('GET /attendees/erasure-request')
}

export interface OwnDataSectionProps {
  /** Whether the e-mail is verified. */
  isConfirmed: boolean
}

export function OwnDataSection({ isConfirmed }: OwnDataSectionProps) {
  return (
    <section className="account" aria-labelledby="data-heading">
      <h2 id="data-heading">Your data</h2>
      <div className="account-parts">
        <Card as="section" labelledBy="copy-heading">
          <h3 id="copy-heading">Download your data</h3>
          <p>
            All data that we store about you, in one file. Choose CSV for spreadsheets, or JSON for other
            programs.
          </p>
          {isConfirmed ? null : (
            <p className="field-hint">
              Until you confirm your e-mail, the file contains only what you did while logged in.
            </p>
          )}
          <div className="account-actions">
            <FileLink format="csv" label="Download CSV" />
            <FileLink format="json" label="Download JSON" />
          </div>
        </Card>
        <Card as="section" labelledBy="notices-heading">
          <h3 id="notices-heading">Privacy notice</h3>
          <AgreedNoticeList />
        </Card>
        <Card as="section" labelledBy="erasure-heading">
          <h3 id="erasure-heading">Erase your data</h3>
          <Erasure isConfirmed={isConfirmed} />
        </Card>
      </div>
    </section>
  )
}

function FileLink({ format, label }: { format: 'csv' | 'json'; label: string }) {
  return (
    <a className="btn btn-secondary" href={ownDataDownloadHref(format)} download>
      <Icon name="file-down" />
      {label}
    </a>
  )
}

function Erasure({ isConfirmed }: OwnDataSectionProps) {
  const query = ownErasureRequestQuery()
  const { data, isPending } = useQuery(query)
  if (isPending) return <Skeleton shape="block" />
  // If unknown, the request is offered; repeating it keeps the original date.
  const requestedAt = data?.erasureRequestedAt ?? null
  const isRequested = requestedAt !== null
  return (
    <>
      <p>
        {isRequested
          ? `You requested erasure of your data on ${formatDateTime(requestedAt)}. You can change your mind until it is done.`
          : 'You can ask us to erase your personal data. Counts and amounts stay, but without your name.'}
      </p>
      {isConfirmed || isRequested ? (
        <ErasureButton isRequested={isRequested} queryKey={query.queryKey} />
      ) : (
        <p className="field-hint">Please confirm your e-mail first, so that we know the data is yours.</p>
      )}
    </>
  )
}

function ErasureButton(about: Pick<OwnErasureDialogProps, 'isRequested' | 'queryKey'>) {
  const [Question, setQuestion] = useState<ComponentType<OwnErasureDialogProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, startLoading] = useTransition()

  function press() {
    startLoading(async () => {
      try {
        const { OwnErasureDialog } = await import('./erasure-dialog.tsx')
        // In a transition React waits for the style sheet.
        startLoading(() => {
          setQuestion(() => OwnErasureDialog)
          setIsOpen(true)
        })
      } catch {
        toast.error('The form could not be loaded.', 'Please try again, or reload the page.')
      }
    })
  }

  return (
    <div>
      <Button
        variant="secondary"
        className="needs-script"
        busyLabel={isLoading ? 'Opening…' : undefined}
        onClick={press}
      >
        {about.isRequested ? 'Withdraw request' : 'Request erasure'}
      </Button>
      {Question === null ? null : <Question {...about} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
