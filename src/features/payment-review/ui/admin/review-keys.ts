export type ReviewShortcutAction =
  | 'approve'
  | 'reject'
  | 'next'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'turn-left'
  | 'turn-right'
  | 'keys'

const actions = new Map<string, ReviewShortcutAction>(
  Object.entries({
    a: 'approve',
    r: 'reject',
    n: 'next',
    arrowright: 'next',
    '+': 'zoom-in',
    '=': 'zoom-in',
    '-': 'zoom-out',
    '0': 'fit',
    '[': 'turn-left',
    ']': 'turn-right',
    '?': 'keys',
  } as const),
)

export const reviewShortcuts = [
  { keys: ['A'], label: 'Approve' },
  { keys: ['R'], label: 'Reject' },
  { keys: ['N', '→'], label: 'Next payment' },
  { keys: ['+', '-'], label: 'Zoom in and out' },
  { keys: ['0'], label: 'Show the whole image' },
  { keys: ['[', ']'], label: 'Rotate left and right' },
  { keys: ['Arrows'], label: 'Move the image when it is selected and zoomed in' },
  { keys: ['?'], label: 'Show or hide these keys' },
] as const

/** Shortcuts that repeat while pressed; deciding and navigating need separate presses. */
const repeatable: ReadonlySet<ReviewShortcutAction> = new Set<ReviewShortcutAction>([
  'zoom-in',
  'zoom-out',
  'turn-left',
  'turn-right',
])

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly repeat: boolean
}

/** Maps a key press to an action; null if there is none or the browser handles it. */
export function toReviewAction({
  key,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
}: KeyPress): ReviewShortcutAction | null {
  if (ctrlKey || metaKey || altKey) return null
  const action = actions.get(key.toLowerCase()) ?? null
  return action !== null && repeat && !repeatable.has(action) ? null : action
}

/** Milliseconds longer than a pause while typing. */
const quietInMs = 1000

/**
 * Keeps continued typing from triggering shortcuts: letters are ignored until none was pressed for a second.
 */
export class ShortcutGuard {
  #quietUntil = 0

  /** Call after a decision, or a key press that had to be ignored. */
  begin(now: number): void {
    this.#quietUntil = now + quietInMs
  }

  /** Whether to ignore a key; an ignored key restarts the second. */
  ignores({ key, ctrlKey, metaKey, altKey }: KeyPress, now: number): boolean {
    if (ctrlKey || metaKey || altKey || key.length !== 1 || now >= this.#quietUntil) return false
    this.begin(now)
    return true
  }
}

export function isTextControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
