import { useLocation } from 'react-router'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { Card } from '#app/ui/structure.tsx'

export interface PasteLinkFormProps {
  error?: string | undefined
  /** Default: 'Open the link'. */
  submitLabel?: string
}

/**
 * Form that is shown only without script. The token of a mailed link is in its fragment, so that it is in no
 * log, and browsers do not send fragments.
 */
export function PasteLinkForm(props: PasteLinkFormProps) {
  return <noscript>{import.meta.env.SSR ? <LinkForm {...props} /> : null}</noscript>
}

function LinkForm({ error, submitLabel = 'Open the link' }: PasteLinkFormProps) {
  const { pathname } = useLocation()
  return (
    <Card>
      <form
        className="grid gap-2"
        method="post"
        action={pathname}
        aria-label="Link from the e-mail"
        noValidate
      >
        <Field
          id="pasted-link"
          label="Link from the e-mail"
          hint="Without JavaScript this page cannot read the link that you opened. Copy the whole link from the e-mail and paste it here."
          error={error}
          isRequired
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name="link"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <div>
          <Button type="submit">{submitLabel}</Button>
        </div>
      </form>
    </Card>
  )
}
