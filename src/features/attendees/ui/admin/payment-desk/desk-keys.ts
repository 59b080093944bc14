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

/** Whether a key that is pressed there is typed. */
export function isTypedInto(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
