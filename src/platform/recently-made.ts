/** What is costly to make and asked for again and again, such as a drawn picture. */

/**
 * Remembers the last results, up to so many; what was asked for longest ago is forgotten first.
 *
 * Whoever asks while a result is being made waits for that one. A failure is not remembered.
 */
export function rememberRecent<Result>(most: number) {
  const made = new Map<string, Promise<Result>>()
  return (key: string, make: () => Promise<Result>): Promise<Result> => {
    const result = made.get(key) ?? make()
    // A map keeps the order of entry: taken out and put back, this one is the youngest.
    made.delete(key)
    made.set(key, result)
    const [oldest = key] = made.keys()
    if (made.size > most) made.delete(oldest)
    result.catch(() => {
      if (made.get(key) === result) made.delete(key)
    })
    return result
  }
}
