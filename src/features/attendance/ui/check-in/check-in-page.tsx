import { useCallback, useEffect, useState } from 'react'
import { checkInApi } from './check-in-api.ts'
import { ClosedPanel } from './closed-panel.tsx'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import {
  type CheckInClosedReason,
  type CheckInEntrance,
  type OpenedCheckInDevice,
  openCheckInDevice,
} from './open-check-in-device.ts'
import { reopenLostPass } from './reopen-lost-pass.ts'
import { ScanningScreen } from './scanning-screen.tsx'
import { UnsentPanel } from './unsent-panel.tsx'

const clock = () => new Date()

type Phase = { readonly kind: 'opening' } | { readonly kind: 'no_storage' } | OpenedCheckInDevice

/** The whole page. Works without a network once a list of people is stored. */
export function CheckInPage({ entrance }: { entrance: CheckInEntrance }) {
  const [store, setStore] = useState<DeviceStore | null>(null)
  const [phase, setPhase] = useState<Phase>({ kind: 'opening' })
  const open = useCallback(async (from: DeviceStore, by: CheckInEntrance) => {
    setPhase({ kind: 'opening' })
    setPhase(
      await openCheckInDevice(by, {
        store: from,
        api: reopenLostPass(checkInApi, { store: from, clock }),
        clock,
      }),
    )
  }, [])
  const reopen = useCallback(() => store !== null && open(store, entrance), [store, entrance, open])
  const close = useCallback(
    (reason: CheckInClosedReason) => setPhase({ kind: 'closed', reason, message: null }),
    [],
  )
  useEffect(() => {
    openDeviceStore().then(
      (opened) => {
        setStore(opened)
        void navigator.storage?.persist?.().catch(() => false)
        return open(opened, entrance)
      },
      () => setPhase({ kind: 'no_storage' }),
    )
  }, [entrance, open])

  if (store === null) return phase.kind === 'no_storage' ? <ClosedPanel reason="no_storage" /> : <Opening />
  switch (phase.kind) {
    case 'opening':
    case 'no_storage':
      return <Opening />
    case 'closed':
      return (
        <ClosedPanel
          reason={phase.reason}
          message={phase.message}
          seminarId={entrance.seminarId}
          onRetry={reopen}
        />
      )
    case 'unsent':
      return (
        <UnsentPanel
          store={store}
          title={phase.title}
          count={phase.count}
          isRefused={phase.isRefused}
          onRetry={reopen}
          onDelete={async () => {
            await store.clear()
            await open(store, entrance)
          }}
        />
      )
    case 'ready':
      return (
        <ScanningScreen device={phase.device} notice={phase.notice} onClosed={close} onOutdated={reopen} />
      )
  }
}

function Opening() {
  return (
    <main className="panel" aria-busy="true">
      <h1>Check-in</h1>
      <p className="needs-script">Opening …</p>
      <noscript>
        <p>Check-in needs JavaScript. Turn it on for this page.</p>
      </noscript>
    </main>
  )
}
