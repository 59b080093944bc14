import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState, useTransition } from 'react'
import type { Licence } from '#app/features/accreditation/contract/licences.ts'
import { formatDay, toManilaDay } from '#app/platform/format/dates.ts'
import { Badge } from '#app/ui/public/badge.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'
import { toast } from '#app/ui/toast.ts'
import type { LicenceFormProps } from './licence-form.tsx'
import { ownLicencesQuery, showLicenceFailure, useChangeOwnLicences } from './own-licences-api.ts'

export interface LicencesSectionProps {
  /** Whether the e-mail is verified. */
  isConfirmed: boolean
}

/** The caller's licenses, one for each profession. */
export function LicencesSection({ isConfirmed }: LicencesSectionProps) {
  return (
    <section className="account" aria-labelledby="licences-heading">
      <h2 id="licences-heading">PRC licenses</h2>
      <Card>
        {isConfirmed ? (
          <LicenceList />
        ) : (
          <p className="field-hint">
            Please confirm your e-mail first, so that we know the licenses are yours.
          </p>
        )}
      </Card>
    </section>
  )
}

function LicenceList() {
  const { data, error, refetch } = useQuery(ownLicencesQuery())
  const [edited, setEdited] = useState<Licence | 'new' | null>(null)
  // Loaded when it is first opened.
  const [Form, setForm] = useState<ComponentType<LicenceFormProps> | null>(null)
  const [isLoading, startLoading] = useTransition()
  const change = useChangeOwnLicences()
  const addButton = useRef<HTMLButtonElement>(null)
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="block" />
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    )
  const { licences } = data

  function open(licence: Licence | 'new') {
    startLoading(async () => {
      try {
        const { LicenceForm } = await import('./licence-form.tsx')
        startLoading(() => {
          setForm(() => LicenceForm)
          setEdited(licence)
        })
      } catch {
        toast.error('The form could not be loaded.', 'Please try again, or reload the page.')
      }
    })
  }

  function close() {
    setEdited(null)
    // Rendered again once the form is gone.
    requestAnimationFrame(() => addButton.current?.focus())
  }

  return (
    <>
      {licences.length === 0 ? (
        <p>Add your license, so that your certificates can carry your number and CPD units.</p>
      ) : (
        <ul className="account-sessions">
          {licences.map((licence) => (
            <LicenceLine key={licence.id} licence={licence} onEdit={() => open(licence)} />
          ))}
        </ul>
      )}
      {edited === null || Form === null ? (
        <div>
          <Button
            ref={addButton}
            variant="secondary"
            className="needs-script"
            busyLabel={isLoading ? 'Loading...' : undefined}
            onClick={() => open('new')}
          >
            {licences.length === 0 ? 'Add a license' : 'Add another license'}
          </Button>
        </div>
      ) : (
        <Form
          key={edited === 'new' ? 'new' : edited.id}
          licence={edited === 'new' ? null : edited}
          onSave={(input) => change('POST /licences', input)}
          onFailure={showLicenceFailure}
          onClose={close}
        />
      )}
    </>
  )
}

function LicenceLine({ licence, onEdit }: { licence: Licence; onEdit: () => void }) {
  const change = useChangeOwnLicences()
  const [isBusy, setIsBusy] = useState(false)
  const { id, profession, licenseNo, isPlausible, isPrimary } = licence
  const name = profession ?? 'Profession not given'

  async function run(work: Promise<void>, done: string) {
    setIsBusy(true)
    try {
      await work
      toast.success(done)
    } catch (failure) {
      showLicenceFailure(failure)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <li className="account-session">
      <div>
        <p className="account-line account-device">
          {name}
          {isPrimary ? <Badge>Primary</Badge> : null}
          <LicenceStatusBadge licence={licence} />
        </p>
        <p className="field-hint account-text">
          {licenseNo}
          {licence.expiresOn === null ? '' : `, until ${formatDay(licence.expiresOn)}`}
        </p>
        {isPlausible ? null : (
          <p className="field-hint">
            This is not a PRC number. Edit it, or your certificates cannot carry units.
          </p>
        )}
      </div>
      <span className="account-actions">
        {isPrimary ? null : (
          <Button
            variant="secondary"
            disabled={isBusy}
            aria-label={`Make primary: ${name}`}
            onClick={() =>
              void run(change('POST /licences/primary', { id }), `${name} is your primary license.`)
            }
          >
            Make primary
          </Button>
        )}
        <Button variant="secondary" disabled={isBusy} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          aria-label={`Delete ${name}`}
          onClick={() =>
            void run(change('POST /licences/delete', { id }), `The license for ${name} is deleted.`)
          }
        >
          Delete
        </Button>
      </span>
    </li>
  )
}

function LicenceStatusBadge({ licence: { expiresOn, professionId, isPlausible } }: { licence: Licence }) {
  if (!isPlausible) return <Badge variant="warning">Check the number</Badge>
  if (expiresOn !== null && expiresOn < toManilaDay(new Date()))
    return <Badge variant="warning">Expired</Badge>
  return professionId === null ? <Badge variant="warning">Choose the profession</Badge> : null
}
