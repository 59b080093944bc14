import type { PrintedName } from '#app/features/certificates/contract/own-certificates.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'

/** Value of the field `form`, by which the page of a ticket knows it. */
export const printedNameForm = 'printed-name'

/**
 * Form that is posted to the page itself, so that it works without script. Empty once nothing can be changed.
 */
export function PrintedNameSection({
  printed,
  isSaved,
  posted,
}: {
  printed: PrintedName
  isSaved: boolean
  posted: PostedForm | null
}) {
  if (!printed.canChange && !isSaved && posted === null) return null
  const error = posted?.errors.name
  return (
    <section className="grid gap-3" aria-labelledby="printed-name-heading">
      <h2 className="text-h3" id="printed-name-heading">
        Name on your certificate
      </h2>
      {isSaved ? <Alert variant="success" title="The name is saved" /> : null}
      <PostedFailure title="Not saved" posted={posted} />
      {printed.isPrintable ? (
        <p className="wrap-anywhere">
          Your certificate will show <strong>{printed.name}</strong>.
        </p>
      ) : (
        <p className="wrap-anywhere">
          Certificates cannot print <strong>{printed.name}</strong>. Write your name in Latin letters, as on
          your ID, and your certificate can be issued.
        </p>
      )}
      {printed.canChange ? (
        <Disclosure
          summary={printed.isPrintable ? 'Is it written differently?' : 'Write it in Latin letters'}
          isOpenAtFirst={posted !== null || !printed.isPrintable}
        >
          <form className="grid gap-2" method="post" aria-label="Name on your certificate">
            <input type="hidden" name="form" value={printedNameForm} />
            <Field
              id="printed-name"
              label="Name"
              hint={
                printed.isPrintable
                  ? 'You can correct capital letters, accents and the order of names, once.'
                  : 'It can be changed here once.'
              }
              error={error}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  name="name"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={120}
                  defaultValue={posted?.values.name ?? (printed.isPrintable ? printed.name : '')}
                  autoFocus={error !== undefined}
                />
              )}
            </Field>
            <div>
              <Button type="submit" variant="secondary">
                Save name
              </Button>
            </div>
          </form>
        </Disclosure>
      ) : null}
    </section>
  )
}
