import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'

export interface VerifyFormState {
  readonly number: string
  readonly code: string
  readonly errors: Readonly<Partial<Record<'number' | 'code', string>>>
  /** Failure, shown above the form. */
  readonly failure: CertificateVerifyFailure | null
}

export interface CertificateVerifyFailure {
  readonly title: string
  readonly message: string
}

/** Room for a pasted address, which is accepted too. */
const longestTyped = 300

/** Form that is posted to `/verify`, which leads to the page of the certificate; works without script. */
export function VerifyForm({ number, code, errors, failure }: VerifyFormState) {
  return (
    <form className="grid gap-4" method="post" action="/verify" aria-label="Certificate">
      {failure === null ? null : (
        <Alert variant="error" title={failure.title}>
          <p>{failure.message}</p>
        </Alert>
      )}
      <Field
        id="certificate-number"
        label="Certificate number"
        hint="Such as PLC-2026-C000123, or paste the whole address."
        error={errors.number}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longestTyped}
            defaultValue={number}
          />
        )}
      </Field>
      <Field
        id="certificate-code"
        label="Code"
        hint="The ten letters and digits at the end of the printed address, such as K7QP9F2M4T."
        error={errors.code}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longestTyped}
            defaultValue={code}
          />
        )}
      </Field>
      <div>
        <Button type="submit">Check certificate</Button>
      </div>
    </form>
  )
}
