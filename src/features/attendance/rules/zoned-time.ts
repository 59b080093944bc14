/** A date and time as a clock on a wall shows it. */
export interface WallClockTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly secondOfDay: number
}

const secondInMs = 1000
const minuteInMs = 60 * secondInMs
const dayInMs = 24 * 60 * minuteInMs

/** Zones change their offset only at quarters of an hour, so an offset is looked up once for each. */
const offsetStepInMs = 15 * minuteInMs

export interface TimeZoneClock {
  /**
   * The instant at which a clock in the zone shows `wallTime`. A time that occurs twice when clocks are set
   * back is the earlier one; one that is skipped is as much later as was skipped.
   */
  toInstant(wallTime: WallClockTime): Date
}

/** 'GMT', 'GMT+08:00' or 'GMT-03:30', before 1900 also with seconds. */
function parseOffset(name: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name) ?? []
  const size = (Number(hours) * 60 + Number(minutes)) * minuteInMs + Number(seconds) * secondInMs
  return sign === '-' ? -size : size
}

function createFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** @param zone IANA name such as 'Asia/Manila'; null if there is no such zone. */
export function createTimeZoneClock(zone: string): TimeZoneClock | null {
  const format = createFormat(zone)
  if (format === null) return null
  const offsets = new Map<number, number>()

  function offsetAt(instant: number): number {
    const step = Math.floor(instant / offsetStepInMs)
    let offset = offsets.get(step)
    if (offset === undefined) {
      const parts = format?.formatToParts(step * offsetStepInMs)
      offset = parseOffset(parts?.find(({ type }) => type === 'timeZoneName')?.value ?? '')
      offsets.set(step, offset)
    }
    return offset
  }

  return {
    toInstant({ year, month, day, secondOfDay }) {
      const asUtc = Date.UTC(year, month - 1, day) + secondOfDay * secondInMs
      const before = offsetAt(asUtc - dayInMs)
      const after = offsetAt(asUtc + dayInMs)
      const isShown = (offset: number) => offsetAt(asUtc - offset) === offset
      const offsetsShown = [before, after].filter(isShown)
      return new Date(asUtc - (offsetsShown.length === 0 ? before : Math.max(...offsetsShown)))
    },
  }
}
