import { type ActionFunctionArgs, data, type RouterContextProvider } from 'react-router'
import { beginBookingPayment } from '#app/app/begin-payment.server.ts'
import { swapSeat } from '#app/app/hand-over.server.ts'
import { toIdempotencyKey } from '#app/app/idempotency-key.server.ts'
import { errorsByField, readPostedFields } from '#app/app/posted-forms.server.ts'
import { openPastedLink } from '#app/app/posted-links.server.ts'
import { answerWithFileContext, pageRequestContext, receiveFormContext } from '#app/app/request-context.ts'
import { parsePastedLink } from '#app/features/accounts/ui/link-token.ts'
import { ownBookingQuery } from '#app/features/bookings/ui/booking-api.ts'
import type {
  BookingFormName,
  BookingFormResult,
  PostedBookingForm,
} from '#app/features/bookings/ui/public/booking-forms.tsx'
import { handedOverText, type PostedHandOver } from '#app/features/ledger/ui/public/hand-over.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'

type Context = Readonly<RouterContextProvider>

interface Outcome extends BookingFormResult {
  /** Form for giving a seat to another person, as it was refused. */
  readonly handOver: PostedHandOver | null
  readonly posted: PostedBookingForm | null
  /** The message is null if it stands at a field. */
  readonly failure: { readonly message: string | null; readonly status: number } | null
}

const nothingDone: Outcome = { done: null, rowErrors: [], handOver: null, posted: null, failure: null }

/** Fields of each form, of which files are not sent back. */
const fieldsOfForms: Readonly<Record<BookingFormName, readonly string[]>> = {
  names: ['rows', 'file'],
  po: ['number', 'file'],
  proof: ['proofOfPaymentFile', 'referenceNumber', 'amountSent'],
  seats: ['seats'],
}

/**
 * Opens a pasted link after what its form asks for: names, a purchase order, a proof of payment, giving seats back. Answers with a document
 * about the bill instead; if one of these fails, the page says why.
 */
export async function postOwnBooking({ context }: ActionFunctionArgs) {
  const { fields } = await context.get(receiveFormContext)()
  const link = parsePastedLink(fields.get('link') ?? '')
  const document = fields.get('document') ?? ''
  const outcome = await outcomeOf(context, () =>
    document === '' ? act(context, link) : answerWithDocument(context, link, document),
  )
  if (document !== '' && outcome.failure === null) return null
  const opened = await openPastedLink(context, ownBookingQuery)
  const { failure, handOver, posted, ...result } = outcome
  const refusedStatus = handOver === null ? undefined : 400
  const status = failure?.status ?? refusedStatus ?? opened.init?.status ?? 200
  return data({ ...opened.data, result, handOver, posted, failure: failure?.message ?? null }, { status })
}

async function act(context: Context, link: string): Promise<Outcome> {
  const { fields } = await context.get(receiveFormContext)()
  if (fields.has('handOver')) return giveSeatToAnother(context, link)
  if (fields.has('gateway')) return { ...nothingDone, failure: await beginBookingPayment(context, link) }
  switch (fields.get('form')) {
    case 'names':
      return nameSeats(context, link)
    case 'po':
      return sendPurchaseOrder(context, link)
    case 'proof':
      return sendProof(context, link)
    case 'seats':
      return giveSeatsBack(context, link)
    default:
      return nothingDone
  }
}

async function giveSeatToAnother(context: Context, link: string): Promise<Outcome> {
  const refused = await swapSeat(context, link)
  if (refused !== null) return { ...nothingDone, handOver: refused.handOver }
  const { email } = await readPostedFields(context, ['email'])
  const printed = 'The seat is handed over. Print the ticket for them once the booking is confirmed.'
  return { ...nothingDone, done: email.trim() === '' ? printed : handedOverText }
}

async function nameSeats(context: Context, link: string): Promise<Outcome> {
  const { api } = context.get(pageRequestContext)
  const { fields, files } = await context.get(receiveFormContext)()
  const file = files.get('file')?.content ?? null
  const { named, errors } = await api.request('POST /bookings/own/names', {
    body: { link, rows: fields.get('rows') ?? '', file },
    fallback: 'The names could not be registered. Please try again.',
  })
  const people = named === 1 ? '1 person is registered.' : `${named} people are registered.`
  const done = named === 0 ? null : people
  if (errors.length === 0) return { ...nothingDone, done }
  const message = 'Correct the rows that are listed above, and send them again.'
  const posted = await readPostedForm(context, [{ path: 'rows', message }])
  return { ...nothingDone, done, rowErrors: errors, posted }
}

async function sendPurchaseOrder(context: Context, link: string): Promise<Outcome> {
  const { api } = context.get(pageRequestContext)
  const { fields, files } = await context.get(receiveFormContext)()
  await api.request('POST /bookings/own/po', {
    body: { link, number: fields.get('number') ?? '', file: files.get('file')?.content ?? '' },
    fallback: 'The purchase order could not be sent. Please try again.',
  })
  return { ...nothingDone, done: 'We have your purchase order. We e-mail you when your seats are confirmed.' }
}

async function sendProof(context: Context, link: string): Promise<Outcome> {
  const { api } = context.get(pageRequestContext)
  const { fields, files } = await context.get(receiveFormContext)()
  const file = files.get('proofOfPaymentFile')
  const typed = (fields.get('amountSent') ?? '').replaceAll(/[\s,₱]/g, '')
  const details = {
    link,
    referenceNumber: fields.get('referenceNumber') ?? '',
    amountSent: typed === '' ? null : Number(typed),
  }
  await api.request('POST /bookings/own/proof', {
    body: { ...details, proofOfPaymentFile: file?.content ?? '' },
    headers: { 'Idempotency-Key': toIdempotencyKey({ ...details, file: file?.sha256 }) },
    fallback: 'The proof of payment could not be sent. Please try again.',
  })
  return { ...nothingDone, done: 'We have your proof of payment. We e-mail you when we have checked it.' }
}

async function giveSeatsBack(context: Context, link: string): Promise<Outcome> {
  const { api } = context.get(pageRequestContext)
  const { fields } = await context.get(receiveFormContext)()
  const seats = Number(fields.get('seats') || 'none')
  await api.request('POST /bookings/own/cancel-seats', {
    body: { link, seats },
    fallback: 'The seats could not be given back. Please try again.',
  })
  return { ...nothingDone, done: seats === 1 ? '1 seat is given back.' : `${seats} seats are given back.` }
}

async function answerWithDocument(context: Context, link: string, document: string): Promise<Outcome> {
  const answerWithFile = context.get(answerWithFileContext)
  const { fields } = await context.get(receiveFormContext)()
  if (document === 'ticket') {
    await answerWithFile('POST /bookings/own/ticket', {
      body: { link, position: Number(fields.get('position')) },
      fallback: 'The ticket could not be made. Please try again.',
    })
    return nothingDone
  }
  if (document === 'certificate') {
    await answerWithFile('POST /bookings/own/certificate', {
      body: { link, number: fields.get('number') ?? '' },
      fallback: 'The certificate could not be opened. Please try again.',
    })
    return nothingDone
  }
  await answerWithFile('POST /bookings/own/document', {
    // Any other text is refused by the API.
    body: { link, document: document as 'statement' },
    fallback: 'The document could not be made. Please try again.',
  })
  return nothingDone
}

async function outcomeOf(context: Context, action: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const posted = await readPostedForm(context, error.issues)
    const isAtField = Object.keys(posted?.errors ?? {}).length > 0
    const failure = { message: isAtField ? null : error.message, status: error.status }
    return { ...nothingDone, posted, failure }
  }
}

/** The form that was posted, with its errors; null if it has no fields to keep. */
async function readPostedForm(
  context: Context,
  issues: ApiError['issues'],
): Promise<PostedBookingForm | null> {
  const { fields } = await context.get(receiveFormContext)()
  const form = fields.get('form')
  if (form === undefined || !isFormName(form)) return null
  const values = await readPostedFields(context, fieldsOfForms[form])
  return { form, values, errors: errorsByField(issues, values), failure: null }
}

const isFormName = (text: string): text is BookingFormName => Object.hasOwn(fieldsOfForms, text)
