import type { WantedLicence } from '#app/features/certificates/contract/own-certificates.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { Select, TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'

/** Value of the field `form`, by which the page of a ticket knows it. */
export const licenceForm = 'licence'

/**
 * Form that is posted to the page itself, so that it works without script. Empty where no license is wanted.
 */
export function WantedLicenceSection({
  wanted,
  isSaved,
  posted,
}: {
  wanted: WantedLicence
  isSaved: boolean
  posted: PostedForm | null
}) {
  if (wanted.state === 'not_wanted' && !isSaved && posted === null) return null
  return (
    <section className="grid gap-3" aria-labelledby="licence-heading">
      <h2 className="text-h3" id="licence-heading">
        Your PRC license
      </h2>
      {isSaved ? (
        <Alert variant="success" title="Your license is saved">
          <p>It will stand on CPD certificates of seminars that are accredited for its profession.</p>
        </Alert>
      ) : null}
      <PostedFailure title="Not saved" posted={posted} />
      {wanted.state === 'email_not_confirmed' ? (
        <p>
          A CPD certificate needs your PRC license. To give it,{' '}
          <a href="/account">confirm your e-mail address</a> first.
        </p>
      ) : null}
      {wanted.state === 'wanted' ? (
        <>
          <p>
            CPD units of this seminar are certified with the number of your PRC license. It is printed on your
            certificate and on the attendance sheets that PRC requires. Without a license, you need not do
            anything.
          </p>
          <LicenceForm professions={wanted.professions} posted={posted} />
        </>
      ) : null}
      {wanted.state === 'addable' ? (
        <Disclosure summary="Add another license" isOpenAtFirst={posted !== null}>
          <p>
            For each profession in which you hold a PRC license, one can stand on your certificates. Licenses
            that we have are not shown here.
          </p>
          <LicenceForm professions={wanted.professions} posted={posted} />
        </Disclosure>
      ) : null}
    </section>
  )
}

interface LicenceFormProps {
  professions: WantedLicence['professions']
  posted: PostedForm | null
}

function LicenceForm({ professions, posted }: LicenceFormProps) {
  const values = posted?.values ?? {}
  const errors = posted?.errors ?? {}
  const first = ['professionId', 'licenseNo', 'expiresOn'].find((name) => errors[name] !== undefined)
  const onlyProfession = professions.length === 1 ? String(professions[0]?.id) : ''
  return (
    <form className="grid gap-2" method="post" noValidate aria-label="Your PRC license">
      <input type="hidden" name="form" value={licenceForm} />
      <Field id="licence-profession" label="Profession" isRequired error={errors.professionId}>
        {(wiring) => (
          <Select
            {...wiring}
            name="professionId"
            options={professions.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder="Choose your profession"
            defaultValue={values.professionId ?? onlyProfession}
            autoFocus={first === 'professionId'}
          />
        )}
      </Field>
      <Field
        id="licence-number"
        label="License number"
        hint="The number on your PRC ID, digits only."
        isRequired
        error={errors.licenseNo}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="licenseNo"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={values.licenseNo ?? ''}
            autoFocus={first === 'licenseNo'}
          />
        )}
      </Field>
      <Field id="licence-expiry" label="Valid until" error={errors.expiresOn}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="expiresOn"
            type="date"
            defaultValue={values.expiresOn ?? ''}
            autoFocus={first === 'expiresOn'}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="secondary">
          Save license
        </Button>
      </div>
    </form>
  )
}
