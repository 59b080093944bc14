import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SecondFactors } from '#app/features/accounts/contract/second-factor.ts'
import { deviceName } from '#app/features/accounts/ui/device-name.ts'
import { secondFactorsQuery, useSecondFactorMutations } from '#app/features/accounts/ui/two-step-api.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { CopyButton } from '#app/ui/public/copy-button.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { toast } from '#app/ui/toast.ts'
import { AuthenticatorAppSetup } from './app-setup.tsx'
import { SecondFactorForm } from './factor-form.tsx'
import { type SecondFactorAction, SecondFactorsOverview } from './factors-overview.tsx'

type View =
  | { readonly kind: 'overview' }
  | { readonly kind: 'shown'; readonly message: string; readonly codes: readonly string[] }
  | SecondFactorAction

const othersEnded = 'Your other devices are logged out.'

const overview: View = { kind: 'overview' }

export function TwoStepSignInPanel() {
  const { data, error, refetch } = useQuery(secondFactorsQuery())
  const [view, setView] = useState<View>(overview)
  const top = useRef<HTMLDivElement>(null)
  const hasChanged = useRef(false)

  // What was pressed is gone with its view; the first one takes nothing from the page around it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it reacts to
  useEffect(() => {
    if (hasChanged.current) top.current?.focus({ preventScroll: true })
  }, [view])

  function show(next: View) {
    hasChanged.current = true
    setView(next)
  }

  function finish(message: string, recoveryCodes: readonly string[] | null) {
    if (recoveryCodes !== null) return show({ kind: 'shown', message, codes: recoveryCodes })
    toast.success(message, othersEnded)
    show(overview)
  }

  if (data === undefined) {
    return error === null ? (
      <Loading label="Loading two-step sign-in">
        <Skeleton shape="block" />
      </Loading>
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    )
  }
  return (
    <div ref={top} tabIndex={-1} className="account-column">
      {view.kind === 'overview' ? (
        <SecondFactorsOverview factors={data} onChoose={show} />
      ) : view.kind === 'shown' ? (
        <RecoveryCodesList
          title={`${view.message} ${othersEnded}`}
          codes={view.codes}
          onClose={() => show(overview)}
        />
      ) : (
        <Task task={view} factors={data} onDone={finish} onCancel={() => show(overview)} />
      )}
    </div>
  )
}

function Task({
  task,
  factors,
  onDone,
  onCancel,
}: {
  task: SecondFactorAction
  factors: SecondFactors
  onDone: (message: string, recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}) {
  const { addPasskey, createRecoveryCodes, removeApp, removePasskey } = useSecondFactorMutations()
  switch (task.kind) {
    case 'app':
      return (
        <AuthenticatorAppSetup
          onCancel={onCancel}
          isReplaced={factors.totp !== null}
          onDone={(codes) => onDone('Your authenticator app is set up.', codes)}
        />
      )
    case 'passkey':
      return (
        <SecondFactorForm
          onCancel={onCancel}
          title="Add a passkey"
          name={deviceName(navigator.userAgent)}
          submit={{ label: 'Add passkey', busyLabel: 'Waiting for your device...' }}
          onSubmit={async ({ name }) =>
            onDone('Your passkey is added.', (await addPasskey(name)).recoveryCodes)
          }
        >
          <p>Your browser will ask where to save it: on this device, on a phone, or on a security key.</p>
        </SecondFactorForm>
      )
    case 'codes':
      return (
        <SecondFactorForm
          onCancel={onCancel}
          title="Make new recovery codes"
          submit={{ label: 'Make new codes', busyLabel: 'Making codes...' }}
          onSubmit={async () =>
            onDone('You have new recovery codes.', (await createRecoveryCodes()).recoveryCodes)
          }
        >
          <p>The codes that you saved before will stop working.</p>
        </SecondFactorForm>
      )
    case 'remove_app':
      return (
        <SecondFactorForm
          onCancel={onCancel}
          title="Remove the authenticator app"
          submit={removal}
          onSubmit={async () => {
            await removeApp()
            onDone('The authenticator app is removed.', null)
          }}
        >
          <p>{removalText(factors)}</p>
        </SecondFactorForm>
      )
    case 'remove_passkey':
      return (
        <SecondFactorForm
          onCancel={onCancel}
          title={`Remove the passkey ${task.name}`}
          submit={removal}
          onSubmit={async () => {
            await removePasskey(task.id)
            onDone('The passkey is removed.', null)
          }}
        >
          <p>{removalText(factors)}</p>
        </SecondFactorForm>
      )
  }
}

const removal = { label: 'Remove', busyLabel: 'Removing...', variant: 'danger' } as const

function removalText({ totp, passkeys, isRequired }: SecondFactors): string {
  const left = (totp === null ? 0 : 1) + passkeys.length - 1
  if (left > 0) return 'You can no longer log in with it. Your other methods stay.'
  return isRequired
    ? 'This is your last method. At your next login, you must set up another one before you can continue.'
    : 'This is your last method. Removing it turns off two-step sign-in, and your recovery codes stop working.'
}

/** The codes are never shown again. */
function RecoveryCodesList({
  title,
  codes,
  onClose,
}: {
  title: string
  codes: readonly string[]
  onClose: () => void
}) {
  const top = useRef<HTMLElement>(null)
  const { name } = useOrganisation()
  useEffect(() => top.current?.focus(), [])
  const text = [`Recovery codes for ${name}`, 'Each code works once.', '', ...codes, ''].join('\n')
  return (
    <section ref={top} tabIndex={-1} className="account-form two-step-codes" aria-label="Recovery codes">
      <p className="two-step-no-print" role="status">
        {title}
      </p>
      <h4>Your recovery codes</h4>
      <p>For signing in to {name} when you cannot use your app or a passkey. Each works once.</p>
      <ol className="two-step-code-list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Alert variant="warning" title="They are shown only once. Keep them in a safe place." />
      <div className="account-actions two-step-no-print">
        <CopyButton text={text} label="Copy the recovery codes" />
        <Button variant="ghost" onClick={() => download(text)}>
          <Icon name="download" />
          Download
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          <Icon name="printer" />
          Print
        </Button>
      </div>
      <div className="two-step-no-print">
        <Button onClick={onClose}>I have saved them</Button>
      </div>
    </section>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
