/** Warnings about a reverse proxy that the configuration does not mention. */
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

const consequence =
  'All visitors share the address of the proxy and its rate limits. Set TRUST_PROXY to the number of proxies in front.'

/** The server speaks plain HTTP only, so a public origin of https means that a proxy stands in front. */
export function warnAboutMissingProxySetting({ appUrl, trustedProxies }: Config, log: Log): void {
  if (trustedProxies > 0 || !appUrl.startsWith('https:')) return
  log.warn({ variable: 'TRUST_PROXY' }, `APP_URL is https, but TRUST_PROXY is off. ${consequence}`)
}

/** Reports the first request that a proxy has forwarded although none is configured. */
export function createForwardedWarning({ trustedProxies }: Config, log: Log) {
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
