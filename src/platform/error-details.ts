/** Type and location, never the message, because database errors repeat personal data. */
export function loggableErrorDetails(error: unknown): Record<string, unknown> {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  if (!(innermost instanceof Error)) return { error: typeof innermost }
  const frames = (error instanceof Error ? error.stack : undefined)
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
  return { error: innermost.name, code: 'code' in innermost ? innermost.code : undefined, frames }
}
