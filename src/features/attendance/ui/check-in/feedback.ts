/** Sound and vibration of a verdict, for volunteers who look at the person and not at the screen. */

export type FeedbackTone = 'good' | 'info' | 'warn' | 'bad'

interface Note {
  readonly hertz: number
  readonly seconds: number
}

const sounds: Readonly<Record<FeedbackTone, readonly Note[]>> = {
  good: [
    { hertz: 880, seconds: 0.09 },
    { hertz: 1320, seconds: 0.16 },
  ],
  info: [{ hertz: 660, seconds: 0.18 }],
  warn: [
    { hertz: 520, seconds: 0.16 },
    { hertz: 520, seconds: 0.16 },
  ],
  bad: [{ hertz: 180, seconds: 0.5 }],
}

const vibrations: Readonly<Record<FeedbackTone, readonly number[]>> = {
  good: [60],
  info: [60, 60, 60],
  warn: [120, 80, 120],
  bad: [400],
}

const volume = 0.25

let context: AudioContext | undefined

function allowSound(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
}

/** Browsers allow sound only after a press, wherever it is. Returns how to stop waiting for one. */
export function allowSoundAfterPress(): () => void {
  const events = ['pointerdown', 'keydown']
  for (const event of events) document.addEventListener(event, allowSound)
  return () => {
    for (const event of events) document.removeEventListener(event, allowSound)
  }
}

/** Some browsers have neither, and devices may be muted: the verdict is understood without. */
export function playScanFeedback(tone: FeedbackTone): void {
  navigator.vibrate?.([...vibrations[tone]])
  if (context === undefined || context.state !== 'running') return
  let startsAt = context.currentTime
  for (const note of sounds[tone]) startsAt = play(context, note, startsAt)
}

/** Returns when the next note may start. */
function play(audio: AudioContext, { hertz, seconds }: Note, startsAt: number): number {
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(volume, startsAt)
  // Fades out, because a sudden end clicks.
  gain.gain.exponentialRampToValueAtTime(0.001, startsAt + seconds)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(startsAt)
  oscillator.stop(startsAt + seconds)
  return startsAt + seconds + 0.04
}
