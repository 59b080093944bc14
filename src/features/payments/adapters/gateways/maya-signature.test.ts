import { expect, test } from 'vitest'
import { isMayaSignature } from './maya-signature.ts'

const toPem = (...lines: string[]) =>
  `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`

const current = toPem(
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAo95SPakU4YmOUcDj/M8m',
  'FzZMg3iGojrx/wAxs5xGDtySC9uoGM00DMv4BHEloV0m+wd4vRCgoVFWyFfoG1RV',
  '8l9BH9xBCF/1q/GkEnUrECwg+xw0eoIwzaheT9EBMf8268QA8onKxtVpcCDige2U',
  '+uRj6MZ48+s85aOqrzzGAuW/85mFRcQH4Rjk/koJastImSFNUBrz0lXkXgIzdrDy',
  'as5lVYX6UrZ7MgPfiY00Do4dnEKaGQbRUZ5kgOodr7seskxhhtxmKwWYYCfFzBu4',
  '2LZil8tboMx1xWxhcbClwkLxmCMsdtwQFW7ZniEcMbRcO5wc9p2S/NP2M62ODjNP',
  'IQIDAQAB',
)
const next = toPem(
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA4TebNgTADdyEw+nNZLAq',
  'G/YL2zA83eWu7gJ40r1ZNdrFS/T94XtpG5EaIroK5OYkIngxOWlzlzIqAnlpUflq',
  'zwjJZd4CIewQsyE6do3tyYOf4bZWyCFklQrc5AI1axc+ZtfzMOXzrlMNAJtMbWAu',
  'oVIY382m3YXHRjqVkeFaHSt/UoO8QVYuYzffOrAPTkzIXp/PkyOO+HTeGLT5tg/G',
  'e+Rkae1HEaI25Dr8Hp7078jPmOkBfHrcsKJU1hfwu72/Y5EcfogiC5Yj9L83aMhq',
  'Hs4Fx1XuqlpgL775CbUB0dx/9TnEaFfRBjbffgTnaJMRe1ZfT3Xq8zGAA9dWS83u',
  'oQIDAQAB',
)

const payload = {
  id: 'fa4da2ff',
  isPaid: true,
  status: 'PAYMENT_SUCCESS',
  amount: 1500.5,
  currency: 'PHP',
  requestReferenceNumber: 'K7QP-9F2M-1',
  description: '',
  receipt: null,
  tags: [],
  metadata: { a: {}, z: 0 },
  items: [{ name: 'Peña, ₱ & more=' }, { quantity: '2', note: null }],
  fundSource: { type: 'card', details: { last4: '7140' } },
}

const nonce = 'ebda1e3fb8813e9c'
const at = 1_795_741_200_000
/**
 * Signature by OpenSSL of
 * `amount=1500.5&currency=PHP&fundSource.details.last4=7140&fundSource.type=card&id=fa4da2ff&isPaid=true&
 * items.0.name=Peña, ₱ & more=&items.1.quantity=2&metadata.z=0&requestReferenceNumber=K7QP-9F2M-1&
 * status=PAYMENT_SUCCESS&nonce=ebda1e3fb8813e9c` in one line: openssl dgst -sha256 -sign key.pem
 */
const v1 = [
  '0bf5242661ae757fd26706d0765ddee97001fdac4ca8f590d727d8c6a738e3f186abf78feea9255e6b686b7e3e266852',
  '43ff22842813de745949b16b4f059e5a44269badd6c649db3f551739064724104fcf659b49bb22909692fb58074dd4d0',
  '87d1750ba7dcbfe2da001a3bc9e1524c8687c6fa490e8b03f768ddec6ac45cc0a6fd843bb178b6d913f916a812cf337a',
  '6ea38b53955d8f86d7ed72fe0ada0a872b420c0726b36c6c0a92876f762d5abde57f62bc87c03b7786d89676b125f7fa',
  '7fed4a0d7447ac344928357cc0a0a2e293d6756aeaef7b59d8b237e77087fadd406d4bde7d9c7d425090c8eeced03692',
  '0958b0c2e85e976383e5e0e77e004921',
].join('')
/** Signatures by the next key, and by one that is not Maya's. */
const v1OfNext = [
  '4d4197ef3c9381842f6a5d903c1ec5ec95352bca631314655616b676716b27d7634e3753947a024beb53530348a2fc80',
  '50c369df40218c772d7ecd1a42d0e482a4497281ce37a72fad7664c737d1af2c93df2793e7e6fe65447a8e13553b3ca7',
  '43dd67810fe87241f1d3ceb02fd3fe7fa87322b829dad012ca888cbe0299f2d2ac8733e4d04188727b37dd7fb2772054',
  '7ed93efe0d1f22f6d748dcc38318989ed38e6e545685c6872a846f1c79b184f298b40f0df577e01e182c4dfa73daa844',
  'c18504588bb45f665fe13b72109f55316aa619eaf4edc112a48f1ac9cf7b83c1c3f04c1aa8238ea758dc4351c552b387',
  'e09a85b03a8db289c20b6c0acbfe3c13',
].join('')
const forged = [
  '6e0fd525aae16b741829575dcc825e9d9f0be749196f719a264531fa2624b8cb68c718bc017fd68c2f5df90b36ca02b2',
  '3f05e4d8d28778ad1fb0a9b08de81cd716a220002d6273fe32912c16ee878d92f9108953802f5275aa7d03463cb95c5c',
  'dd62d3cbf5ffeec3d9f501627852878f3b8f7875b73f11d0de337f5a2d0af1f59fb9df62c592a4b306d4e04e75a91ab4',
  '70bdbae220d8ba34a69c03f8be679bf0e0d45bb43ed974166c21a23979c9062657a4f3efbd396776aa81e5b0a7f555c7',
  'ca04cf1e91eebb03933980c8b4beaaffdaaa715452f1614c60008b7c1069e1e09c1898ff22dea724d460782261607258',
  '287a133763e20205a653e82b189f7db9',
].join('')

const check = (
  signature: string | undefined,
  { body = payload as unknown, keys = [current, next], now = at, timestamp = String(at) } = {},
) => isMayaSignature({ payload: body, signature, timestamp }, keys, new Date(now))

const genuine = `nonce=${nonce},v1=${v1}`

test('isMayaSignature accepts what one of the keys signed', () => {
  expect(check(genuine)).toBe(true)
  expect(check(`v1=${v1.toUpperCase()}, nonce=${nonce}`)).toBe(true)
  expect(check(`nonce=${nonce},v1=${v1OfNext}`)).toBe(true)
  expect(check(`nonce=${nonce},v1=${v1OfNext}`, { keys: [current] })).toBe(false)
  expect(check(genuine, { keys: [] })).toBe(false)
  expect(check(`nonce=${nonce},v1=${forged}`)).toBe(false)
})

test('isMayaSignature does not depend on the order of the body', () => {
  const reversed = Object.fromEntries(Object.entries(payload).reverse())
  expect(check(genuine, { body: reversed })).toBe(true)
})

test('isMayaSignature rejects changed bodies and nonces', () => {
  for (const body of [
    { ...payload, amount: 1500.51 },
    { ...payload, isPaid: false },
    { ...payload, extra: 'x' },
    { ...payload, items: payload.items.toReversed() },
    ...[null, [], {}, 'text'],
  ])
    expect(check(genuine, { body }), JSON.stringify(body)).toBe(false)
  expect(check(`nonce=${nonce}0,v1=${v1}`)).toBe(false)
})

test('isMayaSignature rejects incomplete and malformed signatures', () => {
  for (const header of [
    ...[undefined, '', `v1=${v1}`, `nonce=${nonce}`, `nonce=,v1=${v1}`, `nonce=${nonce},v1=`],
    ...[`nonce=${nonce},v1=${v1.slice(2)}`, `nonce=${nonce},v1=${v1.slice(1)}`, `nonce=${nonce},v1=${v1}00`],
    ...[`nonce=${nonce},v1=${'ß'.repeat(512)}`, `nonce=${nonce}&x,v1=${v1}`, `nonce=${nonce},v2=${v1}`],
  ])
    expect(check(header), header).toBe(false)
})

test('isMayaSignature rejects bodies that are nested too deeply', () => {
  const nested: unknown = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)
  expect(check(genuine, { body: nested })).toBe(false)
})

test('isMayaSignature accepts timestamps of five minutes ago or ahead, to the millisecond', () => {
  for (const ms of [-300_000, -1, 0, 300_000]) expect(check(genuine, { now: at + ms })).toBe(true)
  for (const ms of [-300_001, 300_001, 86_400_000]) expect(check(genuine, { now: at + ms })).toBe(false)
  for (const timestamp of ['', 'now', String(at / 1000), `0${at}`, `${at}.0`])
    expect(check(genuine, { timestamp }), timestamp).toBe(false)
})
