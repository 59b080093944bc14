import { formatInstant } from '../../../../platform/format/dates.ts'
import { Badge } from '../../../../ui/public/badge.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import type { Session } from '../../contract/accounts.ts'
import { deviceName } from '../device-name.ts'
import { useAction, useOwnAccount } from '../own-account-api.ts'
import { AccountSection } from './account-section.tsx'

export interface SessionsSectionProps {
  sessions: readonly Session[]
  isGoogleLinked: boolean
}

export function SessionsSection({ sessions, isGoogleLinked }: SessionsSectionProps) {
  const { change } = useOwnAccount()
  const { isBusy, run } = useAction()
  return (
    <AccountSection id="sessions" title="Where you are logged in">
      <ul className="account-sessions">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button
            variant="secondary"
            busyLabel={isBusy ? 'Logging out...' : undefined}
            onClick={() => run(() => change('/sessions/end-others'), 'Your other devices are logged out.')}
          >
            Log out everywhere else
          </Button>
          {isGoogleLinked ? (
            <p className="field-hint">
              Your linked Google account can still log in. If somebody else may have linked it, unlink it, or
              change your password.
            </p>
          ) : null}
        </div>
      ) : null}
    </AccountSection>
  )
}

function SessionLine({ session }: { session: Session }) {
  const { change } = useOwnAccount()
  const { isBusy, run } = useAction()
  const { userAgent, lastSeenAt, createdAt, ipAddress, isCurrent } = session
  const device = deviceName(userAgent)
  const lastUsed = formatInstant(lastSeenAt)
  return (
    <li className="account-session">
      <div>
        <p className="account-line account-device">
          {device} {isCurrent ? <Badge variant="success">This device</Badge> : null}
        </p>
        <p className="field-hint">Last used {lastUsed}</p>
        <p className="field-hint">
          Logged in {formatInstant(createdAt)}
          {ipAddress === null ? '' : ` from ${ipAddress}`}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          variant="secondary"
          busyLabel={isBusy ? 'Ending...' : undefined}
          aria-label={`End the session of ${device}, last used ${lastUsed}`}
          onClick={() =>
            run(() => change('/sessions/end', { sessionId: session.id }), `${device} is logged out.`)
          }
        >
          End
        </Button>
      )}
    </li>
  )
}
