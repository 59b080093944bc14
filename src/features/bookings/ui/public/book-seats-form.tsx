import { Link } from 'react-router'
import { institutionKindLabels, termsLabels } from '#app/features/bookings/contract/booking-values.ts'
import { type BookingTerms, institutionKinds } from '#app/features/orders/contract/order-values.ts'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { registrationClosedTexts, whySeminarClosed } from '#app/features/seminars/rules/availability.ts'
import { toFeePerDay } from '#app/features/seminars/rules/fee-per-day.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { Select, TextArea, TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'

export const bookingFormFields = [
  'institution',
  'kind',
  'address',
  'region',
  'tin',
  'firstName',
  'lastName',
  'email',
  'phone',
  'position',
  'seats',
  'terms',
  'notes',
] as const
type FieldName = (typeof bookingFormFields)[number]

interface TextField {
  readonly name: FieldName
  readonly label: string
  readonly hint?: string
  readonly isOptional?: boolean
  readonly input?: Readonly<Record<string, string>>
}

const institutionTexts: readonly TextField[] = [
  { name: 'institution', label: 'Name of School or Office', input: { autoComplete: 'organization' } },
  { name: 'address', label: 'Address', hint: 'As it should be on the billing statement.' },
  { name: 'region', label: 'Region or Division', isOptional: true },
  { name: 'tin', label: 'TIN', isOptional: true, input: { inputMode: 'numeric' } },
]

const coordinatorTexts: readonly TextField[] = [
  { name: 'firstName', label: 'First Name', input: { autoComplete: 'given-name' } },
  { name: 'lastName', label: 'Last Name', input: { autoComplete: 'family-name' } },
  {
    name: 'email',
    label: 'Email Address',
    hint: 'We send the link to your booking to this address.',
    input: { type: 'email', autoComplete: 'email' },
  },
  { name: 'phone', label: 'Contact Number', input: { type: 'tel', autoComplete: 'tel' } },
  {
    name: 'position',
    label: 'Position',
    isOptional: true,
    input: { autoComplete: 'organization-title' },
  },
]

interface BookSeatsProps extends BookSeatsFormProps {
  now: Date
  /** Null before. */
  booked: { readonly bookingCode: string; readonly seats: number } | null
}

/** The form, or what became of it, or why the seminar takes no bookings. */
export function BookSeats({ now, booked, ...form }: BookSeatsProps) {
  const { seminar } = form
  const closed = whySeminarClosed(seminar, now)
  if (booked !== null)
    return (
      <Alert variant="success" title={`${booked.seats} seats are reserved`}>
        <p>
          Your code is <strong>{booked.bookingCode}</strong>. We have sent you an e-mail with the link to your
          booking. There you give us the names and find the papers for your accounting office.
        </p>
        {closed === 'full' ? <WaitlistLink seminar={seminar} /> : null}
      </Alert>
    )
  return closed === null ? (
    <BookSeatsForm {...form} />
  ) : (
    <Alert title={registrationClosedTexts[closed]}>
      {closed === 'full' ? <WaitlistLink seminar={seminar} /> : null}
    </Alert>
  )
}

function WaitlistLink({ seminar }: { seminar: PublicSeminar }) {
  return (
    <p>
      For more people, <Link to={`${seminarPath(seminar)}#waiting-list`}>join the waiting list</Link>.
    </p>
  )
}

/** Hint at the number of seats, which `seats` is as typed: how to go on with more than are left. */
function toSeatsHint({ seatsLeft }: PublicSeminar, seats = ''): string {
  return seatsLeft !== null && seatsLeft >= 2 && Number(seats) > seatsLeft
    ? `Book the ${seatsLeft} that are left. Then you can put the others on the waiting list.`
    : 'From 2 to 200. You give us the names later.'
}

interface BookSeatsFormProps {
  seminar: PublicSeminar
  terms: readonly BookingTerms[]
  posted: PostedForm<FieldName> | null
}

/** The form for booking seats, which posts to its page with script and without. */
function BookSeatsForm({ seminar, terms, posted }: BookSeatsFormProps) {
  const fee = toFeePerDay(seminar)
  const toOptions = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
    values.map((value) => ({ value, label: labels[value] }))
  return (
    <form className="grid gap-6" method="post" noValidate>
      <PostedFailure title="Nothing is booked yet" posted={posted} />
      <fieldset className="grid gap-2">
        <legend className="text-h3">School or office</legend>
        {institutionTexts.slice(0, 1).map((field) => (
          <BookingText key={field.name} {...field} posted={posted} />
        ))}
        <BookingChoice
          name="kind"
          label="Kind"
          options={toOptions(institutionKinds, institutionKindLabels)}
          posted={posted}
        />
        {institutionTexts.slice(1).map((field) => (
          <BookingText key={field.name} {...field} posted={posted} />
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="text-h3">Coordinator</legend>
        {coordinatorTexts.map((field) => (
          <BookingText key={field.name} {...field} posted={posted} />
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="text-h3">Seats</legend>
        <BookingText
          name="seats"
          label="Number of Seats"
          hint={toSeatsHint(seminar, posted?.values.seats)}
          input={{ inputMode: 'numeric' }}
          posted={posted}
        />
        {fee === null || fee.isAboveLimit ? null : (
          <p className="text-small text-soft">Fee per day {fee.text}</p>
        )}
        <BookingChoice
          name="terms"
          label="Payment"
          hint="Our e-mail says until when seats are held. Your payment or signed purchase order holds them longer."
          options={toOptions(terms, termsLabels)}
          posted={posted}
        />
        <Field id="booking-notes" label="Notes" error={posted?.errors.notes}>
          {(wiring) => (
            <TextArea {...wiring} name="notes" rows={3} defaultValue={posted?.values.notes ?? ''} />
          )}
        </Field>
      </fieldset>
      <p className="text-small text-soft">
        We use these data for the booking and its papers, as our <a href="/privacy">privacy notice</a> says.
      </p>
      <div>
        <Button type="submit">Book Seats</Button>
      </div>
    </form>
  )
}

function BookingText({
  name,
  label,
  hint,
  isOptional = false,
  input,
  posted,
}: TextField & Pick<BookSeatsFormProps, 'posted'>) {
  return (
    <Field
      id={`booking-${name}`}
      label={label}
      hint={hint}
      error={posted?.errors[name]}
      isRequired={!isOptional}
    >
      {(wiring) => <TextInput {...wiring} {...input} name={name} defaultValue={posted?.values[name] ?? ''} />}
    </Field>
  )
}

interface BookingChoiceProps extends Pick<BookSeatsFormProps, 'posted'> {
  name: FieldName
  label: string
  hint?: string
  options: readonly { readonly value: string; readonly label: string }[]
}

function BookingChoice({ name, label, hint, options, posted }: BookingChoiceProps) {
  return (
    <Field id={`booking-${name}`} label={label} hint={hint} error={posted?.errors[name]} isRequired>
      {(wiring) => (
        <Select
          {...wiring}
          name={name}
          options={options}
          placeholder="Choose…"
          defaultValue={posted?.values[name] ?? ''}
        />
      )}
    </Field>
  )
}
