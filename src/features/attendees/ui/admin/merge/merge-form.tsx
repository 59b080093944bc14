import { Alert, Button, Radio, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type ComparedPerson,
  type MergeField,
  MergePeopleInput,
  mergeFields,
  type PeopleComparison,
} from '#app/features/attendees/contract/merge.ts'
import { reasonFormField } from '#app/features/ledger/ui/admin/reason-form.tsx'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import type { AdminForm } from '#app/ui/admin/use-admin-form.ts'
import { formatQuantity } from '../import/import-preview-step.tsx'
import { comparisonQuery, mergeMutation } from './merge-api.ts'

const fieldLabels: Record<MergeField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Contact number',
  company: 'Company',
  jobTitle: 'Job title',
  license: 'PRC license',
  source: 'How they heard about us',
  marketingConsent: 'Invitations',
}

const schema = z.object({ choices: MergePeopleInput.shape.choices, reason: reasonFormField() })
type MergeForm = z.infer<typeof schema>

/** Compares two people and merges them. The first one is kept, unless the other is chosen. */
export function MergePeopleForm({ attendeeId, otherId }: { attendeeId: number; otherId: number }) {
  const [targetId, setTargetId] = useState(attendeeId)
  const pair = { targetId, otherId: targetId === attendeeId ? otherId : attendeeId }
  const { data, error } = useQuery(comparisonQuery(pair))
  if (error !== null) return <Alert {...alertProps.error}>{error.message}</Alert>
  if (data === undefined) return <p className="muted">Loading both people...</p>
  return (
    <>
      <div className="merge-direction">
        <p>
          <strong>{data.target.name}</strong> ({data.target.values.email}) is kept and gets everything of{' '}
          <strong>{data.other.name}</strong> ({data.other.values.email}), whose own entry ends.
        </p>
        <Button onClick={() => setTargetId(pair.otherId)}>Keep the Other One</Button>
      </div>
      {data.refusal === null ? (
        // Keyed by direction, so that no choice carries over.
        <Comparison key={targetId} comparison={data} />
      ) : (
        <Alert {...alertProps.warning} title="These two cannot be merged like this">
          {data.refusal}
        </Alert>
      )}
    </>
  )
}

function Comparison({ comparison }: { comparison: PeopleComparison }) {
  const { target, other, differing } = comparison
  return (
    <EntityForm
      mutation={mergeMutation}
      schema={schema}
      values={{
        choices: Object.fromEntries(differing.map((field) => [field, 'target' as const])),
        reason: '',
      }}
      toInput={(form) => ({
        targetId: target.id,
        otherId: other.id,
        targetVersion: target.version,
        otherVersion: other.version,
        ...form,
      })}
      saveLabel="Merge"
    >
      {(adminForm) => (
        <>
          {mergeFields.map((field) => (
            <MergedField key={field} field={field} comparison={comparison} adminForm={adminForm} />
          ))}
          <Moves comparison={comparison} />
          <Textarea {...adminForm.field('reason')} label="Reason" autosize minRows={2} required />
        </>
      )}
    </EntityForm>
  )
}

interface MergedFieldProps {
  field: MergeField
  comparison: PeopleComparison
  adminForm: AdminForm<MergeForm>
}

/** A choice where both have a value; otherwise the value that stays. */
function MergedField({ field, comparison: { target, other, differing }, adminForm }: MergedFieldProps) {
  if (!differing.includes(field)) {
    const value = target.values[field] || other.values[field]
    return value === '' ? null : (
      <p className="merge-same">
        <span className="muted">{fieldLabels[field]}:</span> {value}
      </p>
    )
  }
  const isOwnAddress = field === 'email' && target.canSignIn
  const choice = (of: 'target' | 'other', { values }: ComparedPerson) => (
    <Radio
      {...adminForm.form.register(`choices.${field}`)}
      value={of}
      label={values[field]}
      disabled={isOwnAddress && of === 'other'}
    />
  )
  return (
    <fieldset className="merge-choice">
      <legend>{fieldLabels[field]}</legend>
      {choice('target', target)}
      {choice('other', other)}
      {isOwnAddress ? (
        <p className="muted">{target.name} can sign in, so only they can change their email.</p>
      ) : null}
    </fieldset>
  )
}

function Moves({ comparison: { moves, staying, target, other } }: { comparison: PeopleComparison }) {
  const { registrations, payments, certificates, entries } = moves
  const moved = `${formatQuantity(registrations, 'registration')}, ${formatQuantity(payments, 'payment')}, ${formatQuantity(certificates, 'certificate')} and ${entries} ${entries === 1 ? 'entry' : 'entries'}`
  return (
    <div className="merge-moves">
      <p>
        {target.name} gets {moved} of the history. Links and tickets that were sent to {other.name} keep
        working. This can be undone for 30 days.
      </p>
      {staying.length === 0 ? null : (
        <p>
          Both have a registration for {staying.join(', ')}: that of {other.name} has ended and stays recorded
          with the merged entry.
        </p>
      )}
    </div>
  )
}
