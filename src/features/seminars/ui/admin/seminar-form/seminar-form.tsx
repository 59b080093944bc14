import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import type { TimeSlot } from '#app/features/seminars/rules/schedule.ts'
import { categoryOptionsQuery, createCategoryMutation } from '#app/features/seminars/ui/planning-api.ts'
import { toCatalogCard } from '#app/features/seminars/ui/public/catalog-card.ts'
import { SeminarCard } from '#app/features/seminars/ui/public/seminar-card.tsx'
import type { SeminarFormSettings } from '#app/features/settings/contract/new-seminars.ts'
import { toPlainText } from '#app/features/settings/contract/rich-text-as-plain.ts'
import { RichTextField } from '#app/features/settings/ui/admin/rich-text/rich-text-field.tsx'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { SheetForm, type SheetFormProps } from '#app/ui/admin/sheet.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useObjectUrl } from '#app/ui/chosen-file.ts'
import { CoverField } from './cover-field.tsx'
import { FeePerDayWarning } from './fee-per-day-warning.tsx'
import { PaymentAccountsField } from './payment-accounts-field.tsx'
import { ScheduleFields, type SeminarAdminForm } from './schedule-fields.tsx'
import {
  parseScheduleInstants,
  type SeminarFormValues,
  scheduleDurationInMinutes,
  toSeminarRequest,
} from './seminar-values.ts'

/** Props that prevent the mouse wheel from changing the number. */
const numberInput = {
  type: 'number',
  onWheel: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.blur(),
} as const

const locationTypes = [
  { value: 'online', label: 'Online' },
  { value: 'in_person', label: 'In person' },
]

type MeetingLinkUse = 'stored' | 'not_copied'

export interface SeminarFormProps {
  adminForm: SeminarAdminForm
  context: {
    readonly original: Seminar | null
    /** Default number of days between first and last day. */
    readonly usualSpan: number
    readonly earliestDay: string
    readonly hours?: TimeSlot
    readonly accounts: SeminarFormSettings['paymentAccounts']
    /** Use of the original's meeting link, if it has one. */
    readonly meetingLink?: MeetingLinkUse
  }
  buttons: Pick<SheetFormProps<SeminarFormValues>, 'saveLabel' | 'busyLabel' | 'needsChange'>
  notice?: ReactNode
  closing?: ReactNode
}

export function SeminarForm({ adminForm, context, buttons, notice, closing }: SeminarFormProps) {
  const { field, form } = adminForm
  const [locationType, price] = useWatch({ control: form.control, name: ['locationType', 'price'] })
  return (
    <div className="form-and-aside">
      <SheetForm adminForm={adminForm} {...buttons}>
        {notice}
        <TextInput {...field('title')} label="Title" autoComplete="off" required data-autofocus />
        <RichTextField
          control={form.control}
          name="descriptionDocument"
          label="Description"
          description="Shown on the seminar's page; cards, previews and calendars have the text alone."
        />
        <ScheduleFields
          adminForm={adminForm}
          usualSpan={context.usualSpan}
          earliestDay={context.earliestDay}
          hours={context.hours}
        />
        <NativeSelect
          {...field('locationType', {
            deps: ['locationAddress', 'endDate'],
            onChange: () => {
              const isOnline = form.getValues('locationType') === 'online'
              if (isOnline) form.setValue('locationAddress', '', { shouldDirty: true })
              // Directions are no meeting, and changing one's mind keeps it.
              if (context.meetingLink !== 'stored') return
              const meetingText = context.original?.locationDetails ?? ''
              form.setValue('locationDetails', isOnline ? meetingText : '', { shouldDirty: true })
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
          description={describeDetails(locationType, context.meetingLink)}
          readOnly={locationType === 'online' && context.meetingLink === 'stored'}
          rows={2}
        />
        <Textarea
          {...field('whatToBring')}
          label="What to Bring"
          description="Shown to everybody on the seminar's page. Empty means nothing special."
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
            description={
              isAccredited(context.original)
                ? 'Shown until a council approves units for the main profession of the category.'
                : 'Empty means none.'
            }
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
        <FeePerDayWarning control={form.control} />
        {isFree(price) ? null : <PaymentAccountsField adminForm={adminForm} accounts={context.accounts} />}
        <CoverField adminForm={adminForm} stored={context.original?.cover ?? null} />
        <SeminarCategoryField adminForm={adminForm} current={context.original?.category ?? null} />
        {maySwitchDraft(context.original) ? (
          <Switch
            {...field('isDraft')}
            label="Draft"
            description="Only staff can see a draft. Publish it when it is ready."
          />
        ) : null}
        {closing}
      </SheetForm>
      <SeminarPreview control={form.control} original={context.original} />
    </div>
  )
}

function describeDetails(
  locationType: Seminar['locationType'],
  meetingLink: MeetingLinkUse | undefined,
): string {
  if (locationType === 'in_person')
    return 'Room and directions. Only attendees with a verified registration can see them.'
  if (meetingLink === 'stored')
    return 'Written from the meeting link. To change or remove it, choose Meeting Link in the menu of the seminar.'
  if (meetingLink === 'not_copied')
    return 'The meeting link of the original is not copied. Add one with Meeting Link in the menu of the new seminar.'
  return 'The meeting link. Only attendees with a verified registration can see it.'
}

const isFree = (price: string) => price.trim() === '' || Number(price) === 0

/** Registrants must still find their seminar. */
const isAccredited = (original: Seminar | null) => original !== null && original.accreditations.length > 0

const maySwitchDraft = (original: Seminar | null) => original === null || original.registeredCount === 0

function SeminarCategoryField({
  adminForm,
  current,
}: {
  adminForm: SeminarAdminForm
  current: Seminar['category']
}) {
  const found = useQuery(categoryOptionsQuery())
  const active = found.data?.categories ?? []
  const isKnown = current === null || active.some(({ id }) => id === current.id)
  const currentOption =
    isKnown || current === null ? [] : [{ value: String(current.id), label: current.name }]
  const options = [...currentOption, ...active.map(({ id, name }) => ({ value: String(id), label: name }))]
  return (
    <>
      <NativeSelect
        {...adminForm.field('categoryId')}
        label="Category"
        // Remounts when options arrive, so that the value is kept.
        key={`${found.status} ${options.length}`}
        data={[{ value: '', label: emptyLabel(found.status) }, ...options]}
      />
      {found.isError ? (
        <Button onClick={() => void found.refetch()}>Load categories again</Button>
      ) : (
        <NewCategory
          onAdded={({ id }) => adminForm.form.setValue('categoryId', String(id), { shouldDirty: true })}
        />
      )}
    </>
  )
}

/** Adds a category without leaving the form; its color and main profession are chosen under Categories. */
function NewCategory({ onAdded }: { onAdded: (category: { id: number }) => void }) {
  const [name, setName] = useState<string | null>(null)
  const { send, isPending } = useSendOnce(createCategoryMutation)
  if (name === null) return <Button onClick={() => setName('')}>Add Category</Button>
  const add = () => {
    if (name.trim() === '') return
    send({ name: name.trim() }, (created) => {
      setName(null)
      if (created !== undefined) onAdded(created.category)
    })
  }
  return (
    <div className="field-row">
      <TextInput
        size="md"
        label="New Category"
        value={name}
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would submit the form of the seminar.
          event.preventDefault()
          add()
        }}
      />
      <div className="row-actions">
        <BusyButton
          variant="filled"
          busyLabel={isPending ? 'Adding...' : undefined}
          disabled={name.trim() === ''}
          onClick={add}
        >
          Add
        </BusyButton>
        <Button onClick={() => setName(null)}>Cancel</Button>
      </div>
    </div>
  )
}

function emptyLabel(status: 'pending' | 'error' | 'success'): string {
  switch (status) {
    case 'pending':
      return 'Loading categories...'
    case 'error':
      return 'Error loading categories'
    case 'success':
      return 'No category'
  }
}

function SeminarPreview({
  control,
  original,
}: {
  control: Control<SeminarFormValues>
  original: Seminar | null
}) {
  const values = useWatch({ control, compute: (typed: SeminarFormValues) => typed })
  const { data: offered } = useQuery(categoryOptionsQuery())
  const known = [original?.category, ...(offered?.categories ?? [])]
  const category = known.find((one) => one != null && String(one.id) === values.categoryId) ?? null
  const chosenUrl = useObjectUrl(values.file)
  const cover = values.hasCover && original?.cover ? original.cover : null
  const chosen = chosenUrl === undefined ? cover : toPreviewPicture(chosenUrl)
  const preview = toPreview(values, original, category)
  const seminar = preview && { ...preview, cover: chosen }
  return (
    <section className="form-aside" aria-labelledby="seminar-preview-title">
      <h3 id="seminar-preview-title" className="eyebrow">
        What visitors will see
      </h3>
      {seminar === null ? (
        <p className="muted">Choose a start date, and the card appears here.</p>
      ) : (
        <ul inert>
          <SeminarCard card={toCatalogCard(seminar, new Date())} />
        </ul>
      )}
    </section>
  )
}

/** Cards crop it to their own proportions. */
const toPreviewPicture = (url: string) => ({ alternativeText: '', width: 2, height: 1, url, sources: [] })

const toShownAccreditation = (original: Seminar | null) => ({
  accreditations: original?.accreditations ?? [],
  isAccreditationAppliedFor: original?.isAccreditationAppliedFor ?? false,
})

function toPreview(
  values: SeminarFormValues,
  original: Seminar | null,
  category: Seminar['category'],
): Seminar | null {
  const { startsAt, endsAt } = parseScheduleInstants(values)
  if (startsAt === null) return null
  const { maxAttendees = null, price = null, cpdPoints = null, categoryId = null } = toSeminarRequest(values)
  const registeredCount = original?.registeredCount ?? 0
  const startDate = startsAt.toISOString()
  const now = new Date().toISOString()
  return {
    id: original?.id ?? 0,
    title: values.title.trim() || 'Title',
    description: toPlainText(values.descriptionDocument) || null,
    scheduledDate: startDate,
    startDate,
    endDate: endsAt !== null && endsAt > startsAt ? endsAt.toISOString() : null,
    durationMinutes: scheduleDurationInMinutes(values) ?? 60,
    maxAttendees,
    status: original?.status ?? 'scheduled',
    isDraft: values.isDraft,
    cpdPoints: cpdPoints === 0 ? null : cpdPoints,
    ...toShownAccreditation(original),
    price,
    locationType: values.locationType,
    locationAddress: values.locationAddress.trim() || null,
    locationDetails: null,
    whatToBring: values.whatToBring.trim() || null,
    categoryId,
    category,
    registeredCount,
    seatsLeft: maxAttendees === null ? null : Math.max(0, maxAttendees - registeredCount),
    cover: null,
    createdAt: original?.createdAt ?? now,
    updatedAt: now,
  }
}
