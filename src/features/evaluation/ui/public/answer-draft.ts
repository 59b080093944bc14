/** Answers that are not sent yet, in local storage: by form and registration, until the form closes. */

const prefix = 'evaluation-draft:'

type Values = Readonly<Record<string, string>>
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

interface StoredDraft {
  /** Closing time of the form, in milliseconds. */
  readonly until: number
  readonly values: Values
}

function parse(text: string | null): StoredDraft | null {
  try {
    const { until, values } = JSON.parse(text ?? '') as Partial<StoredDraft>
    if (typeof until !== 'number' || typeof values !== 'object' || values === null) return null
    const texts = Object.entries(values).filter(([, value]) => typeof value === 'string')
    return { until, values: Object.fromEntries(texts) }
  } catch {
    return null
  }
}

/** Null if there is none, or the storage is blocked. */
export function readAnswerDraft(storage: DraftStorage | null, key: string): Values | null {
  try {
    return parse(storage?.getItem(prefix + key) ?? null)?.values ?? null
  } catch {
    return null
  }
}

/** Ignores failures of the storage. */
export function saveAnswerDraft(
  storage: DraftStorage | null,
  key: string,
  { until, values }: { readonly until: Date; readonly values: Values },
): void {
  try {
    storage?.setItem(prefix + key, JSON.stringify({ until: until.getTime(), values }))
  } catch {}
}

export function removeAnswerDraft(storage: DraftStorage | null, key: string): void {
  try {
    storage?.removeItem(prefix + key)
  } catch {}
}

/** Removes drafts of forms that have closed. */
export function removeClosedDrafts(storage: DraftStorage | null, now: Date): void {
  if (storage === null) return
  try {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys) {
      if (!key.startsWith(prefix)) continue
      const draft = parse(storage.getItem(key))
      if (draft === null || draft.until <= now.getTime()) storage.removeItem(key)
    }
  } catch {}
}

/** Null if blocked, as in private windows. */
export function findDraftStorage(): DraftStorage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
