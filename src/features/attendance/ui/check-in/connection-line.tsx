import type { CheckInState } from './device-state.ts'

/** Whether the device is connected and what waits to be sent. */
export function ConnectionLine({ state, notice }: { state: CheckInState; notice: string | null }) {
  const { isOnline, isStopped, waiting, seminar } = state
  const queue = waiting === 0 ? 'all sent' : `${waiting} waiting`
  const back = encodeURIComponent(`/check-in?seminar=${seminar.id}`)
  return (
    <div className="connection" data-state={isStopped ? 'stopped' : isOnline ? 'online' : 'offline'}>
      <p role="status">{`${isOnline ? 'Online' : 'Offline'} — ${queue}`}</p>
      {isStopped ? (
        <p>
          You are signed out. Scans stay on this device.{' '}
          <a href={`/login?next=${back}`}>Sign in to send them</a>
        </p>
      ) : null}
      {notice === null ? null : <p>{notice}</p>}
    </div>
  )
}
