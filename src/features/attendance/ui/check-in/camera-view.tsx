import { useEffect, useRef, useState } from 'react'
import { type Camera, cameraEnded, cameraProblem, listCameras } from '../../../../ui/camera/camera.ts'
import { scanWithCamera } from '../../../../ui/camera/scan-with-camera.ts'
import type { CheckInDevice } from './check-in-device.ts'

/** The picture of the camera, in which tickets are read. */
export function CameraView({ device, isActive }: { device: CheckInDevice; isActive: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = problem === null
  const [chosenId, setChosenId] = useState<string | null | undefined>(undefined)

  useEffect(() => {
    void device.store.get('cameraId').then((id) => setChosenId(id ?? null))
  }, [device])

  useEffect(() => {
    const element = video.current
    if (!isActive || !isRunning || element === null || chosenId === undefined) return
    const ended = new AbortController()
    scanWithCamera(element, chosenId ?? undefined, {
      onText: (text) => void device.scanText(text),
      onOpened: setCamera,
      onEnded: () => setProblem(`${cameraEnded} Start it again, or search by name.`),
      signal: ended.signal,
    })
      .then(async () => setCameras(await listCameras()))
      .catch((error: unknown) => {
        if (!ended.signal.aborted) setProblem(`${cameraProblem(error)} Search by name, or use a scanner.`)
      })
    return () => {
      ended.abort()
      setCamera(null)
    }
  }, [device, isActive, chosenId, isRunning])

  const choose = async (id: string) => {
    await device.store.set('cameraId', id)
    setChosenId(id)
    setProblem(null)
  }
  return (
    <section className="camera" aria-label="Camera">
      <div className="picture">
        <video ref={video} playsInline muted hidden={problem !== null} />
        {problem === null ? (
          <span className="aim" aria-hidden="true" />
        ) : (
          <div role="alert">
            <p>{problem}</p>
            <button type="button" className="primary" onClick={() => setProblem(null)}>
              Start the camera
            </button>
          </div>
        )}
      </div>
      <div className="actions">
        {camera?.switchTorch ? <TorchButton switchTorch={camera.switchTorch} /> : null}
        {cameras.length > 1 ? (
          <label>
            <span className="hidden">Camera</span>
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
