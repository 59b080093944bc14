import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'

export interface LicenceComparisonState {
  readonly typed: string
  /** Null if it failed. */
  readonly matches: boolean | null
  readonly error: string | null
}

/**
 * Form that is posted to the page itself, so that it works without script. The number is never shown whole.
 */
export function CompareLicence({ comparison }: { comparison: LicenceComparisonState | null }) {
  return (
    <section className="grid gap-3" aria-labelledby="compare-heading">
      <h2 className="text-h3" id="compare-heading">
        Compare a license number
      </h2>
      <div aria-live="polite">{comparison === null ? null : <Outcome {...comparison} />}</div>
      <form className="grid gap-2" method="post" aria-label="License number">
        <Field
          id="licence-number"
          label="License number"
          hint="From the holder’s PRC ID."
          error={comparison?.error ?? undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name="licenseNo"
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              defaultValue={comparison?.typed ?? ''}
            />
          )}
        </Field>
        <div>
          <Button type="submit" variant="secondary">
            Compare
          </Button>
        </div>
      </form>
    </section>
  )
}

function Outcome({ matches }: LicenceComparisonState) {
  if (matches === null) return null
  return matches ? (
    <Alert variant="success" title="The license number matches">
      <p>It is the one on this certificate.</p>
    </Alert>
  ) : (
    <Alert variant="error" title="The license number does not match">
      <p>Another number stands on this certificate.</p>
    </Alert>
  )
}
