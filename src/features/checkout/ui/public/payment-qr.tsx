import { useQuery } from '@tanstack/react-query'
import type { PaymentAccount } from '../../../../content/payment.ts'

/** Light margin in modules; without it phones do not find the code. */
const quietSquares = 4

/** The encoder is loaded on demand. */
function drawingQuery(text: string) {
  return {
    queryKey: ['checkout', 'payment-qr', text],
    queryFn: async () => (await import('../../../../ui/public/qr-drawing.ts')).drawQr(text),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** A wallet's QR code, with reserved space; the number is shown beside it. */
export function PaymentQr({ account }: { account: PaymentAccount }) {
  const { data, isError } = useQuery(drawingQuery(account.qrText))
  return (
    <figure className="grid w-56 max-w-full content-start gap-2">
      {/* White in both schemes: many scanners cannot read inverted codes. */}
      <div className="grid aspect-square place-items-center rounded-m bg-[#fff] p-2 text-center text-small text-[#000]">
        {data === undefined ? (
          <p>
            {isError ? 'The QR code could not be loaded.' : 'The QR code appears here.'} The account number
            works too.
          </p>
        ) : (
          <svg
            role="img"
            aria-label={`QR code to pay by ${account.label.toLowerCase()} to ${account.accountName}`}
            viewBox={`${-quietSquares} ${-quietSquares} ${data.squares + 2 * quietSquares} ${data.squares + 2 * quietSquares}`}
            className="w-full"
            shapeRendering="crispEdges"
          >
            <path d={data.path} fill="#000" />
          </svg>
        )}
      </div>
      <figcaption className="text-small text-soft">Scan with your mobile wallet ({account.label})</figcaption>
    </figure>
  )
}
