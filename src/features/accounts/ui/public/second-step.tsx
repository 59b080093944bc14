import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#app/features/accounts/contract/accounts.ts'
import type { SecondFactorMethod } from '#app/features/accounts/contract/second-factor.ts'
import { SecondFactorCodeInput } from '#app/features/accounts/contract/second-step.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { sendSecondFactorCode } from '../sign-in-api.ts'

const fallback = 'Login failed. Please try again.'

/** Passes the second step by a passkey. Rejects with the browser's error. */
async function sendSecondFactorPasskey(api: ApiClient): Promise<User> {
  const { options } = await api.request('POST /auth/second_factor/passkey_options', { body: {}, fallback })
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return (await api.request('POST /auth/second_factor/passkey', { body: { response }, fallback })).user
}

export interface SecondFactorStepProps {
  methods: readonly SecondFactorMethod[]
  /** True while the page is being left, which keeps the form busy. */
  isLeaving: boolean
  onSignedIn: (user: User) => void
  onBack: () => void
  /** @param message why the user must start again */
  onExpired: (message: string) => void
}

const failed = 'Login failed. Please try again.'

// Prevents blur on press: the field's message would disappear and move the button away.
const keepFocus = (event: MouseEvent) => event.preventDefault()

export function SecondFactorStep(props: SecondFactorStepProps) {
  const { methods, isLeaving, onBack } = props
  const [method, setMethod] = useState(methods[0] ?? 'totp')
  return (
    <div className="grid gap-5">
      <Method key={method} method={method} {...props} />
      {isLeaving ? null : (
        <div className="grid justify-items-start gap-1">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button
                key={other}
                variant="ghost"
                className="-ml-4.5"
                onMouseDown={keepFocus}
                onClick={() => setMethod(other)}
              >
                {otherMethodLabels[other]}
              </Button>
            ))}
          <Button variant="ghost" className="-ml-4.5" onMouseDown={keepFocus} onClick={onBack}>
            <Icon name="chevron-left" />
            Back
          </Button>
        </div>
      )}
      <p className="text-soft">
        Cannot use any of these? An administrator can reset your two-step sign-in:{' '}
        <Link to="/contact">contact us</Link>.
      </p>
    </div>
  )
}

const otherMethodLabels: Record<SecondFactorMethod, string> = {
  totp: 'Use a code from my app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
}

interface MethodProps extends SecondFactorStepProps {
  method: SecondFactorMethod
}

function Method({ method, ...props }: MethodProps) {
  const { name } = useOrganisation()
  switch (method) {
    case 'totp':
      return (
        <CodeForm
          {...props}
          label="Code"
          hint="Six digits. The code changes every 30 seconds, and each code works once."
          input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 }}
        >
          Open your authenticator app and enter the code that it shows for {name}.
        </CodeForm>
      )
    case 'recovery_code':
      return (
        <CodeForm
          {...props}
          label="Recovery code"
          hint="One of the codes that you saved when you set up two-step sign-in. Each code works once."
          input={{ autoComplete: 'off', autoCapitalize: 'none', maxLength: 60 }}
        >
          Enter one of your recovery codes.
        </CodeForm>
      )
    case 'passkey':
      return <PasskeyMethod {...props} />
  }
}

interface CodeFormProps extends SecondFactorStepProps {
  label: string
  hint: string
  input: ComponentProps<'input'>
  children: ReactNode
}

function CodeForm({ label, hint, input, children, isLeaving, onSignedIn, onExpired }: CodeFormProps) {
  const api = useApiClient()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useSimpleForm({
    id: 'second-step',
    schema: SecondFactorCodeInput,
    initial: { code: '' },
    async send(body) {
      setFailure(null)
      onSignedIn(await sendSecondFactorCode(api, body))
    },
    onFailure(error) {
      if (!(error instanceof ApiError)) return setFailure(failed)
      if (error.status === 401) return onExpired(error.message)
      if (error.issues.length === 0) setFailure(error.message)
    },
  })
  const { focus } = form
  // The first step is gone, and with it what had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => focus('code'), [])
  const isBusy = form.isSending || isLeaving
  return (
    <form className="grid gap-3" aria-label={label} {...form.props}>
      <p>{children}</p>
      {failure === null ? null : <Alert variant="error" title={failure} />}
      <Field {...form.field('code')} label={label} hint={hint}>
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.input('code')}
            {...input}
            autoCorrect="off"
            spellCheck={false}
            readOnly={isBusy}
          />
        )}
      </Field>
      <div>
        <Button {...form.button} busyLabel={isBusy ? 'Logging in...' : undefined}>
          Continue
        </Button>
      </div>
    </form>
  )
}

function PasskeyMethod({ isLeaving, onSignedIn, onExpired }: SecondFactorStepProps) {
  const api = useApiClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function use() {
    setIsBusy(true)
    setFailure(null)
    try {
      onSignedIn(await sendSecondFactorPasskey(api))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired(error.message)
      setFailure(error instanceof ApiError ? error.message : 'No passkey was used. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="grid gap-3">
      <p>
        Use the passkey that you added. Your browser will ask for your fingerprint, face, screen lock or
        security key.
      </p>
      {failure === null ? null : <Alert variant="error" title={failure} />}
      <div>
        <Button
          autoFocus
          onClick={() => void use()}
          busyLabel={isBusy || isLeaving ? 'Waiting for your passkey...' : undefined}
        >
          Use a passkey
        </Button>
      </div>
    </div>
  )
}
