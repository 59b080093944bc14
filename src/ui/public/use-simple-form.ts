/**
 * State of a short form of text fields.
 * const form = useSimpleForm({ id: 'login', schema: LoginInput, initial: { email: '', password: '' }, send })
 * <form {...form.props}>
 * <Field {...form.field('email')} label="Email">{(wiring) => <TextInput {...wiring} {...form.input('email')}
 * />}</Field>
 * <Button {...form.button}>Login</Button>
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
import type { PostedForm } from './posted-form.ts'

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>
type Values<Name extends string> = Readonly<Record<Name, string>>
type Errors<Name extends string> = { readonly [Each in Name]?: string }

export interface SimpleFormOptions<Name extends string, Output> {
  /** Prefix of field ids. */
  readonly id: string
  /** Schema, checked on blur and on submit. */
  readonly schema: z.ZodMiniType<Output, Values<Name>>
  readonly initial: Values<Name>
  /** A rejection goes to `onFailure`; its field issues are shown. */
  readonly send: (input: Output) => Promise<void>
  readonly onFailure?: (error: unknown) => void
  /** Set where the page's action takes the form without script: null, or the form as it came back. */
  readonly posted?: PostedForm | null
}

export interface SimpleForm<Name extends string> {
  readonly values: Values<Name>
  readonly errors: Errors<Name>
  readonly isSending: boolean
  readonly field: (name: Name) => { id: string; error: string | undefined; isRequired: true }
  readonly input: (name: Name) => {
    name: Name
    value: string
    onChange: (event: Typed) => void
    onBlur: () => void
    /** True for the first error, to which a visitor without script is led. */
    autoFocus: boolean
  }
  readonly props: {
    noValidate: true
    method: 'dialog' | 'post'
    'aria-busy': boolean
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
  readonly button: { type: 'submit'; onMouseDown: (event: MouseEvent) => void }
  readonly reset: (values?: Values<Name>) => void
  /** Focuses a field once enabled. */
  readonly focus: (name: Name) => void
}

interface Issue {
  readonly path: string
  readonly message: string
}

/** Field errors of a server response. */
function issuesOf(error: unknown): readonly Issue[] {
  const hasIssues = error instanceof Error && 'issues' in error && Array.isArray(error.issues)
  return hasIssues ? (error.issues as Issue[]) : []
}

function problemsOf<Values>(schema: z.ZodMiniType<unknown, Values>, values: Values): readonly Issue[] {
  const { error } = schema.safeParse(values)
  return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
}

function byField<Name extends string>(names: readonly Name[], issues: readonly Issue[]): Errors<Name> {
  const found = names.flatMap((name) => {
    const issue = issues.find(({ path }) => path === name)
    return issue === undefined ? [] : [[name, issue.message]]
  })
  return Object.fromEntries(found)
}

/** Input typed or autofilled before hydration. */
function typedBeforeScript(id: string, names: readonly string[]): Record<string, string> {
  const typed = names.flatMap((name) => {
    const input = document.getElementById(`${id}-${name}`)
    return input !== null && 'value' in input && input.value ? [[name, String(input.value)]] : []
  })
  return Object.fromEntries(typed)
}

// Prevents blur, whose error message could move the button being pressed.
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Waits until submission has ended, as fields may be disabled until then. */
function useFocusNext(id: string, isSending: boolean): RefObject<string | null> {
  const focusNext = useRef<string>(null)
  useLayoutEffect(() => {
    if (isSending || focusNext.current === null) return
    document.getElementById(`${id}-${focusNext.current}`)?.focus()
    focusNext.current = null
  })
  return focusNext
}

/** State of a simple form; not for multi-step forms or other inputs. */
export function useSimpleForm<Name extends string, Output>(
  parts: SimpleFormOptions<Name, Output>,
): SimpleForm<Name> {
  const { id, schema, initial, send, onFailure, posted } = parts
  const [state, setState] = useState<{ values: Values<Name>; errors: Errors<Name> }>({
    values: { ...initial, ...posted?.values },
    errors: (posted?.errors ?? {}) as Errors<Name>,
  })
  const [isSending, setIsSending] = useState(false)
  // A ref, as two events may precede the next render.
  const latest = useRef({ ...state, isSending: false })
  const names = Object.keys(initial) as Name[]

  function show(change: Partial<typeof state>): void {
    latest.current = { ...latest.current, ...change }
    setState({ values: latest.current.values, errors: latest.current.errors })
  }

  // Before a re-render, which would overwrite it.
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

  /** Shows the errors and focuses the first invalid field. */
  function refuse(errors: Errors<Name>): void {
    focusNext.current = names.find((name) => errors[name] !== undefined) ?? null
    show({ errors })
  }

  function setSending(value: boolean): void {
    latest.current.isSending = value
    setIsSending(value)
  }

  async function submit(): Promise<void> {
    // A second press before rendering.
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
        // Errors disappear once fixed.
        if (latest.current.errors[name] !== undefined) check(name)
      },
      onBlur: () => check(name),
      autoFocus: posted != null && name === names.find((each) => posted.errors[each] !== undefined),
    }),
    props: {
      noValidate: true,
      // Where no action takes the form, a submit before hydration does nothing instead of putting the input into the URL.
      method: posted === undefined ? 'dialog' : 'post',
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
