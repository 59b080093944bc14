import { useState } from 'react'
import type { OwnCertificate } from '#app/features/certificates/contract/own-certificates.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextArea, TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { toast } from '#app/ui/toast.ts'
import { correctionSchema } from './holder-form-schemas.ts'
import { requestCorrection } from './own-certificates-api.ts'

/** Value of the field `form`, by which the page of a ticket knows it. */
export const correctionForm = 'correction'

const failed = 'Not sent'

export interface CorrectionFormProps {
  certificate: OwnCertificate
  /** Body of the ticket; absent for the signed-in holder. */
  link?: string | undefined
  /** Form as it was posted without script; absent on pages that take no posted forms. */
  posted?: PostedForm | null | undefined
}

/** Asks staff to correct a certificate. */
export function CorrectionForm({ certificate, link, posted }: CorrectionFormProps) {
  const { id, number, isCorrectionOpen } = certificate
  const api = useApiClient()
  const [isSent, setIsSent] = useState(isCorrectionOpen)
  const form = useSimpleForm({
    id: `correction-${id}`,
    schema: correctionSchema,
    initial: { wanted: '', message: '' },
    ...(posted !== undefined && { posted }),
    async send(input) {
      await requestCorrection(api, { ...input, certificateId: id, ...(link !== undefined && { link }) })
      setIsSent(true)
    },
    onFailure(error) {
      if (!(error instanceof ApiError) || error.issues.length === 0)
        toast.error(failed, error instanceof ApiError ? error.message : 'Please try again.')
    },
  })
  return (
    <div>
      <div aria-live="polite">
        {isSent ? <p>You asked for a correction. We will check it and write to you.</p> : null}
      </div>
      {isSent ? null : (
        <Disclosure summary="Something is wrong?" isOpenAtFirst={posted != null}>
          <form className="grid gap-2" aria-label={`Correction of ${number}`} {...form.props}>
            <input type="hidden" name="form" value={correctionForm} />
            <input type="hidden" name="certificateId" value={id} />
            <PostedFailure title={failed} posted={posted ?? null} />
            <Field
              {...form.field('wanted')}
              label="What should it say?"
              hint="The text as it should be printed."
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  {...form.input('wanted')}
                  autoComplete="off"
                  maxLength={200}
                  readOnly={form.isSending}
                />
              )}
            </Field>
            <Field {...form.field('message')} label="Message" isRequired={false}>
              {(wiring) => (
                <TextArea
                  {...wiring}
                  {...form.input('message')}
                  rows={3}
                  maxLength={1000}
                  readOnly={form.isSending}
                />
              )}
            </Field>
            <div>
              <Button
                {...form.button}
                variant="secondary"
                busyLabel={form.isSending ? 'Sending...' : undefined}
              >
                Ask for a correction
              </Button>
            </div>
          </form>
        </Disclosure>
      )}
    </div>
  )
}
