/** Where whoever must set up two-step sign-in is led, and from there back. */
export const twoStepPath = '/two-step-sign-in'

interface Place {
  readonly pathname: string
  readonly search: string
}

export function twoStepHref({ pathname, search }: Place): string {
  return `${twoStepPath}?next=${encodeURIComponent(pathname + search)}`
}
