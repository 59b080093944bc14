import type { PayOnlineForm } from '#app/features/payments/ui/public/pay-online.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'

type HandOverFieldName =
  | 'firstName'
  | 'middleInitial'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'prcLicenseNo'
  | 'prcExpirationDate'
  | 'jobTitle'

interface HandOverField {
  readonly name: HandOverFieldName
  readonly label: string
  readonly hint?: string
  readonly type?: string
  readonly isRequired?: boolean
}

export const handOverFields: readonly HandOverField[] = [
  { name: 'firstName', label: 'First Name', isRequired: true },
  { name: 'middleInitial', label: 'Middle Name', hint: 'Leave it empty if they have none.' },
  { name: 'lastName', label: 'Last Name', isRequired: true },
  { name: 'email', label: 'Email', type: 'email', isRequired: true },
  { name: 'phone', label: 'Contact Number', type: 'tel' },
  { name: 'prcLicenseNo', label: 'PRC License No.' },
]

export const handedOverText = 'The seat is handed over. Your colleague gets an e-mail.'

/** The refused form of a seat. */
export interface PostedHandOver extends PostedForm<HandOverFieldName> {
  /** Registration number. */
  readonly reference: string
}

/** Form of a page with seats, with what was refused of it. */
export interface SeatForm extends PayOnlineForm {
  readonly handOver: PostedHandOver | null
}

interface HandOverProps {
  registration: {
    readonly reference: string
    readonly canHandOver: boolean
    /** Who has the seat; left out if it is one's own. */
    readonly name?: string
  }
  title: string
  form: SeatForm
  fields?: readonly HandOverField[]
}

/** Posts to its page. Works without script. */
export function HandOver({
  registration,
  title,
  form: { action, link, handOver },
  fields = handOverFields,
}: HandOverProps) {
  const { reference, canHandOver, name } = registration
  if (!canHandOver) return null
  const posted = handOver?.reference === reference ? handOver : null
  return (
    <Disclosure summary="Hand over to a colleague" isOpenAtFirst={posted !== null}>
      <form className="grid gap-2" method="post" action={action} noValidate>
        {link === null ? null : <input type="hidden" name="link" value={link} />}
        <input type="hidden" name="reference" value={reference} />
        <p>
          They get {name === undefined ? 'your seat' : `the seat of ${name}`} for {title} and a ticket of
          their own by e-mail; the former ticket is void. What was paid stays as it is.
        </p>
        <PostedFailure title="The seat is not handed over" posted={posted} />
        {fields.map(({ name: part, label, hint, type = 'text', isRequired = false }) => (
          <Field
            key={part}
            id={`${part}-${reference}`}
            label={label}
            hint={hint}
            error={posted?.errors[part]}
            isRequired={isRequired}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                name={part}
                type={type}
                autoComplete="off"
                defaultValue={posted?.values[part] ?? ''}
              />
            )}
          </Field>
        ))}
        <div>
          <Button type="submit" name="handOver" value="yes">
            Hand Over<span className="sr-only"> the seat for {title}</span>
          </Button>
        </div>
      </form>
    </Disclosure>
  )
}
