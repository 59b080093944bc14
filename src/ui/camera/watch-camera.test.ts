import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchCamera } from './watch-camera.ts'

class Track extends EventTarget {
  readyState: 'live' | 'ended' = 'live'
  muted = false
}

class Page extends EventTarget {
  hidden = false
}

let page: Page
let track: Track
const onEnded = vi.fn()
const onResumed = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  page = new Page()
  track = new Track()
  vi.stubGlobal('document', page)
  const stream = { getVideoTracks: () => [track] } as unknown as MediaStream
  watchCamera({ stream }, { onEnded, onResumed, signal: new AbortController().signal })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('watchCamera', () => {
  test('tells once that the camera has ended', () => {
    track.dispatchEvent(new Event('ended'))
    track.dispatchEvent(new Event('ended'))
    expect(onEnded).toHaveBeenCalledOnce()
  })

  test('tells that a call took the picture away, unless it comes back at once', () => {
    track.muted = true
    track.dispatchEvent(new Event('mute'))
    track.muted = false
    vi.advanceTimersByTime(5000)
    expect(onEnded).not.toHaveBeenCalled()
    track.muted = true
    track.dispatchEvent(new Event('mute'))
    vi.advanceTimersByTime(5000)
    expect(onEnded).toHaveBeenCalledOnce()
  })

  test('looks at the camera when people come back to the page', () => {
    const comeBack = () => page.dispatchEvent(new Event('visibilitychange'))
    comeBack()
    expect(onResumed).toHaveBeenCalledOnce()
    track.readyState = 'ended'
    comeBack()
    expect(onEnded).toHaveBeenCalledOnce()
  })
})
