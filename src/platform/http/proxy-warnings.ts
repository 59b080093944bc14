import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

const consequence =
  'All visitors share the address of the proxy and its rate limits. Set TRUST_PROXY to the number of proxies in front.'

/** The server speaks plain HTTP only, so a public https origin implies a proxy. */
export function warnAboutMissingProxySetting({ appUrl, trustedProxies }: Config, log: Log): void {
  if (trustedProxies > 0 || !appUrl.startsWith('https:')) return
  log.warn({ variable: 'TRUST_PROXY' }, `APP_URL is https, but TRUST_PROXY is off. ${consequence}`)
}

/** Logs the first forwarded request although no proxy is configured. */
export function createForwardedRequestWarning({ trustedProxies }: Config, log: Log) {
  let isReported = trustedProxies > 0
  return (forwardedFor: string | undefined): void => {
    if (isReported || forwardedFor === undefined) return
    isReported = true
    log.warn(
      { variable: 'TRUST_PROXY' },
      `A request has X-Forwarded-For, but TRUST_PROXY is off. ${consequence}`,
    )
  }
}
