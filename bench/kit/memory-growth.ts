import { readFileSync } from 'node:fs'

const everyMs = 5

/** Resident memory of a process in MB. */
export function residentMbOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Peak resident memory in MB, sampled every 5 ms. */
export async function peakMbOf(pid: number, run: () => Promise<unknown>): Promise<number> {
  let peak = residentMbOf(pid)
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMbOf(pid))
  }, everyMs)
  try {
    await run()
  } finally {
    clearInterval(watch)
  }
  return peak
}
