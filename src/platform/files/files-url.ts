/**
 * FILES_URL: object store in place of DATA_DIR.
 * `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=…&pathStyle=on|off&tls=on|off]`
 * - KEY, SECRET: percent-encoded; default: the machine's credentials.
 * - HOST: without the bucket, such as `s3.ap-southeast-1.amazonaws.com`.
 * - `region`: default `us-east-1`, which stores without regions accept.
 * - `pathStyle`: `on` (default) is `HOST/BUCKET/key`, `off` is `BUCKET.HOST/key`.
 * - `tls=off`: plain HTTP, only on this machine or a private network.
 */
export interface ObjectStoreLocation {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prefix of every key; empty or ending with a slash. */
  readonly prefix: string
  readonly pathStyle: boolean
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX_PART = /^[A-Za-z0-9_-]+$/
const PARAMETERS = new Set(['region', 'pathStyle', 'tls'])

/** Parses FILES_URL; throws a one-line error that never contains the secret. */
export function parseFilesUrl(text: string): ObjectStoreLocation {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hostname === '') {
    throw new Error('FILES_URL must look like s3://KEY:SECRET@host/bucket?region=…')
  }
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.has(name)) throw new Error(`FILES_URL has an unknown parameter '${name}'.`)
  }
  const [bucket = '', ...prefix] = url.pathname.split('/').filter((part) => part !== '')
  if (!BUCKET.test(bucket)) throw new Error('FILES_URL must name a bucket after the host.')
  if (!prefix.every((part) => PREFIX_PART.test(part))) {
    throw new Error('FILES_URL may have only letters, digits, - and _ in the folders after the bucket.')
  }
  const scheme = readSwitch(url, 'tls') ? 'https' : 'http'
  return {
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') || 'us-east-1',
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    pathStyle: readSwitch(url, 'pathStyle'),
    credentials: readCredentials(url),
  }
}

function readSwitch(url: URL, name: string): boolean {
  const value = url.searchParams.get(name) ?? 'on'
  if (value !== 'on' && value !== 'off') throw new Error(`FILES_URL: ${name} must be on or off.`)
  return value === 'on'
}

function readCredentials(url: URL): ObjectStoreLocation['credentials'] {
  if (url.username === '' && url.password === '') return null
  if (url.username === '' || url.password === '') {
    throw new Error('FILES_URL must carry both a key and a secret, or neither.')
  }
  try {
    return {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    }
  } catch {
    throw new Error('FILES_URL: the key and the secret must be percent-encoded.')
  }
}
