import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import type { RegistrantCounts, Seminar } from '../../../contract/seminars.ts'
import { registrantCountsQuery } from '../../planning-api.ts'
import { emailedChanges } from './emailed-changes.ts'
import type { SeminarValues } from './seminar-values.ts'

export interface ChangeAnnouncementProps {
  seminar: Seminar
  control: Control<SeminarValues>
  /** Whether e-mails are suppressed. */
  isSilent: boolean
  onChange: (isSilent: boolean) => void
}

export function ChangeAnnouncement({ seminar, control, isSilent, onChange }: ChangeAnnouncementProps) {
  const values = useWatch({ control, compute: (typed: SeminarValues) => typed })
  const parts = emailedChanges(seminar, values, new Date())
  const isShown = seminar.registeredCount > 0 && parts.length > 0
  const { data } = useQuery({ ...registrantCountsQuery(useApi(), seminar.id), enabled: isShown })
  const count = data && countOf(data, parts)
  if (!isShown || count === 0) return null
  return (
    <div className="stack">
      <p role="status">
        {whoWords(count)} will {isSilent ? 'not ' : ''}be e-mailed about this change.
      </p>
      <Checkbox
        size="md"
        label="Do not tell registrants (for typing errors)"
        checked={isSilent}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </div>
  )
}

/** Only verified registrants know the meeting link and room. */
function countOf({ registrants, verified }: RegistrantCounts, parts: readonly string[]): number {
  return parts.every((part) => part === 'directions') ? verified : registrants
}

/** Without a number while it is unknown. */
function whoWords(count: number | undefined): string {
  if (count === undefined) return 'Registrants'
  return count === 1 ? '1 registrant' : `${count.toLocaleString('en-US')} registrants`
}
