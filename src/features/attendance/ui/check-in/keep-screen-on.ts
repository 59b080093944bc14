/** Keeps the screen on while the page is visible; returns how to stop. Browsers release the lock when hidden. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined
  let isWanted = true
  const request = async () => {
    if (document.hidden || navigator.wakeLock === undefined) return
    // Refused with a low battery, for example; then the screen goes off as usual.
    const held = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isWanted) lock = held
    else await held?.release()
  }
  const onVisible = () => void request()
  document.addEventListener('visibilitychange', onVisible)
  onVisible()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release().catch(() => undefined)
  }
}
