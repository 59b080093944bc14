import { useEffect } from 'react'
import type { CheckInDevice } from './check-in-device.ts'
import { UnsentPanel } from './unsent-panel.tsx'

/** Panel after a pass was revoked: names leave the device at once, unsent scans when the user says so. */
export function StoppedPanel({
  device,
  waiting,
  onRetry,
  onClosed,
}: {
  device: CheckInDevice
  waiting: number
  onRetry: () => void
  onClosed: () => void
}) {
  useEffect(() => {
    if (waiting === 0) onClosed()
    else void device.store.forgetPeople()
  }, [device, waiting, onClosed])
  if (waiting === 0) return null
  return (
    <UnsentPanel
      store={device.store}
      title={device.state.seminar.title}
      count={waiting}
      isRefused
      onRetry={onRetry}
      onDelete={onClosed}
    />
  )
}
