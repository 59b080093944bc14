import type { DetectCodes } from './detect-codes.ts'

const pauseInMs = 80

/** The same code is ignored for so long after it was last seen. */
const repeatedInMs = 2000

/**
 * Reads codes from a playing video, about ten times a second, until the signal. Calls `onCode` for each code once
 * while it stays in view.
 */
export function startScanLoop(
  video: HTMLVideoElement,
  detect: DetectCodes,
  { onCode, signal }: { onCode: (text: string) => void; signal: AbortSignal },
): void {
  const lastSeen = new Map<string, number>()
  const inspect = async () => {
    const codes = document.hidden ? [] : await detect(video).catch(() => [])
    if (signal.aborted) return
    for (const code of codes) {
      const now = performance.now()
      const isNew = now - (lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) > repeatedInMs
      lastSeen.set(code, now)
      if (isNew) onCode(code)
    }
    setTimeout(inspect, pauseInMs)
  }
  void inspect()
}
