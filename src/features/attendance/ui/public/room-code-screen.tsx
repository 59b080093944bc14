import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RoomCode } from '#app/features/attendance/contract/tickets.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { drawQrCode } from '#app/ui/qr-drawing.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { fetchRoomCode } from './room-code-api.ts'

const everyMs = 5000

const screenStyle = { justifyItems: 'center', textAlign: 'center', overflowWrap: 'anywhere' } as const

const noticeStyle = { textAlign: 'start' } as const

/** Readable from the last row. */
const digitsStyle = {
  fontSize: 'min(20vh, 14vw)',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 700,
  lineHeight: 1.1,
  whiteSpace: 'nowrap',
} as const

/** Style of the picture beside the digits on a projector, so that nothing is below the first screen. */
const pictureStyle = { width: 'min(16rem, 60vw, 40vh)' } as const

/** Screen for a projector: the code in large digits, its QR code, the seconds left and how many are in. */
export function RoomCodeScreen({ token, first }: { token: string; first: RoomCode }) {
  const api = useApiClient()
  const {
    data: room,
    error,
    dataUpdatedAt,
  } = useQuery({
    queryKey: ['room-code', token],
    queryFn: () => fetchRoomCode(api, token),
    initialData: first,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  })
  const secondsLeft = useSecondsLeft(room.secondsLeft, dataUpdatedAt)
  if (error instanceof ApiError && error.status === 404) return <ExpiredRoomCode />
  const { squares, path } = drawQrCode(room.url)
  return (
    <div className="grid gap-4" style={screenStyle}>
      <h1>
        {room.seminar} · {room.slot}
      </h1>
      <div style={noticeStyle}>
        {room.isOpen ? null : (
          <Alert variant="warning" title="Check-in is not open">
            <p>Codes are accepted while the slot is open.</p>
          </Alert>
        )}
        {error === null ? null : (
          <Alert variant="error" title="No connection">
            <p>The code may be out of date.</p>
          </Alert>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
        <p style={digitsStyle}>
          {room.code.slice(0, 3)} {room.code.slice(3)}
        </p>
        <svg style={pictureStyle} viewBox={`-4 -4 ${squares + 8} ${squares + 8}`} role="img">
          <title>QR code that checks you in once you have opened your ticket</title>
          <rect x="-4" y="-4" width={squares + 8} height={squares + 8} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
      </div>
      <p>
        Open your ticket, then scan this code or enter it there. It changes in{' '}
        <strong>{secondsLeft} s</strong>.
      </p>
      <p className="text-h3" aria-live="polite">
        {room.presentCount === 1 ? '1 person is in.' : `${room.presentCount} people are in.`}
      </p>
    </div>
  )
}

/** Notice instead of a code that nobody can use any more. */
export function ExpiredRoomCode() {
  return (
    <div className="mx-auto grid w-full max-w-[40rem] gap-6">
      <PageHeading title="Room Code" />
      <Alert variant="error" title="This page has expired">
        <p>Open it again from the attendance of the seminar.</p>
      </Alert>
    </div>
  )
}

/** Counts down between two answers of the server. */
function useSecondsLeft(secondsLeft: number, since: number): number {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, secondsLeft - Math.floor(Math.max(0, now - since) / 1000))
}
