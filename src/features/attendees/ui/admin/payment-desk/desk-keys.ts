/** What one presses instead of a button while checking payments. */
export type DeskAction =
  | 'approve'
  | 'reject'
  | 'next'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'turn-left'
  | 'turn-right'
  | 'keys'

const actions = new Map<string, DeskAction>(
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

/** As they are shown to whoever asks for them. */
export const keyWords = [
  { keys: ['A'], words: 'Approve' },
  { keys: ['R'], words: 'Reject' },
  { keys: ['N', '→'], words: 'Next payment' },
  { keys: ['+', '-'], words: 'Zoom in and out' },
  { keys: ['0'], words: 'Show the whole picture' },
  { keys: ['[', ']'], words: 'Rotate left and right' },
  { keys: ['Arrows'], words: 'Move the picture, when it is selected and zoomed in' },
  { keys: ['?'], words: 'Show or hide these keys' },
] as const

/** A key that is held does these again and again; whatever decides or leads on needs a press of its own. */
const repeatable: ReadonlySet<DeskAction> = new Set<DeskAction>([
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

/** What a key means at the desk; null where it means nothing, or belongs to the browser. */
export function deskAction({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): DeskAction | null {
  if (ctrlKey || metaKey || altKey) return null
  const action = actions.get(key.toLowerCase()) ?? null
  return action !== null && repeat && !repeatable.has(action) ? null : action
}

/** Long enough that nobody who is typing pauses for it. */
const quietInMs = 1000

/**
 * Keeps text that somebody goes on typing from acting as shortcuts.
 *
 * After a decision, and after a key that came while nothing could be decided, plain letters do nothing until none was
 * pressed for a second.
 */
export class KeyGuard {
  #quietUntil = 0

  /** Something was decided, or a key was pressed that could not be heard. */
  begin(now: number): void {
    this.#quietUntil = now + quietInMs
  }

  /** Whether a key is to be ignored; one that is starts the second again. */
  ignores({ key, ctrlKey, metaKey, altKey }: KeyPress, now: number): boolean {
    if (ctrlKey || metaKey || altKey || key.length !== 1 || now >= this.#quietUntil) return false
    this.begin(now)
    return true
  }
}

/** Whether a key that is pressed there is typed. */
export function isTypedInto(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
