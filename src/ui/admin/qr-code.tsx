import { useQuery } from '@tanstack/react-query'

/** Light margin in modules; without it phones do not find the code. */
const quietSquares = 4

/** A QR code; its drawing is loaded when it is shown. The text may be secret. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, isError } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('#app/ui/qr-drawing.ts')).drawQrCode(text),
    // Never cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined)
    return <p>{isError ? 'The QR code could not be loaded.' : 'The QR code appears here.'}</p>
  const side = data.squares + 2 * quietSquares
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-quietSquares} ${-quietSquares} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={data.path} fill="#000" />
    </svg>
  )
}
