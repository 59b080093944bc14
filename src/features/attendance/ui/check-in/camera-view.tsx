import { useEffect, useRef, useState } from 'react'
import { type Camera, cameraEnded, cameraProblem, listCameras } from '#app/ui/camera/camera.ts'
import { scanWithCamera } from '#app/ui/camera/scan-with-camera.ts'
import { Button } from '#app/ui/public/button.tsx'
import { ChipToggle } from '#app/ui/public/chip.tsx'
import { Select } from '#app/ui/public/inputs.tsx'
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
            <Button onClick={() => setProblem(null)}>Start the camera</Button>
          </div>
        )}
      </div>
      <div className="actions">
        {camera?.switchTorch ? <TorchButton switchTorch={camera.switchTorch} /> : null}
        {cameras.length > 1 ? (
          <Select
            aria-label="Camera"
            value={camera?.id ?? chosenId ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
            options={cameras.map(({ deviceId, label }, index) => ({
              value: deviceId,
              label: label === '' ? `Camera ${index + 1}` : label,
            }))}
          />
        ) : null}
      </div>
    </section>
  )
}

function TorchButton({ switchTorch }: { switchTorch: (isOn: boolean) => Promise<void> }) {
  const [isOn, setOn] = useState(false)
  return (
    <ChipToggle
      isPressed={isOn}
      onToggle={async (isWanted) => {
        await switchTorch(isWanted)
        setOn(isWanted)
      }}
    >
      Torch
    </ChipToggle>
  )
}
