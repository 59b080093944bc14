import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { ReauthenticationMethod } from '#app/features/accounts/contract/reauthentication.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Dialog } from '#app/ui/public/dialog.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { sessionQuery } from '../accounts-api.ts'
import { useGoogleSignIn } from '../google-sign-in.ts'
import { GoogleButton } from '../public/google-button.tsx'
import { PasswordInput } from '../public/password-input.tsx'
import {
  reauthenticate,
  reauthenticateByPasskey,
  reauthenticationMethodsQuery,
} from '../reauthentication-api.ts'

const failed = 'Something went wrong. Please try again.'

export interface ReauthenticationDialogProps {
  /** @param isDone false if canceled */
  onEnd: (isDone: boolean) => void
}

/** Requests a password, passkey or code in a dialog over the current screen. */
export function ReauthenticationDialog({ onEnd }: ReauthenticationDialogProps) {
  const { data, error, refetch } = useQuery(reauthenticationMethodsQuery())
  const hasEnded = useRef(false)

  // The dialog also closes after success, which would report a second time.
  function end(isDone: boolean) {
    if (hasEnded.current) return
    hasEnded.current = true
    onEnd(isDone)
  }

  return (
    <Dialog title="Please confirm that it is you" isOpen onClose={() => end(false)}>
      <div className="grid gap-4">
        <p>
          For your security, please confirm your identity before this change. What you have entered is not
          lost and will be sent right after.
        </p>
        {data !== undefined ? (
          <Methods methods={data} onDone={() => end(true)} />
        ) : error !== null ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading">
            <Skeleton shape="block" />
          </Loading>
        )}
      </div>
    </Dialog>
  )
}

interface MethodProps {
  onDone: () => void
}

const otherMethodLabels: Record<ReauthenticationMethod, string> = {
  password: 'Use my password',
  passkey: 'Use a passkey',
  totp: 'Use a code from my app',
  google: 'Use Google',
}

function Methods({ methods, onDone }: MethodProps & { methods: readonly ReauthenticationMethod[] }) {
  const [chosen, setChosen] = useState(methods[0])
  if (chosen === undefined) return <p>Please log out and log in again, then try again.</p>
  return (
    <>
      <Method key={chosen} method={chosen} onDone={onDone} />
      {methods
        .filter((method) => method !== chosen)
        .map((method) => (
          <div key={method}>
            <Button variant="ghost" {...escapeIsOurs} onClick={() => setChosen(method)}>
              {otherMethodLabels[method]}
            </Button>
          </div>
        ))}
    </>
  )
}

function Method({ method, onDone }: MethodProps & { method: ReauthenticationMethod }) {
  switch (method) {
    case 'password':
      return <PasswordMethod onDone={onDone} />
    case 'totp':
      return <CodeMethod onDone={onDone} />
    case 'passkey':
      return <PasskeyMethod onDone={onDone} />
    case 'google':
      return <GoogleMethod onDone={onDone} />
  }
}

/** Attribute that makes Mantine overlays ignore Esc on this target. */
const escapeIsOurs = { 'data-mantine-stop-propagation': 'true' }

interface CredentialFormProps {
  label: string
  failure: string | null
  form: ReturnType<typeof useSimpleForm<'proof', { proof: string }>>
  children: (wiring: ComponentProps<'input'>) => ReactNode
}

function CredentialForm({ label, failure, form, children }: CredentialFormProps) {
  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => focus('proof'), [])
  return (
    <form className="grid gap-4" aria-label={label} {...form.props}>
      {failure === null ? null : <Alert variant="error" title={failure} />}
      <Field {...form.field('proof')} label={label}>
        {(wiring) =>
          children({ ...wiring, ...form.input('proof'), ...escapeIsOurs, readOnly: form.isSending })
        }
      </Field>
      <div>
        <Button {...form.button} {...escapeIsOurs} busyLabel={form.isSending ? 'Checking...' : undefined}>
          Confirm
        </Button>
      </div>
    </form>
  )
}

/** A one-field form; issues arrive under the API's field name. */
function useCredentialForm(
  schema: z.ZodMiniType<{ proof: string }, { proof: string }>,
  send: (proof: string) => Promise<unknown>,
  onDone: () => void,
) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useSimpleForm({
    id: 'reauthentication',
    schema,
    initial: { proof: '' },
    async send({ proof }) {
      setFailure(null)
      await send(proof)
      onDone()
    },
    onFailure: (error) => setFailure(error instanceof ApiError ? error.message : failed),
  })
  return { form, failure }
}

const Password = z.object({ proof: z.string().check(z.minLength(1, 'Password is required')) })

function PasswordMethod({ onDone }: MethodProps) {
  const api = useApiClient()
  const send = (password: string) => reauthenticate(api, { method: 'password', password })
  return (
    <CredentialForm label="Your password" {...useCredentialForm(Password, send, onDone)}>
      {(wiring) => <PasswordInput {...wiring} autoComplete="current-password" />}
    </CredentialForm>
  )
}

const Code = z.object({
  proof: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Code is required'),
      z.regex(/^\d{3} ?\d{3}$/, 'Enter the six digits that the app shows'),
    ),
})

function CodeMethod({ onDone }: MethodProps) {
  const api = useApiClient()
  const send = (code: string) => reauthenticate(api, { method: 'totp', code })
  return (
    <CredentialForm label="Code from your app" {...useCredentialForm(Code, send, onDone)}>
      {(wiring) => <TextInput {...wiring} autoComplete="one-time-code" inputMode="numeric" maxLength={7} />}
    </CredentialForm>
  )
}

function PasskeyMethod({ onDone }: MethodProps) {
  const api = useApiClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function use() {
    setIsBusy(true)
    setFailure(null)
    try {
      await reauthenticateByPasskey(api)
      onDone()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'No passkey was used. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="grid gap-4">
      {failure === null ? null : <Alert variant="error" title={failure} />}
      <div>
        <Button
          autoFocus
          {...escapeIsOurs}
          onClick={() => void use()}
          busyLabel={isBusy ? 'Waiting for your passkey...' : undefined}
        >
          Use a passkey
        </Button>
      </div>
    </div>
  )
}

/** Google sign-in starts a new session, which must be of the same person. */
function GoogleMethod({ onDone }: MethodProps) {
  const queries = useQueryClient()
  const google = useGoogleSignIn({
    onResponse(response) {
      const { queryKey } = sessionQuery()
      const isSame = 'user' in response && response.user.id === queries.getQueryData(queryKey)?.id
      if (isSame) onDone()
      // A different user, or a pending second factor: this page is not theirs.
      else window.location.reload()
    },
  })
  return <GoogleButton google={google} label="Continue with Google" />
}
