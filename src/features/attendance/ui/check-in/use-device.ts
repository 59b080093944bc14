import { useEffect, useState } from 'react'
import type { CheckInDevice } from './check-in-device.ts'
import type { CheckInState } from './device-state.ts'

/** The device's state, drawn again when it changes. */
export function useDeviceState(device: CheckInDevice): CheckInState {
  const [state, setState] = useState(device.state)
  useEffect(() => {
    setState(device.state)
    return device.subscribe(() => setState(device.state))
  }, [device])
  return state
}
