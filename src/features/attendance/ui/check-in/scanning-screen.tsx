import { useCallback, useEffect, useRef, useState } from 'react'
import type { CheckInPerson } from '#app/features/attendance/contract/check-in.ts'
import { isCountedVerdict } from '#app/features/attendance/rules/check-in-verdict.ts'
import { Button } from '#app/ui/public/button.tsx'
import { type BackgroundSync, staffSeminarId, startBackgroundSync } from './background-sync.ts'
import { CameraView } from './camera-view.tsx'
import { checkInApi } from './check-in-api.ts'
import type { CheckInDevice } from './check-in-device.ts'
import { CheckInModal } from './check-in-modal.tsx'
import type { CheckInState } from './device-state.ts'
import { allowSoundAfterPress, playScanFeedback } from './feedback.ts'
import { GroupDialog } from './group-dialog.tsx'
import { isStoredListOutdated } from './open-check-in-device.ts'
import { PeopleSearch } from './people-search.tsx'
import { reopenLostPass } from './reopen-lost-pass.ts'
import { SignatureDialog, type SigningAttendee } from './signature-dialog.tsx'
import { SlotBar } from './slot-bar.tsx'
import { StoppedPanel } from './stopped-panel.tsx'
import { useDeviceState } from './use-device.ts'
import { VerdictCard } from './verdict-card.tsx'
import { describeCheckInRecord, formatTimeOfDay, toFeedbackTone } from './verdict-labels.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'

const shownScans = 10

function RecentScans({ state: { records, slot } }: { state: CheckInState }) {
  if (records.length === 0) return null
  const counted = records.filter(({ slotId, verdict }) => slotId === slot?.id && isCountedVerdict(verdict))
  return (
    <section className="recent" aria-labelledby="recent">
      <h2 id="recent">Last scans</h2>
      <p>{`${counted.length} recorded by this device for ${slot?.label ?? 'this slot'}`}</p>
      <ol>
        {records.slice(0, shownScans).map((record) => (
          <li key={record.scanId}>
            <time dateTime={record.at}>{formatTimeOfDay(record.at)}</time>
            <span>{record.name ?? 'Ticket'}</span>
            <span>{`${describeCheckInRecord(record)}${record.outcome === null ? ' · waiting' : ''}`}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ScanningScreenProps {
  readonly device: CheckInDevice
  readonly notice: string | null
  readonly onClosed: (reason: 'ended' | 'pass_refused') => void
  /** The list must leave the device, whose page has stayed open for days. */
  readonly onOutdated: () => void
}

const hourInMs = 3_600_000

const clock = () => new Date()
const apiOf = ({ store }: CheckInDevice) => reopenLostPass(checkInApi, { store, clock })

type OpenDialog =
  | 'walk_in'
  | 'end'
  | { readonly groupOf: CheckInPerson }
  | { readonly signer: SigningAttendee }
  | null

export function ScanningScreen({ device, notice, onClosed, onOutdated }: ScanningScreenProps) {
  const state = useDeviceState(device)
  const sync = useBackgroundSync(device)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  useVerdictFeedback(device)
  useWarningBeforeLeaving(state.waiting)
  useEffect(() => device.followOtherTabs(), [device])
  useEffect(() => {
    const check = () => isStoredListOutdated(device.state.seminar, new Date()) && onOutdated()
    const timer = setInterval(check, hourInMs)
    return () => clearInterval(timer)
  }, [device, onOutdated])
  useEffect(keepScreenOn, [])
  useEffect(allowSoundAfterPress, [])

  const end = useCallback(
    async (reason: 'ended' | 'pass_refused') => {
      sync.current?.stop()
      await device.store.clear()
      // Without a network the cookie stays, but it opens nothing without this device's list.
      await checkInApi.end().catch(() => undefined)
      onClosed(reason)
    },
    [device, sync, onClosed],
  )
  const endRevoked = useCallback(() => end('pass_refused'), [end])
  if (state.isStopped && state.access.kind === 'pass') {
    return (
      <StoppedPanel
        device={device}
        waiting={state.waiting}
        onRetry={() => sync.current?.syncNow()}
        onClosed={endRevoked}
      />
    )
  }
  return (
    <div className="screen">
      <SlotBar device={device} state={state} />
      <ConnectionLine state={state} notice={notice} />
      <main className="work">
        <div className="look">
          <CameraView device={device} isActive={state.slot !== undefined} />
        </div>
        <div className="say">
          <VerdictCard
            device={device}
            shown={state.shown}
            onGroup={(person) => setDialog({ groupOf: person })}
            onSign={(signer) => setDialog({ signer })}
          />
          <PeopleSearch
            device={device}
            state={state}
            onGroup={(person) => setDialog({ groupOf: person })}
            onSign={(signer) => setDialog({ signer })}
            onWalkIn={() => setDialog('walk_in')}
          />
          <RecentScans state={state} />
          <footer className="foot">
            <p>{state.access.label ?? 'Signed in'}</p>
            <Button variant="secondary" onClick={() => setDialog('end')}>
              End
            </Button>
          </footer>
        </div>
      </main>
      {dialog === 'walk_in' ? <WalkInDialog device={device} onClose={() => setDialog(null)} /> : null}
      {dialog === 'end' ? (
        <EndDialog
          waiting={state.waiting}
          onSend={() => sync.current?.syncNow()}
          onEnd={() => end('ended')}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {typeof dialog === 'object' && dialog !== null && 'groupOf' in dialog ? (
        <GroupDialog device={device} person={dialog.groupOf} onClose={() => setDialog(null)} />
      ) : null}
      {typeof dialog === 'object' && dialog !== null && 'signer' in dialog ? (
        <SignatureDialog
          signer={dialog.signer}
          onSave={(signature) =>
            apiOf(device).sendSignature({ seminarId: staffSeminarId(device), ...signature })
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  )
}

function useBackgroundSync(device: CheckInDevice) {
  const sync = useRef<BackgroundSync | null>(null)
  useEffect(() => {
    const running = startBackgroundSync({ device, api: apiOf(device), clock })
    sync.current = running
    return running.stop
  }, [device])
  return sync
}

function useVerdictFeedback(device: CheckInDevice): void {
  const { shown } = useDeviceState(device)
  useEffect(() => {
    if (shown !== null) playScanFeedback(toFeedbackTone(shown.kind))
  }, [shown])
}

/** Scans would stay stored, but nobody may open the page again on this device. */
function useWarningBeforeLeaving(waiting: number): void {
  useEffect(() => {
    if (waiting === 0) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeaving)
    return () => window.removeEventListener('beforeunload', confirmLeaving)
  }, [waiting])
}

/** Whether the device is connected and what waits to be sent. */
function ConnectionLine({ state, notice }: { state: CheckInState; notice: string | null }) {
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

/** Ends check-in on this device, which deletes the list; only once everything is sent. */
function EndDialog({
  waiting,
  onSend,
  onEnd,
  onClose,
}: {
  waiting: number
  onSend: () => void
  onEnd: () => void
  onClose: () => void
}) {
  return (
    <CheckInModal title="End check-in on this device?" onClose={onClose}>
      {waiting === 0 ? (
        <p>The list of people is deleted from this device. All scans were sent.</p>
      ) : (
        <p>{`${waiting} scans were not sent yet. Connect to the internet and send them first.`}</p>
      )}
      <div className="actions">
        {waiting === 0 ? (
          <Button onClick={onEnd}>End check-in</Button>
        ) : (
          <Button onClick={onSend}>Send now</Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </CheckInModal>
  )
}

/** Keeps the screen on while the page is visible; returns how to stop. Browsers release the lock when hidden. */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined
  let isWanted = true
  const request = async () => {
    if (document.hidden || navigator.wakeLock === undefined) return
    // Refused with a low battery, for example; then the screen goes off as usual.
    const held = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isWanted) lock = held
    else await held?.release()
  }
  const onVisible = () => void request()
  document.addEventListener('visibilitychange', onVisible)
  onVisible()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release().catch(() => undefined)
  }
}
