import { type Camera, openCamera } from './camera.ts'
import { type DetectCodes, loadDetector } from './detect-codes.ts'
import { watchCamera } from './watch-camera.ts'

const pauseInMs = 80

/** The same code is ignored for so long after it was last seen. */
const repeatedInMs = 2000

/**
 * Reads codes from a playing video, about ten times a second, until the signal. Calls `onCode` for each code once
 * while it stays in view.
 */
function startScanLoop(
  video: HTMLVideoElement,
  detect: DetectCodes,
  { onCode, signal }: { onCode: (text: string) => void; signal: AbortSignal },
): void {
  const lastSeen = new Map<string, number>()
  const inspect = async () => {
    const codes = document.hidden ? [] : await detect(video).catch(() => [])
    if (signal.aborted) return
    for (const code of codes) {
      const now = performance.now()
      const isNew = now - (lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) > repeatedInMs
      lastSeen.set(code, now)
      if (isNew) onCode(code)
    }
    setTimeout(inspect, pauseInMs)
  }
  void inspect()
}

export interface CameraScan {
  /** The text of a code, once while it stays in view. */
  readonly onText: (text: string) => void
  readonly onOpened: (camera: Camera) => void
  /** The picture has ended by itself: a call came, or another app took the camera. It is closed. */
  readonly onEnded: () => void
  /** Signal that ends the scan and closes the camera. */
  readonly signal: AbortSignal
}

/**
 * Shows the given camera, or the one on the back, and reads the codes in its picture. Rejects as `getUserMedia` does.
 */
export async function scanWithCamera(
  video: HTMLVideoElement,
  cameraId: string | undefined,
  { onText, onOpened, onEnded, signal }: CameraScan,
): Promise<void> {
  const camera = await openCamera(cameraId)
  if (signal.aborted) return camera.stop()
  signal.addEventListener('abort', () => camera.stop())
  video.srcObject = camera.stream
  await video.play()
  watchCamera(camera, {
    onEnded: () => {
      camera.stop()
      onEnded()
    },
    onResumed: () => void video.play().catch(() => undefined),
    signal,
  })
  onOpened(camera)
  // After the camera, so that people are seen while the reader is still loaded.
  const detect = await loadDetector()
  startScanLoop(video, detect, { onCode: onText, signal })
}
