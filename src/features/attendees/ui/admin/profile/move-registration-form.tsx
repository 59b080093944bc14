import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ProfileSeminar } from '#app/features/attendees/contract/profile.ts'
import { reasonFormField } from '#app/features/ledger/ui/admin/reason-form.tsx'
import { formatDate } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import type { AdminForm } from '#app/ui/admin/use-admin-form.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { openSeminarsQuery } from '../attendees-api.ts'

const moveMutation = endpointMutation('POST /attendees/move', {
  failed: 'Failed to move the registration',
  succeeded: ({ amountLeft }) => {
    if (amountLeft > 0) return `The registration is moved. ${formatPrice(amountLeft)} are left to pay.`
    if (amountLeft < 0)
      return `The registration is moved. ${formatPrice(-amountLeft)} were paid beyond the price.`
    return 'The registration is moved.'
  },
})

const schema = z.object({
  seminarId: z.string().check(z.minLength(1, 'Please select a seminar')),
  reason: reasonFormField(),
})
type MoveForm = z.infer<typeof schema>

export function MoveRegistrationForm({
  seminar: { registrationId, seminarId, seminarTitle },
}: {
  seminar: ProfileSeminar
}) {
  return (
    <EntityForm
      mutation={moveMutation}
      schema={schema}
      values={{ seminarId: '', reason: '' }}
      toInput={(form) => ({ registrationId, seminarId: Number(form.seminarId), reason: form.reason })}
      saveLabel="Move Registration"
    >
      {(adminForm) => (
        <>
          <p>
            The registration for {seminarTitle} moves to another date or seminar, at the price there. What was
            paid stays with it: a difference is owed, or settled with the registrant. They get an e-mail with
            the reason, and the former ticket is void.
          </p>
          <TargetField adminForm={adminForm} formerId={seminarId} />
          <Textarea {...adminForm.field('reason')} label="Reason" autosize minRows={3} required />
        </>
      )}
    </EntityForm>
  )
}

function TargetField({ adminForm, formerId }: { adminForm: AdminForm<MoveForm>; formerId: number }) {
  const { data: open = [], status } = useQuery(openSeminarsQuery())
  // Controlled: with options loading late, the browser would lose the selection.
  const value = useWatch({ control: adminForm.form.control, name: 'seminarId' })
  return (
    <NativeSelect
      {...adminForm.field('seminarId')}
      value={value}
      label="Seminar"
      required
      description={
        status === 'error' ? 'Error loading seminars.' : 'Those that are open and have a seat left.'
      }
      data={[
        { value: '', label: status === 'pending' ? 'Loading seminars...' : 'Choose a seminar' },
        ...open
          .filter(({ id }) => id !== formerId)
          .map(({ id, title, startDate, price }) => ({
            value: String(id),
            label: `${title}, ${formatDate(startDate)}, ${formatPrice(price)}`,
          })),
      ]}
    />
  )
}
