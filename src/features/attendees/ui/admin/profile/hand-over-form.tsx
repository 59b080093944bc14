import { Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { longestHandOverReason } from '#app/features/attendees/contract/hand-over.ts'
import type { ProfileSeminar } from '#app/features/attendees/contract/profile.ts'
import { registrationDetailFields } from '#app/features/registrations/contract/registration.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

const handOverMutation = endpointMutation('POST /attendees/hand-over', {
  failed: 'Failed to hand over the seat',
  succeeded: () => 'The seat is handed over.',
})

const { firstName, lastName, email } = registrationDetailFields

const text = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))

const schema = z.object({
  firstName,
  middleInitial: text(40),
  lastName,
  email,
  phone: text(40),
  prcLicenseNo: text(40),
  reason: text(longestHandOverReason),
})

const values = {
  firstName: '',
  middleInitial: '',
  lastName: '',
  email: '',
  phone: '',
  prcLicenseNo: '',
  reason: '',
}

export function HandOverForm({ seminar: { registrationId, seminarTitle } }: { seminar: ProfileSeminar }) {
  return (
    <EntityForm
      mutation={handOverMutation}
      schema={schema}
      values={values}
      toInput={({ middleInitial, ...form }) => ({
        ...form,
        middleInitial: middleInitial || null,
        registrationId,
      })}
      saveLabel="Hand Over"
    >
      {({ field }) => (
        <>
          <p>
            Somebody else takes the seat for {seminarTitle}, with its number and what was paid. They get the
            confirmation, and a ticket of their own once it is paid; the former ticket is void, and its holder
            gets an e-mail. Who pays stays the same.
          </p>
          <TextInput {...field('firstName')} label="First Name" required />
          <TextInput
            {...field('middleInitial')}
            label="Middle Name"
            description="Leave it empty if they have none."
          />
          <TextInput {...field('lastName')} label="Last Name" required />
          <TextInput {...field('email')} label="Email" type="email" required />
          <TextInput {...field('phone')} label="Contact Number" type="tel" />
          <TextInput {...field('prcLicenseNo')} label="PRC License No." />
          <Textarea
            {...field('reason')}
            label="Reason"
            description="Required once attendance is marked, which stays with the seat."
            autosize
            minRows={2}
          />
        </>
      )}
    </EntityForm>
  )
}
