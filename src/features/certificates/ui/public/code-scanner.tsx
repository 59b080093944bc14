import { useEffect, useRef, useState } from 'react'
import { readVerificationAddress } from '#app/features/certificates/rules/verification-address.ts'
import { cameraEnded, cameraProblem } from '#app/ui/camera/camera.ts'
import { scanWithCamera } from '#app/ui/camera/scan-with-camera.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { verificationPath } from './verification-api.ts'

const pictureStyle = {
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  background: '#000',
  borderRadius: '0.5rem',
} as const

/** The picture of the camera. Goes to the page of the certificate whose code it shows; other codes are only named. */
export function CodeScanner() {
  const video = useRef<HTMLVideoElement>(null)
  const [notice, setNotice] = useState('Hold the code of the certificate in front of the camera.')
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = problem === null

  useEffect(() => {
    const element = video.current
    if (element === null || !isRunning) return
    const ended = new AbortController()
    const take = (text: string) => {
      const address = readVerificationAddress(text, window.location.origin)
      if (address === null) return setNotice('This code is not of a certificate.')
      if (!address.isOwn)
        return setNotice('This code belongs to another site, so it is not of a certificate of this one.')
      ended.abort()
      setNotice('Checking the certificate…')
      // From the server, whose headers keep the address from other sites and caches.
      window.location.assign(verificationPath(address))
    }
    scanWithCamera(element, undefined, {
      onText: take,
      onOpened: () => undefined,
      onEnded: () => setProblem(cameraEnded),
      signal: ended.signal,
    }).catch((error: unknown) => {
      if (!ended.signal.aborted) setProblem(cameraProblem(error))
    })
    return () => ended.abort()
  }, [isRunning])

  if (problem !== null)
    return (
      <Alert variant="warning" title="No code can be scanned">
        <p>{problem} Type number and code instead.</p>
        <Button type="button" onClick={() => setProblem(null)}>
          Start the camera
        </Button>
      </Alert>
    )
  return (
    <>
      <video ref={video} style={pictureStyle} playsInline muted aria-label="Picture of the camera" />
      <p role="status">{notice}</p>
    </>
  )
}
