/**
 * QR Ph, the national payment code of the Philippines: an EMV merchant-presented code (EMVCo QRCPS, MPM) of which
 * wallets and banks read the account, the name and, if fixed, the amount.
 */

export interface QrPhCode {
  readonly kind: 'person' | 'merchant'
  readonly name: string
  readonly city: string
  /** Pesos as written in the code; null if the payer enters the amount. */
  readonly amount: string | null
}

export type QrPhProblem = 'not_a_payment_code' | 'not_qr_ph' | 'damaged'

interface DataObject {
  readonly id: string
  readonly value: string
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** Objects of ID (two digits), length (two digits) and value; null unless they fill the text exactly. */
function readObjects(text: string): readonly DataObject[] | null {
  const objects: DataObject[] = []
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4)) ?? []
    if (id === undefined) return null
    const end = at + 4 + Number(length)
    if (end > text.length) return null
    objects.push({ id, value: text.slice(at + 4, end) })
    at = end
  }
  return objects
}

/** CRC-16/CCITT-FALSE as four upper-case hexadecimal digits. */
function checksumOf(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const checksumDigits = 4

const kindsByScheme: Readonly<Record<string, QrPhCode['kind']>> = {
  'com.p2pqrpay': 'person',
  'ph.ppmi.p2m': 'merchant',
  'ph.ppmi.p2micro': 'merchant',
}

const isAccountTemplate = ({ id }: DataObject) => Number(id) >= 26 && Number(id) <= 51

function findKind(objects: readonly DataObject[]): QrPhCode['kind'] | null {
  const schemes = objects.filter(isAccountTemplate).map(({ value }) => readObjects(value)?.[0]?.value ?? '')
  const [kind, ...others] = schemes.flatMap((scheme) => kindsByScheme[scheme] ?? [])
  return kind === undefined || others.length > 0 ? null : kind
}

/** Reads a code, or names why no wallet in the Philippines could pay by it. */
export function parseQrPh(payload: string): QrPhCode | QrPhProblem {
  if (!payload.startsWith('0002')) return 'not_a_payment_code'
  const objects = isAscii(payload) ? readObjects(payload) : null
  const last = objects?.at(-1)
  if (objects === null || last?.id !== '63' || last.value !== checksumOf(payload.slice(0, -checksumDigits)))
    return 'damaged'
  const findValue = (id: string) => objects.find((object) => object.id === id)?.value ?? null
  const kind = findKind(objects)
  if (kind === null || findValue('00') !== '01' || findValue('53') !== '608' || findValue('58') !== 'PH')
    return 'not_qr_ph'
  return { kind, name: findValue('59') ?? '', city: findValue('60') ?? '', amount: findValue('54') }
}

const writeObject = ({ id, value }: DataObject) => `${id}${String(value.length).padStart(2, '0')}${value}`

const byId = (one: DataObject, other: DataObject) => Number(one.id) - Number(other.id)

/** Ids of amounts and fees, which the new amount replaces. */
const amountIds = new Set(['54', '55', '56', '57'])
const longestAmount = 13
const longestTemplate = 99

const additionalData = '62'
const referenceLabel = '05'
/** Label that asks the wallet for one. */
const noLabel = '***'

/**
 * Additional data with a reference, or as they are if the account has a label of its own, by which its payments are
 * routed, or if there is no room.
 */
function withReference(template: string, reference: string): string {
  const objects = readObjects(template)
  const own = objects?.find(({ id }) => id === referenceLabel)
  if (objects === null || (own !== undefined && own.value !== noLabel)) return template
  const others = objects.filter(({ id }) => id !== referenceLabel)
  const changed = [...others, { id: referenceLabel, value: reference }]
    .toSorted(byId)
    .map(writeObject)
    .join('')
  return changed.length > longestTemplate ? template : changed
}

export interface RequestedPayment {
  /** Pesos. */
  readonly amount: number
  /** Reference of at most 25 printable ASCII characters; null for none. */
  readonly reference: string | null
}

/**
 * An account's code with the amount and the reference of one payment, made as the QR Ph specification describes: the
 * payer cannot change the amount. Fails for codes that `parseQrPh` refuses.
 */
export function requestPayment(payload: string, { amount, reference }: RequestedPayment): string {
  const objects = typeof parseQrPh(payload) === 'string' ? null : readObjects(payload)
  const pesos = amount.toFixed(2)
  if (objects === null || !(amount > 0) || pesos.length > longestAmount)
    throw new Error('This amount cannot be requested by this code.')
  const template = objects.find(({ id }) => id === additionalData)?.value ?? ''
  const data = reference === null ? template : withReference(template, reference)
  const changed = ['01', additionalData, '63']
  const remaining = objects.filter(({ id }) => !amountIds.has(id) && !changed.includes(id))
  const added = [
    { id: '01', value: '12' },
    { id: '54', value: pesos },
    ...(data === '' ? [] : [{ id: additionalData, value: data }]),
  ]
  const text = `${[...remaining, ...added].toSorted(byId).map(writeObject).join('')}6304`
  return text + checksumOf(text)
}

/** Whether a payment by this code can carry a bill code, which an account with a label of its own cannot. */
export function qrCarriesReference(payload: string): boolean {
  if (typeof parseQrPh(payload) === 'string') return false
  const longest = '0'.repeat(8)
  const payment = { amount: 1, reference: null }
  return requestPayment(payload, { ...payment, reference: longest }) !== requestPayment(payload, payment)
}

export const qrPhProblemTexts: Readonly<Record<QrPhProblem, string>> = {
  not_a_payment_code:
    'This QR code is not a payment code, so no wallet can pay by it. Save the QR Ph code from your wallet or bank app and upload that picture.',
  not_qr_ph: 'This is a payment code of another country or network. Only QR Ph codes can be paid here.',
  damaged: 'This QR Ph code is damaged. Save it again from your wallet or bank app.',
}
