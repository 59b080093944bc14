/** Forms of a coordinator, which post to the page of the booking with script and without. */
import type { ReactNode } from 'react'
import type { OwnBooking } from '#app/features/bookings/contract/bookings.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextArea, TextInput } from '#app/ui/public/inputs.tsx'
import { bookingPath } from './booking-paths.ts'

/** Outcome of a form of the page. */
export interface BookingFormResult {
  /** Sentence about what was done; null if nothing was. */
  readonly done: string | null
  /** Rows of names that were refused. */
  readonly rowErrors: readonly { readonly row: number; readonly message: string }[]
}

export type BookingFormName = 'names' | 'po' | 'proof' | 'seats'

interface PostedBookingFormProps {
  form: BookingFormName
  link: string
  children: ReactNode
}

function PostedBookingForm({ form, link, children }: PostedBookingFormProps) {
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

export function NamesForm({ link }: { link: string }) {
  return (
    <PostedBookingForm form="names" link={link}>
      <Field
        id="booking-rows"
        label="Names"
        hint="Copy the rows from Excel and paste them here: Last Name, First Name, Middle Name, Suffix, Email, Contact Number, PRC License No., PRC Expiration Date, Position. Who has no e-mail address gets the ticket from you."
      >
        {(wiring) => <TextArea {...wiring} name="rows" rows={6} spellCheck={false} wrap="off" />}
      </Field>
      <Field id="booking-file" label="Or a file" hint="CSV, XLS or XLSX, at most 5 MB and 500 rows.">
        {(wiring) => <input {...wiring} className="input" type="file" name="file" accept=".csv,.xls,.xlsx" />}
      </Field>
      <p className="text-small text-soft">
        We e-mail each person that your school or office has registered them, with our privacy notice.
      </p>
      <div>
        <Button type="submit">Register Names</Button>
      </div>
    </PostedBookingForm>
  )
}

export function GiveSeatsBackForm({ link, booking }: { link: string; booking: OwnBooking['booking'] }) {
  return (
    <Disclosure summary="Give back seats">
      <PostedBookingForm form="seats" link={link}>
        <p>
          Seats without a name can be given back until {formatDate(booking.namesDueAt)}. They are free for
          others at once.
        </p>
        <Field id="booking-given-back" label="Number of Seats" isRequired>
          {(wiring) => <TextInput {...wiring} name="seats" inputMode="numeric" autoComplete="off" />}
        </Field>
        <div>
          <Button type="submit" variant="secondary">
            Give Back
          </Button>
        </div>
      </PostedBookingForm>
    </Disclosure>
  )
}

export function PurchaseOrderForm({ link, booking }: { link: string; booking: OwnBooking['booking'] }) {
  const { purchaseOrderNumber, hasPurchaseOrder } = booking
  return (
    <>
      {hasPurchaseOrder ? <p>We have your purchase order {purchaseOrderNumber}.</p> : null}
      <Disclosure summary={hasPurchaseOrder ? 'Send another purchase order' : 'Send a purchase order'}>
        <PostedBookingForm form="po" link={link}>
          <Field id="booking-po-number" label="Number" isRequired>
            {(wiring) => <TextInput {...wiring} name="number" autoComplete="off" />}
          </Field>
          <Field
            id="booking-po-file"
            label="Signed purchase order"
            hint="PDF, JPG or PNG, at most 5 MB."
            isRequired
          >
            {(wiring) => (
              <input {...wiring} className="input" type="file" name="file" accept=".pdf,.jpg,.jpeg,.png" />
            )}
          </Field>
          <div>
            <Button type="submit" variant="secondary">
              Send
            </Button>
          </div>
        </PostedBookingForm>
      </Disclosure>
    </>
  )
}

/** For what was paid at a bank or wallet; nothing once the booking is paid or confirmed. */
export function ProofForm({ link, booking }: { link: string; booking: OwnBooking['booking'] }) {
  const { takesProof, hasProof } = booking
  return (
    <>
      {hasProof ? (
        <p>We have your proof of payment and are checking it. The seats are held meanwhile.</p>
      ) : null}
      {takesProof ? (
        <Disclosure summary={hasProof ? 'Send another proof of payment' : 'Send a proof of payment'}>
          <PostedBookingForm form="proof" link={link}>
            <Field
              id="booking-proof"
              label="Picture of the receipt"
              hint="JPG or PNG, at most 5 MB."
              isRequired
            >
              {(wiring) => (
                <input
                  {...wiring}
                  className="input"
                  type="file"
                  name="proofOfPaymentFile"
                  accept=".jpg,.jpeg,.png"
                />
              )}
            </Field>
            <Field id="booking-reference" label="Reference Number">
              {(wiring) => <TextInput {...wiring} name="referenceNumber" autoComplete="off" />}
            </Field>
            <Field id="booking-amount" label="Amount Sent" hint="In pesos">
              {(wiring) => <TextInput {...wiring} name="amountSent" inputMode="decimal" autoComplete="off" />}
            </Field>
            <div>
              <Button type="submit" variant="secondary">
                Send Proof
              </Button>
            </div>
          </PostedBookingForm>
        </Disclosure>
      ) : null}
    </>
  )
}
