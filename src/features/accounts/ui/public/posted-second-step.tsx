import { Link } from 'react-router'
import type { SecondFactorMethod } from '#app/features/accounts/contract/second-factor.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'

export interface PostedSecondStepProps {
  methods: readonly SecondFactorMethod[]
  posted: PostedForm | null
  /** Address typed in the first step, for starting over. */
  email?: string
  /** Default: the current URL, with its `next`. */
  action?: string
}

/** The second step after a password that was posted without script: one field takes both kinds of code. */
export function PostedSecondStep(props: PostedSecondStepProps) {
  const { methods } = props
  const takesCode = methods.some((method) => method !== 'passkey')
  return (
    <div className="grid gap-5">
      {takesCode ? <CodeForm {...props} /> : null}
      {methods.includes('passkey') ? (
        <Alert variant={takesCode ? 'info' : 'warning'}>
          <p>A passkey works only with JavaScript.</p>
        </Alert>
      ) : null}
      <Link to="/login" reloadDocument>
        Back to login
      </Link>
      <p className="text-soft">
        Cannot use any of these? An administrator can reset your two-step sign-in:{' '}
        <Link to="/contact">contact us</Link>.
      </p>
    </div>
  )
}

function CodeForm({ methods, posted, email, action }: PostedSecondStepProps) {
  const { name } = useOrganisation()
  return (
    <form className="grid gap-3" method="post" action={action} aria-label="Code" noValidate>
      <input type="hidden" name="step" value="code" />
      <input type="hidden" name="methods" value={methods.join(' ')} />
      {email === undefined ? null : <input type="hidden" name="email" value={email} />}
      <PostedFailure posted={posted} />
      <Field
        id="second-step-code"
        label="Code"
        hint={`Six digits that your authenticator app shows for ${name}, or a recovery code.`}
        error={posted?.errors.code}
        isRequired
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
          />
        )}
      </Field>
      <div>
        <Button type="submit">Continue</Button>
      </div>
    </form>
  )
}
