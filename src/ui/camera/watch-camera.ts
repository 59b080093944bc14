import type { Camera } from './camera.ts'

/** A picture that stops for a moment, as when a menu opens, comes back by itself. */
const mutedForMs = 2000

export interface WatchedCamera {
  /**
   * Callback when the picture has ended, called once: by a call, another app, or because the device was
   * unplugged.
   */
  readonly onEnded: () => void
  /**
   * Callback when people come back to a page whose camera still runs; browsers may have paused its picture.
   */
  readonly onResumed: () => void
  readonly signal: AbortSignal
}

/** Watches an open camera until the signal. */
export function watchCamera(
  { stream }: Pick<Camera, 'stream'>,
  { onEnded, onResumed, signal }: WatchedCamera,
): void {
  const [track] = stream.getVideoTracks()
  if (track === undefined) {
    onEnded()
    return
  }
  let hasEnded = false
  const end = () => {
    if (hasEnded || signal.aborted) return
    hasEnded = true
    onEnded()
  }
  const inspect = () => {
    // Some phones mute the camera of hidden pages, and do not say that it never comes back.
    if (track.readyState === 'ended') end()
    else if (track.muted) setTimeout(() => !document.hidden && track.muted && end(), mutedForMs)
    else if (!document.hidden) onResumed()
  }
  track.addEventListener('ended', end, { signal })
  track.addEventListener('mute', inspect, { signal })
  document.addEventListener('visibilitychange', () => !document.hidden && inspect(), { signal })
}
