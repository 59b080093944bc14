import type { ReactNode } from 'react'
import type { SecondFactors } from '#app/features/accounts/contract/second-factor.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Badge } from '#app/ui/public/badge.tsx'
import { Button } from '#app/ui/public/button.tsx'

export type SecondFactorAction =
  | { readonly kind: 'app' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'codes' }
  | { readonly kind: 'remove_app' }
  | { readonly kind: 'remove_passkey'; readonly id: number; readonly name: string }

/** Number of recovery codes at which new ones are suggested. */
const fewCodes = 3

export function SecondFactorsOverview({
  factors,
  onChoose,
}: {
  factors: SecondFactors
  onChoose: (task: SecondFactorAction) => void
}) {
  const { totp, passkeys, recoveryCodesLeft, isRequired } = factors
  const isOn = totp !== null || passkeys.length > 0
  return (
    <>
      <p className="account-line">
        {isOn ? <Badge variant="success">On</Badge> : <Badge variant="warning">Off</Badge>}
        {isOn
          ? 'Logging in needs a second step besides your password.'
          : 'When it is on, no one can log in to your account with just your password.'}
      </p>
      {isRequired ? <p className="field-hint">Your role requires it.</p> : null}
      <ul className="account-sessions" aria-label="Ways to confirm a login">
        <Line
          title="Authenticator app"
          facts={totp === null ? 'An app on your phone that shows a code.' : lastUsedText(totp)}
        >
          <Button variant="secondary" onClick={() => onChoose({ kind: 'app' })}>
            {totp === null ? 'Set up an app' : 'Use another app'}
          </Button>
          {totp === null ? null : (
            <Button variant="ghost" onClick={() => onChoose({ kind: 'remove_app' })}>
              Remove the app
            </Button>
          )}
        </Line>
        {passkeys.map(({ id, name, ...passkey }) => (
          <Line key={id} title={`Passkey: ${name}`} facts={lastUsedText(passkey)}>
            <Button
              variant="ghost"
              aria-label={`Remove the passkey ${name}`}
              onClick={() => onChoose({ kind: 'remove_passkey', id, name })}
            >
              Remove
            </Button>
          </Line>
        ))}
        <Line title="Passkeys" facts="Your phone, computer or security key confirms that it is you.">
          <Button variant="secondary" onClick={() => onChoose({ kind: 'passkey' })}>
            Add a passkey
          </Button>
        </Line>
        {isOn ? (
          <Line title="Recovery codes" facts={`${recoveryCodesLeft} of 10 left.`}>
            <Button variant="secondary" onClick={() => onChoose({ kind: 'codes' })}>
              Make new codes
            </Button>
          </Line>
        ) : null}
      </ul>
      {isOn && recoveryCodesLeft <= fewCodes ? (
        <Alert
          variant="warning"
          title={
            recoveryCodesLeft === 0
              ? 'You have no recovery codes left.'
              : 'You have only a few recovery codes left.'
          }
        >
          Make new ones, so that you can still log in if you lose your phone.
        </Alert>
      ) : null}
    </>
  )
}

function lastUsedText({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }): string {
  const used = lastUsedAt === null ? 'not used yet' : `last used ${formatDateTime(lastUsedAt)}`
  return `Added ${formatDateTime(createdAt)}, ${used}.`
}

function Line({ title, facts, children }: { title: string; facts: string; children: ReactNode }) {
  return (
    <li className="account-session">
      <div>
        <p className="account-device account-text">{title}</p>
        <p className="field-hint">{facts}</p>
      </div>
      <div className="account-actions">{children}</div>
    </li>
  )
}
