import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { manilaDay } from '../../../../../platform/format/dates.ts'
import { useSheetClose } from '../../../../../ui/admin/sheet-close.ts'
import { useOfficeForm } from '../../../../../ui/admin/use-admin-form.ts'
import { useOfficeChange } from '../../../../../ui/admin/use-admin-mutation.ts'
import type { Seminar } from '../../../contract/seminars.ts'
import { freshSeminarQuery, seminarUpdate } from '../../planning-api.ts'
import { ChangeAnnouncement } from './change-announcement.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { emailedChanges } from './emailed-changes.ts'
import { RegistrantsNotice } from './registrants-notice.tsx'
import { SeminarForm } from './seminar-form.tsx'
import { seminarSchema } from './seminar-rules.ts'
import { changesBetween, daysAfterFirst, toValues } from './seminar-values.ts'

export interface EditSeminarFormProps {
  opened: Seminar
  onClose: () => void
}

/** Sends only changed fields, with the version that the editor saw. */
export function EditSeminarForm({ opened, onClose }: EditSeminarFormProps) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useOfficeChange(seminarUpdate)
  const close = useSheetClose(onClose)
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<Seminar | null>(null)
  const [isSilent, setIsSilent] = useState(false)
  const former = toValues(base)
  const today = manilaDay(new Date())
  const office = useOfficeForm({
    schema: seminarSchema({ today, former }),
    values: toValues(opened),
    async send(values) {
      const changed = changesBetween(former, values)
      try {
        await mutateAsync({
          id: base.id,
          ...changed,
          ...(isSilent &&
            emailedChanges(base, values, new Date()).length > 0 && { notifyRegistrants: false }),
          expectedUpdatedAt: base.updatedAt,
        })
        close()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await lookAgain()
        throw error
      }
    },
  })

  /** A conflict may be a concurrent edit, or a fact such as the seats taken. */
  async function lookAgain() {
    const fresh = await queries.fetchQuery(freshSeminarQuery(api, base.id)).catch(() => null)
    if (fresh !== null && fresh.updatedAt !== base.updatedAt) setTheirs(fresh)
  }

  function goOnFrom(fresh: Seminar, keepsMine: boolean) {
    office.form.reset(toValues(fresh), { keepDirtyValues: keepsMine })
    setBase(fresh)
    setTheirs(null)
    office.form.setFocus('title')
  }

  const earliestDay = former.startDate < today ? former.startDate : today
  return (
    <SeminarForm
      office={office}
      shown={{ original: base, usualSpan: daysAfterFirst(base), earliestDay }}
      buttons={{ save: 'Save Changes', busy: isPending ? 'Saving...' : undefined, needsChange: true }}
      onClose={onClose}
      lastWords={
        <ChangeAnnouncement
          seminar={base}
          control={office.form.control}
          isSilent={isSilent}
          onChange={setIsSilent}
        />
      }
      notice={
        theirs === null ? (
          <RegistrantsNotice seminar={base} />
        ) : (
          <ConflictNotice
            seen={base}
            theirs={theirs}
            onKeepMine={() => goOnFrom(theirs, true)}
            onTakeTheirs={() => goOnFrom(theirs, false)}
          />
        )
      }
    />
  )
}
