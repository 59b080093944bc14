import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { generateIdempotencyKey } from '#app/platform/api-client/idempotency-key.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { DiscountFields } from '../discount-fields.tsx'
import {
  type DiscountFormValues,
  discountValueFields,
  emptyDiscountValues,
  toDiscountInput,
} from '../discount-values.ts'
import type { SelectedSeminar } from '../seminar-field.tsx'
import { SearchablePicker, SeminarPicker } from './picker.tsx'
import { addToSeminarMutation, attendeePickerQuery, type PickerSearch } from './selection-api.ts'
import { type SelectedAttendee, SelectedItem, toSelectedAttendee } from './use-selection.tsx'

/** Choices made before opening; null means chosen in the dialog. */
export interface AddToSeminarSelection {
  readonly attendee: SelectedAttendee | null
  readonly seminar: SelectedSeminar | null
}

export function AddToSeminarSheet(start: AddToSeminarSelection) {
  return (
    <Sheet
      title="Add Attendee to Seminar"
      subtitle="The attendee gets a seat and a confirmation by e-mail. If the seminar has a fee, the payment is pending."
    >
      <AddToSeminarForm {...start} />
    </Sheet>
  )
}

const schema = z.object(discountValueFields)

function AddToSeminarForm(start: AddToSeminarSelection) {
  const close = useCloseOverlay()
  const [attendee, setAttendee] = useState(start.attendee)
  const [seminar, setSeminar] = useState(start.seminar)
  const [isPressed, setIsPressed] = useState(false)
  const [attemptKey] = useState(generateIdempotencyKey)
  const added = { name: attendee?.name ?? '', title: seminar?.title ?? '' }
  const { mutateAsync, isPending } = useEndpointMutation(addToSeminarMutation(added, attemptKey))
  const { form, submit } = useAdminForm<DiscountFormValues>({
    schema,
    values: emptyDiscountValues,
    async send(values) {
      setIsPressed(true)
      if (attendee === null || seminar === null) return
      await mutateAsync({ userId: attendee.id, seminarId: seminar.id, ...toDiscountInput(values) })
      close()
    },
  })
  const [declaredRuleId, voucherCode] = useWatch({
    control: form.control,
    name: ['declaredRuleId', 'voucherCode'],
  })
  const { errors } = form.formState
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {start.attendee === null ? (
        <AttendeePicker
          chosen={attendee}
          error={isPressed && attendee === null ? 'Please select an attendee.' : undefined}
          onChoose={setAttendee}
        />
      ) : (
        <SelectedItem label="Attendee" title={start.attendee.name} detail={start.attendee.email} />
      )}
      {start.seminar === null ? (
        <SeminarPicker
          kind="open"
          chosen={seminar}
          error={isPressed && seminar === null ? 'Please select a seminar.' : undefined}
          onChoose={(chosen) => {
            // Discounts are those of a seminar.
            form.reset(emptyDiscountValues)
            setSeminar(chosen)
          }}
        />
      ) : (
        <SelectedItem label="Seminar" title={start.seminar.title} />
      )}
      <DiscountFields
        seminarId={seminar?.id ?? null}
        email={attendee?.email ?? ''}
        values={{ declaredRuleId, voucherCode }}
        errors={{
          declaredRuleId: errors.declaredRuleId?.message,
          voucherCode: errors.voucherCode?.message,
        }}
        onChange={(name, value) => {
          form.clearErrors(name)
          form.setValue(name, value, { shouldDirty: true })
        }}
      />
      <div className="row-actions sheet-actions">
        <BusyButton variant="filled" type="submit" busyLabel={isPending ? 'Adding...' : undefined}>
          Add to Seminar
        </BusyButton>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  )
}

function AttendeePicker({
  chosen,
  error,
  onChoose,
}: {
  chosen: SelectedAttendee | null
  error: string | undefined
  onChoose: (attendee: SelectedAttendee) => void
}) {
  const state = useState<PickerSearch>({ search: '', page: 1 })
  const query = attendeePickerQuery(state[0])
  const { data } = useListQuery(query)
  return (
    <SearchablePicker
      legend="Attendee"
      things="attendees"
      query={query}
      state={state}
      rowsOf={({ attendees }) =>
        attendees.map((attendee) => {
          const { id, name, email } = toSelectedAttendee(attendee)
          const detail = attendee.company === null ? email : `${email} · ${attendee.company}`
          return { id, title: name, detail, whyNot: null }
        })
      }
      choice={{
        id: chosen?.id ?? null,
        error,
        choose: ({ id, title }) => {
          const known = data?.attendees.find((one) => one.id === id)
          onChoose({ id, name: title, email: known?.email ?? '' })
        },
      }}
    />
  )
}
