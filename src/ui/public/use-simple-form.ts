/**
 * The state of a short form of text fields: what was typed, what is wrong with it, and whether it is being sent.
 *
 *     const form = useSimpleForm({ id: 'login', schema: LoginInput, initial: { email: '', password: '' }, send })
 *     <form {...form.props} aria-label="Login">
 *       <Field {...form.field('email')} label="Email">{(wiring) => <TextInput {...wiring} {...form.input('email')} />}</Field>
 *       <Button {...form.button} busyLabel={form.isSending ? 'Logging in...' : undefined}>Login</Button>
 */
import {
  type ChangeEvent,
  type MouseEvent,
  type RefObject,
  type SubmitEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type * as z from 'zod/mini'

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>
type Values<Name extends string> = Readonly<Record<Name, string>>
type Errors<Name extends string> = { readonly [Each in Name]?: string }

export interface SimpleFormParts<Name extends string, Output> {
  /** Begins the id of each field. */
  readonly id: string
  /** Checks each field when it is left, and all of them before anything is sent. */
  readonly schema: z.ZodMiniType<Output, Values<Name>>
  /** The fields in the order of the form, with what stands in them at first. */
  readonly initial: Values<Name>
  /** Resolves once it is done. What it rejects with goes to `onFailure`; issues of fields are shown there, too. */
  readonly send: (input: Output) => Promise<void>
  readonly onFailure?: (error: unknown) => void
}

export interface SimpleForm<Name extends string> {
  readonly values: Values<Name>
  readonly errors: Errors<Name>
  readonly isSending: boolean
  /** For a `Field`. */
  readonly field: (name: Name) => { id: string; error: string | undefined; isRequired: true }
  /** For the input inside of it. */
  readonly input: (name: Name) => {
    name: Name
    value: string
    onChange: (event: Typed) => void
    onBlur: () => void
  }
  /** For the `form` itself. */
  readonly props: {
    noValidate: true
    method: 'dialog'
    'aria-busy': boolean
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
  /** For the button that sends it. */
  readonly button: { type: 'submit'; onMouseDown: (event: MouseEvent) => void }
  /** Empties the form, or fills it with other values. */
  readonly reset: (values?: Values<Name>) => void
  /** Moves the focus to a field as soon as it can take it. */
  readonly focus: (name: Name) => void
}

interface Issue {
  readonly path: string
  readonly message: string
}

/** What the server found wrong, field by field, where the error tells. */
function issuesOf(error: unknown): readonly Issue[] {
  const hasIssues = error instanceof Error && 'issues' in error && Array.isArray(error.issues)
  return hasIssues ? (error.issues as Issue[]) : []
}

/** What the schema finds wrong with the values. */
function problemsOf<Values>(schema: z.ZodMiniType<unknown, Values>, values: Values): readonly Issue[] {
  const { error } = schema.safeParse(values)
  return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
}

/** The first message of each field. */
function byField<Name extends string>(names: readonly Name[], issues: readonly Issue[]): Errors<Name> {
  const found = names.flatMap((name) => {
    const issue = issues.find(({ path }) => path === name)
    return issue === undefined ? [] : [[name, issue.message]]
  })
  return Object.fromEntries(found)
}

/** What was typed, or filled in by the browser, while the page was there and its script was not. */
function typedBeforeScript(id: string, names: readonly string[]): Record<string, string> {
  const typed = names.flatMap((name) => {
    const input = document.getElementById(`${id}-${name}`)
    return input !== null && 'value' in input && input.value ? [[name, String(input.value)]] : []
  })
  return Object.fromEntries(typed)
}

// The press must not leave the field first: a message that then appears may move the button from under the finger.
const keepFocus = (event: MouseEvent) => event.preventDefault()

/**
 * The name of a field in it gets the focus after the next render of the form that is not being sent: until then fields
 * may be disabled, and would not take it.
 */
function useFocusNext(id: string, isSending: boolean): RefObject<string | null> {
  const focusNext = useRef<string>(null)
  useLayoutEffect(() => {
    if (isSending || focusNext.current === null) return
    document.getElementById(`${id}-${focusNext.current}`)?.focus()
    focusNext.current = null
  })
  return focusNext
}

/** Not for forms in several steps, nor for fields that are more than text. */
export function useSimpleForm<Name extends string, Output>(
  parts: SimpleFormParts<Name, Output>,
): SimpleForm<Name> {
  const { id, schema, initial, send, onFailure } = parts
  const [state, setState] = useState<{ values: Values<Name>; errors: Errors<Name> }>({
    values: initial,
    errors: {},
  })
  const [isSending, setIsSending] = useState(false)
  // Two events may come before the next drawing: the second must see what the first did.
  const latest = useRef({ ...state, isSending: false })
  const names = Object.keys(initial) as Name[]

  function show(change: Partial<typeof state>): void {
    latest.current = { ...latest.current, ...change }
    setState({ values: latest.current.values, errors: latest.current.errors })
  }

  // Before anything is drawn anew, which would overwrite it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useLayoutEffect(() => {
    show({ values: { ...latest.current.values, ...typedBeforeScript(id, names) } })
  }, [])

  const problems = () => byField(names, problemsOf(schema, latest.current.values))

  function check(name: Name): void {
    const { [name]: _, ...others } = latest.current.errors
    const message = problems()[name]
    show({ errors: (message === undefined ? others : { ...others, [name]: message }) as Errors<Name> })
  }

  const focusNext = useFocusNext(id, isSending)

  function focus(name: Name): void {
    focusNext.current = name
    show({})
  }

  /** Shows the errors and moves the focus to the first field that has one. */
  function refuse(errors: Errors<Name>): void {
    focusNext.current = names.find((name) => errors[name] !== undefined) ?? null
    show({ errors })
  }

  function setSending(value: boolean): void {
    latest.current.isSending = value
    setIsSending(value)
  }

  async function submit(): Promise<void> {
    // A second press before the button shows that it is busy.
    if (latest.current.isSending) return
    const parsed = schema.safeParse(latest.current.values)
    if (!parsed.success) return refuse(problems())
    setSending(true)
    show({ errors: {} })
    try {
      await send(parsed.data)
    } catch (error) {
      refuse(byField(names, issuesOf(error)))
      onFailure?.(error)
    } finally {
      setSending(false)
    }
  }

  return {
    ...state,
    isSending,
    focus,
    field: (name) => ({ id: `${id}-${name}`, error: state.errors[name], isRequired: true }),
    input: (name) => ({
      name,
      value: state.values[name],
      onChange({ target }) {
        show({ values: { ...latest.current.values, [name]: target.value } })
        // A message that stands there goes as soon as it is no longer true.
        if (latest.current.errors[name] !== undefined) check(name)
      },
      onBlur: () => check(name),
    }),
    props: {
      noValidate: true,
      // Outside of a dialog this does nothing: pressed before the script is there, the browser would otherwise
      // put everything that was typed into the address.
      method: 'dialog',
      'aria-busy': isSending,
      onSubmit(event) {
        event.preventDefault()
        void submit()
      },
    },
    button: { type: 'submit', onMouseDown: keepFocus },
    reset: (values = initial) => show({ values, errors: {} }),
  }
}
