/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Camera, cameraProblem, listCameras, openCamera } from './camera.ts'
import type { CheckInDevice } from './check-in-device.ts'
import { loadDetector } from './detect-codes.ts'
import { startScanLoop } from './scan-loop.ts'

/** The picture of the camera, in which tickets are read. */
export function CameraView({ device, isActive }: { device: CheckInDevice; isActive: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [chosenId, setChosenId] = useState<string | null | undefined>(undefined)

  useEffect(() => {
    void device.store.get('cameraId').then((id) => setChosenId(id ?? null))
  }, [device])

  useEffect(() => {
    const element = video.current
    if (!isActive || element === null || chosenId === undefined) return
    const ended = new AbortController()
    setProblem(null)
    runCamera(element, chosenId ?? undefined, {
      onText: (text) => void device.scanText(text),
      onOpened: setCamera,
      signal: ended.signal,
    })
      .then(async () => setCameras(await listCameras()))
      .catch((error: unknown) => {
        if (!ended.signal.aborted) setProblem(cameraProblem(error))
      })
    return () => {
      ended.abort()
      setCamera(null)
    }
  }, [device, isActive, chosenId])

  const choose = async (id: string) => {
    await device.store.set('cameraId', id)
    setChosenId(id)
  }
  return (
    <section class="camera" aria-label="Camera">
      <div class="picture">
        <video ref={video} playsInline muted hidden={problem !== null} />
        {problem === null ? <span class="frame" aria-hidden="true" /> : <p>{problem}</p>}
      </div>
      <div class="actions">
        {camera?.switchTorch ? <TorchButton switchTorch={camera.switchTorch} /> : null}
        {cameras.length > 1 ? (
          <label>
            <span class="hidden">Camera</span>
            <select
              value={camera?.id ?? chosenId ?? ''}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              {cameras.map(({ deviceId, label }, index) => (
                <option key={deviceId} value={deviceId}>
                  {label === '' ? `Camera ${index + 1}` : label}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
    </section>
  )
}

interface CameraRun {
  readonly onText: (text: string) => void
  readonly onOpened: (camera: Camera) => void
  readonly signal: AbortSignal
}

async function runCamera(video: HTMLVideoElement, cameraId: string | undefined, run: CameraRun) {
  const camera = await openCamera(cameraId)
  if (run.signal.aborted) return camera.stop()
  run.signal.addEventListener('abort', () => camera.stop())
  video.srcObject = camera.stream
  await video.play()
  run.onOpened(camera)
  // After the camera, so that people are seen while the reader is still loaded.
  const detect = await loadDetector()
  startScanLoop(video, detect, { onCode: run.onText, signal: run.signal })
}

function TorchButton({ switchTorch }: { switchTorch: (isOn: boolean) => Promise<void> }) {
  const [isOn, setOn] = useState(false)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={async () => {
        await switchTorch(!isOn)
        setOn(!isOn)
      }}
    >
      Torch
    </button>
  )
}
