/** The camera of the device and its torch. */

export interface Camera {
  readonly stream: MediaStream
  readonly id: string | undefined
  /** Null where the camera has none, or the browser cannot switch it. */
  readonly switchTorch: ((isOn: boolean) => Promise<void>) | null
  stop(): void
}

/** Capability that is not in TypeScript's library. */
interface TorchCapability {
  readonly torch?: boolean
}

/** Opens the given camera, or the one on the back. Rejects as `getUserMedia` does. */
export async function openCamera(cameraId: string | undefined): Promise<Camera> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const choice = cameraId === undefined ? { facingMode: 'environment' } : { deviceId: { exact: cameraId } }
  const stream = await navigator.mediaDevices
    .getUserMedia({ video: { ...size, ...choice } })
    .catch((error: unknown) => {
      const isGone = error instanceof DOMException && error.name === 'OverconstrainedError'
      if (!isGone) throw error
      return navigator.mediaDevices.getUserMedia({ video: size })
    })
  const [track] = stream.getVideoTracks()
  const { torch = false } = (track?.getCapabilities?.() ?? {}) as TorchCapability
  const switchTorch = async (isOn: boolean) => {
    await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
  }
  return {
    stream,
    id: track?.getSettings().deviceId,
    switchTorch: torch ? switchTorch : null,
    stop: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

/** Names are known only once a camera was allowed. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput')
}

/** Message for a camera whose picture has ended by itself. */
export const cameraEnded = 'The camera has stopped: a call came, or another app uses it.'

/** Explains why a camera could not be opened; cameras work only on secure pages. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The camera is not allowed. You can allow it in the settings of the browser.'
  if (name === 'NotFoundError') return 'This device has no camera.'
  if (name === 'NotReadableError') return 'Another program uses the camera. Close it and try again.'
  return 'The camera cannot be used.'
}
