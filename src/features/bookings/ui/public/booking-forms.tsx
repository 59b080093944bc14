/** Forms of a coordinator, which post to the page of the booking with script and without. */
import type { ReactNode } from 'react'
import type { OwnBooking } from '#app/features/bookings/contract/bookings.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field, type FieldInputProps, type FieldProps } from '#app/ui/public/field.tsx'
import { TextArea, TextInput } from '#app/ui/public/inputs.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { bookingPath } from './booking-paths.ts'

/** Outcome of a form of the page. */
export interface BookingFormResult {
  /** Sentence about what was done; null if nothing was. */
  readonly done: string | null
  /** Rows of names that were refused. */
  readonly rowErrors: readonly { readonly row: number; readonly message: string }[]
}

export type BookingFormName = 'names' | 'po' | 'proof' | 'seats'

/** A form that comes back, with what was typed and the errors at its fields. */
export interface PostedBookingForm extends PostedForm {
  readonly form: BookingFormName
}

interface BookingFormProps {
  link: string
  /** Null unless a form of the page comes back, which may be another. */
  posted: PostedBookingForm | null
}

interface BookingFieldProps extends Omit<FieldProps, 'error' | 'children'> {
  name: string
  /** The form of the field, if it comes back. */
  posted: PostedForm | null
  children: (wiring: FieldInputProps & TypedValue) => ReactNode
}

interface TypedValue {
  name: string
  defaultValue: string
  autoFocus: boolean
}

function BookingField({ name, posted, children, ...field }: BookingFieldProps) {
  const errors = posted?.errors ?? {}
  const typed = {
    name,
    defaultValue: posted?.values[name] ?? '',
    autoFocus: Object.keys(errors)[0] === name,
  }
  return (
    <Field {...field} error={errors[name]}>
      {(wiring) => children({ ...wiring, ...typed })}
    </Field>
  )
}

/** A file cannot be kept. */
function FileInput({ defaultValue: _, ...input }: FieldInputProps & TypedValue & { accept: string }) {
  return <input {...input} className="input" type="file" />
}

interface FrameProps {
  form: BookingFormName
  link: string
  children: ReactNode
}

function BookingForm({ form, link, children }: FrameProps) {
  return (
    <form className="grid gap-2" method="post" action={bookingPath} encType="multipart/form-data" noValidate>
      <input type="hidden" name="link" value={link} />
      <input type="hidden" name="form" value={form} />
      {children}
    </form>
  )
}

/** Says what was done, and which rows were not. */
export function BookingOutcome({ result: { done, rowErrors } }: { result: BookingFormResult }) {
  return (
    <>
      {done === null ? null : <Alert variant="success" title={done} />}
      {rowErrors.length === 0 ? null : (
        <Alert variant="warning" title="These rows were not taken">
          <ul className="grid gap-1">
            {rowErrors.map(({ row, message }) => (
              <li key={row}>
                Row {row}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

export function NamesForm({ link, posted }: BookingFormProps) {
  const own = posted?.form === 'names' ? posted : null
  return (
    <BookingForm form="names" link={link}>
      <BookingField
        id="booking-rows"
        name="rows"
        posted={own}
        label="Names"
        hint="Copy the rows from Excel and paste them here: Last Name, First Name, Middle Name, Suffix, Email, Contact Number, PRC License No., PRC Expiration Date, Position. Who has no e-mail address gets the ticket from you."
      >
        {(wiring) => <TextArea {...wiring} rows={6} spellCheck={false} wrap="off" />}
      </BookingField>
      <BookingField
        id="booking-file"
        name="file"
        posted={own}
        label="Or a file"
        hint="CSV, XLS or XLSX, at most 5 MB and 500 rows."
      >
        {(wiring) => <FileInput {...wiring} accept=".csv,.xls,.xlsx" />}
      </BookingField>
      <p className="text-small text-soft">
        We e-mail each person that your school or office has registered them, with our privacy notice.
      </p>
      <div>
        <Button type="submit">Register Names</Button>
      </div>
    </BookingForm>
  )
}

type OfBooking = BookingFormProps & { booking: OwnBooking['booking'] }

export function GiveSeatsBackForm({ link, posted, booking }: OfBooking) {
  const own = posted?.form === 'seats' ? posted : null
  return (
    <Disclosure summary="Give back seats" isOpenAtFirst={own !== null}>
      <BookingForm form="seats" link={link}>
        <p>
          Seats without a name can be given back until {formatDate(booking.namesDueAt)}. They are free for
          others at once.
        </p>
        <BookingField id="booking-given-back" name="seats" posted={own} label="Number of Seats" isRequired>
          {(wiring) => <TextInput {...wiring} inputMode="numeric" autoComplete="off" />}
        </BookingField>
        <div>
          <Button type="submit" variant="secondary">
            Give Back
          </Button>
        </div>
      </BookingForm>
    </Disclosure>
  )
}

export function PurchaseOrderForm({ link, posted, booking }: OfBooking) {
  const { purchaseOrderNumber, hasPurchaseOrder } = booking
  const own = posted?.form === 'po' ? posted : null
  return (
    <>
      {hasPurchaseOrder ? <p>We have your purchase order {purchaseOrderNumber}.</p> : null}
      <Disclosure
        summary={hasPurchaseOrder ? 'Send another purchase order' : 'Send a purchase order'}
        isOpenAtFirst={own !== null}
      >
        <BookingForm form="po" link={link}>
          <BookingField id="booking-po-number" name="number" posted={own} label="Number" isRequired>
            {(wiring) => <TextInput {...wiring} autoComplete="off" />}
          </BookingField>
          <BookingField
            id="booking-po-file"
            name="file"
            posted={own}
            label="Signed purchase order"
            hint="PDF, JPG or PNG, at most 5 MB."
            isRequired
          >
            {(wiring) => <FileInput {...wiring} accept=".pdf,.jpg,.jpeg,.png" />}
          </BookingField>
          <div>
            <Button type="submit" variant="secondary">
              Send
            </Button>
          </div>
        </BookingForm>
      </Disclosure>
    </>
  )
}

/** For what was paid at a bank or wallet; nothing once the booking is paid. */
export function ProofForm({ link, posted, booking }: OfBooking) {
  const { takesProof, hasProof } = booking
  const own = posted?.form === 'proof' ? posted : null
  return (
    <>
      {hasProof ? (
        <p>We have your proof of payment and are checking it. The seats stay yours meanwhile.</p>
      ) : null}
      {takesProof ? (
        <Disclosure
          summary={hasProof ? 'Send another proof of payment' : 'Send a proof of payment'}
          isOpenAtFirst={own !== null}
        >
          <BookingForm form="proof" link={link}>
            <BookingField
              id="booking-proof"
              name="proofOfPaymentFile"
              posted={own}
              label="Picture of the receipt"
              hint="JPG or PNG, at most 5 MB."
              isRequired
            >
              {(wiring) => <FileInput {...wiring} accept=".jpg,.jpeg,.png" />}
            </BookingField>
            <BookingField id="booking-reference" name="referenceNumber" posted={own} label="Reference Number">
              {(wiring) => <TextInput {...wiring} autoComplete="off" />}
            </BookingField>
            <BookingField
              id="booking-amount"
              name="amountSent"
              posted={own}
              label="Amount Sent"
              hint="In pesos"
            >
              {(wiring) => <TextInput {...wiring} inputMode="decimal" autoComplete="off" />}
            </BookingField>
            <div>
              <Button type="submit" variant="secondary">
                Send Proof
              </Button>
            </div>
          </BookingForm>
        </Disclosure>
      ) : null}
    </>
  )
}
