import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { SheetForm } from '../../../../../ui/admin/sheet-form.tsx'
import type { Seminar } from '../../../contract/seminars.ts'
import { CategoryField } from './category-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SeminarPreview } from './seminar-preview.tsx'
import type { SeminarOfficeForm } from './use-seminar-form.ts'

/** Prevents the mouse wheel from changing the number. */
const numberInput = {
  type: 'number',
  onWheel: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.blur(),
} as const

const locationTypes = [
  { value: 'online', label: 'Online' },
  { value: 'in_person', label: 'In person' },
]

export interface SeminarFormProps {
  office: SeminarOfficeForm
  shown: {
    readonly original: Seminar | null
    /** Default number of days between first and last day. */
    readonly usualSpan: number
    readonly earliestDay: string
  }
  buttons: { readonly save: string; readonly busy: string | undefined; readonly needsChange: boolean }
  onClose: () => void
  notice?: ReactNode
  lastWords?: ReactNode
}

export function SeminarForm({ office, shown, buttons, onClose, notice, lastWords }: SeminarFormProps) {
  const { field, submit, isChanged, form } = office
  const [locationType, price] = useWatch({ control: form.control, name: ['locationType', 'price'] })
  return (
    <div className="form-and-aside">
      <SheetForm
        onSubmit={submit}
        onCancel={onClose}
        saveLabel={buttons.save}
        busyLabel={buttons.busy}
        isChanged={isChanged}
        needsChange={buttons.needsChange}
      >
        {notice}
        <TextInput {...field('title')} label="Title" autoComplete="off" required data-autofocus />
        <Textarea {...field('description')} label="Description" rows={5} />
        <ScheduleFields office={office} usualSpan={shown.usualSpan} earliestDay={shown.earliestDay} />
        <NativeSelect
          {...field('locationType', {
            deps: ['locationAddress', 'endDate'],
            onChange: () => {
              if (form.getValues('locationType') === 'online')
                form.setValue('locationAddress', '', { shouldDirty: true })
            },
          })}
          label="Location Type"
          data={locationTypes}
        />
        {locationType === 'in_person' ? (
          <TextInput
            {...field('locationAddress', {
              deps: ['endDate'],
              // Revalidates: the combined rule reports a missing address at the end date.
              onChange: () => {
                if (form.formState.errors.endDate) void form.trigger('endDate')
              },
            })}
            label="Location Address"
            autoComplete="off"
            required
          />
        ) : null}
        <Textarea
          {...field('locationDetails')}
          label="Location Details"
          description={
            locationType === 'in_person'
              ? 'Room and directions. Only people whose registration is verified see them.'
              : 'The meeting link. Only people whose registration is verified see it.'
          }
          rows={2}
        />
        <div className="field-row">
          <TextInput
            {...field('price')}
            {...numberInput}
            inputMode="decimal"
            min={0}
            step={0.01}
            label="Price"
            description={isFree(price) ? 'No price: this seminar is free.' : 'Pesos'}
            leftSection="₱"
          />
          <TextInput
            {...field('cpdPoints')}
            {...numberInput}
            inputMode="numeric"
            min={1}
            step={1}
            label="CPD Points"
            description="Empty means none."
          />
          <TextInput
            {...field('maxAttendees')}
            {...numberInput}
            inputMode="numeric"
            min={1}
            step={1}
            label="Max Attendees"
            description="Empty means no limit."
          />
        </div>
        <CategoryField office={office} current={shown.original?.category ?? null} />
        {maySwitchDraft(shown.original) ? (
          <Switch
            {...field('isDraft')}
            label="Draft"
            description="Only staff see a draft. Publish it when it is ready."
          />
        ) : null}
        {lastWords}
      </SheetForm>
      <SeminarPreview control={form.control} original={shown.original} />
    </div>
  )
}

const isFree = (price: string) => price.trim() === '' || Number(price) === 0

/** Registrants must still find their seminar. */
const maySwitchDraft = (original: Seminar | null) => original === null || original.registeredCount === 0
