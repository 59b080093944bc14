import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TotpSetup } from '#app/features/accounts/contract/second-factor.ts'
import { ConfirmTotpInput } from '#app/features/accounts/contract/second-factor-forms.ts'
import {
  useSecondFactorFormFailure,
  useSecondFactorMutations,
} from '#app/features/accounts/ui/two-step-api.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { CopyButton } from '#app/ui/public/copy-button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { SecondFactorForm } from './factor-form.tsx'

export interface AuthenticatorAppSetupProps {
  isReplaced: boolean
  /** @param recoveryCodes null if there are no new ones */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

const title = 'Set up an authenticator app'

export function AuthenticatorAppSetup({ isReplaced, onDone, onCancel }: AuthenticatorAppSetupProps) {
  const { beginApp } = useSecondFactorMutations()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  if (setup !== null) return <AppSecret setup={setup} onDone={onDone} onCancel={onCancel} />
  return (
    <SecondFactorForm
      title={title}
      submit={{ label: 'Continue', busyLabel: 'Preparing...' }}
      onSubmit={async () => setSetup(await beginApp())}
      onCancel={onCancel}
    >
      <p>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft
        Authenticator.
        {isReplaced ? ' Your current app keeps working until you have entered a code from the new one.' : ''}
      </p>
    </SecondFactorForm>
  )
}

interface AppSecretProps extends Pick<AuthenticatorAppSetupProps, 'onDone' | 'onCancel'> {
  setup: TotpSetup
}

/** Groups of four are easier to copy by hand. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

function AppSecret({ setup, onDone, onCancel }: AppSecretProps) {
  const { confirmApp } = useSecondFactorMutations()
  const { failure, explain, forget } = useSecondFactorFormFailure()
  const form = useSimpleForm({
    id: 'app',
    schema: ConfirmTotpInput,
    initial: { token: setup.token, code: '' },
    async send(input) {
      forget()
      onDone((await confirmApp(input)).recoveryCodes)
    },
    onFailure: explain,
  })
  return (
    <form className="account-form" aria-label={title} {...form.props}>
      <h4>{title}</h4>
      <p>1. Scan this code with the app.</p>
      <SetupQr uri={setup.uri} />
      <p className="field-hint">Cannot scan it? Enter this key in the app (time-based, six digits):</p>
      <p className="account-line">
        <code className="two-step-secret">{inGroups(setup.secret)}</code>
        <CopyButton text={setup.secret} label="Copy the key" />
      </p>
      <p>2. Enter the code that the app shows.</p>
      {failure === null ? null : (
        <Alert variant="error" title={failure.text}>
          {failure.advice}
        </Alert>
      )}
      <Field {...form.field('code')} label="Code">
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.input('code')}
            readOnly={form.isSending}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
          />
        )}
      </Field>
      <div className="account-actions">
        <Button {...form.button} busyLabel={form.isSending ? 'Checking...' : undefined}>
          Turn on
        </Button>
        <Button variant="ghost" onMouseDown={form.button.onMouseDown} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Light margin in modules; without it phones do not find the code. */
const quietSquares = 4

function SetupQr({ uri }: { uri: string }) {
  const { data, isError } = useQuery({
    queryKey: ['accounts', 'setup-qr', uri],
    queryFn: async () => (await import('#app/ui/qr-drawing.ts')).drawQrCode(uri),
    // Contains a secret: never cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const side = (data?.squares ?? 0) + 2 * quietSquares
  return (
    <div className="two-step-qr">
      {data === undefined ? (
        <p>{isError ? 'The QR code could not be loaded.' : 'The QR code appears here.'}</p>
      ) : (
        <svg
          role="img"
          aria-label="QR code with the key for your authenticator app"
          viewBox={`${-quietSquares} ${-quietSquares} ${side} ${side}`}
          shapeRendering="crispEdges"
        >
          <path d={data.path} fill="#000" />
        </svg>
      )}
    </div>
  )
}
