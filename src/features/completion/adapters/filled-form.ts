/** The provider's own copy of a form: a Word document whose {placeholders} are filled. */
import Docxtemplater, { type DXT } from 'docxtemplater'
import { openForm, UnreadableFormError } from './open-form.ts'

/** A text, or rows for what is between {#name} and {/name}. Line breaks in texts are kept. */
export type FormValues = Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>

export interface FilledForm {
  readonly form: Uint8Array
  readonly values: FormValues
}

/** Place in a form, `{name}`; within a list, `{#list}…{/list}`, it is one of each row. */
export interface FormPlaceholder {
  readonly name: string
  readonly list: string | null
}

export interface FormCheck {
  readonly placeholders: readonly FormPlaceholder[]
  /** Sentences; the form cannot be filled unless there are none. */
  readonly problems: readonly string[]
}

declare module '#app/platform/documents/draw-document.ts' {
  interface DocumentKinds {
    filled_form: FilledForm
    /** The form; the result is a `FormCheck` as JSON. */
    form_check: Uint8Array
  }
}

const mostPlaceholders = 1000
const mostProblems = 20

/** Returns the DOCX file. Placeholders without a value are left empty. Throws if `checkForm` finds problems. */
export async function fillForm({ form, values }: FilledForm): Promise<Uint8Array> {
  const { document, problems } = await openTemplate(form)
  if (document === null || problems.length > 0) throw new Error(`The form cannot be filled: ${problems[0]}`)
  document.render(values)
  return document.toBuffer({ compression: 'DEFLATE' })
}

/** Returns a `FormCheck` as JSON. */
export async function checkFormInThread(form: Uint8Array): Promise<Uint8Array> {
  const { placeholders, problems } = await openTemplate(form)
  return Buffer.from(JSON.stringify({ placeholders, problems } satisfies FormCheck))
}

interface Template extends FormCheck {
  readonly document: Docxtemplater | null
}

async function openTemplate(form: Uint8Array): Promise<Template> {
  const found: FoundPlaceholder[] = []
  try {
    const document = new Docxtemplater(await openForm(form), {
      modules: [createCollector(found)],
      paragraphLoop: true,
      linebreaks: true,
      stripInvalidXMLChars: true,
      errorLogging: false,
      parser,
      nullGetter: () => '',
    })
    const isWord = document.targets.some((target) => target.startsWith('word/'))
    if (!isWord) throw new UnreadableFormError('This file is not a Word document (.docx).')
    return { document, ...toCheck(found) }
  } catch (error) {
    return { document: null, placeholders: [], problems: toProblems(error) }
  }
}

/**
 * Reads values by their name alone, and lists only outside of rows: no expression is evaluated, no property is
 * inherited, and lists cannot multiply each other.
 */
const parser = (name: string): DXT.Parser => ({
  get(scope: unknown, { scopeList }: DXT.ParserContext) {
    if (typeof scope !== 'object' || scope === null || !Object.hasOwn(scope, name)) return undefined
    const value: unknown = Reflect.get(scope, name)
    const isInRow = scopeList.some((each) => each !== scopeList[0])
    return Array.isArray(value) && isInRow ? undefined : value
  },
})

/** Module that notes the placeholders of each part of the document, in their order. */
const createCollector = (found: FoundPlaceholder[]): DXT.Module => ({
  set({ inspect }: { readonly inspect?: { readonly parsed?: readonly DXT.Part[] } }) {
    const parts = inspect?.parsed?.filter(({ type }) => type === 'placeholder') ?? []
    found.push(...listPlaceholders(parts))
  },
})

interface FoundPlaceholder extends FormPlaceholder {
  /** Text between the braces. */
  readonly raw: string
}

function listPlaceholders(parts: readonly DXT.Part[]): FoundPlaceholder[] {
  const lists: string[] = []
  const found: FoundPlaceholder[] = []
  // Without a sign, such as of a list, there is only the value.
  for (const { value, raw = value } of parts) {
    if (raw.startsWith('/')) {
      lists.pop()
      continue
    }
    found.push({ raw, name: value, list: lists.at(-1) ?? null })
    if (/^[#^]/.test(raw)) lists.push(value)
  }
  return found
}

function toCheck(found: readonly FoundPlaceholder[]): FormCheck {
  const unique = new Map(found.map(({ name, list }) => [`${list} ${name}`, { name, list }]))
  // Other signs than of lists, such as of raw XML, would let a value write markup.
  const unusual = found.filter(({ raw }) => !/^[#^]?\w{1,60}$/.test(raw))
  const problems = new Set(unusual.map(({ raw }) => toNameProblem(raw)))
  if (found.length > mostPlaceholders)
    problems.add(`The form has more than ${mostPlaceholders} placeholders.`)
  return { placeholders: [...unique.values()], problems: [...problems].slice(0, mostProblems) }
}

const toNameProblem = (name: string) =>
  `"{${name.slice(0, 60)}}" is not a name. Names have letters without accents, digits and "_" only.`

interface TemplateError {
  readonly id: string
  /** The placeholder, or the text near it. */
  readonly xtag?: unknown
  readonly openingtag?: unknown
  readonly closingtag?: unknown
  readonly errors?: readonly { readonly properties?: TemplateError }[]
}

const sentences: Readonly<Record<string, (error: TemplateError) => string>> = {
  unopened_tag: ({ xtag }) => `A "}" has no "{" before it, near "${xtag}".`,
  unclosed_tag: ({ xtag }) => `"{${xtag}" is not closed with "}".`,
  duplicate_open_tag: ({ xtag }) => `There are two "{" near "${xtag}". Use one.`,
  duplicate_close_tag: ({ xtag }) => `There are two "}" near "${xtag}". Use one.`,
  unopened_loop: ({ xtag }) => `"{/${xtag}}" ends a list that does not begin with "{#${xtag}}".`,
  unclosed_loop: ({ xtag }) => `"{#${xtag}}" begins a list that does not end with "{/${xtag}}".`,
  closing_tag_does_not_match_opening_tag: ({ openingtag, closingtag }) =>
    `"{#${openingtag}}" is followed by "{/${closingtag}}". It must end with "{/${openingtag}}".`,
}

function toProblems(error: unknown): string[] {
  if (error instanceof UnreadableFormError) return [error.message]
  const properties = readProperties(error)
  const errors = properties?.errors?.map(readProperties) ?? [properties]
  return [...new Set(errors.map(toProblem))].slice(0, mostProblems)
}

function toProblem(error: TemplateError | undefined): string {
  const sentence = sentences[error?.id ?? '']
  if (error !== undefined && sentence !== undefined) return sentence(error)
  if (typeof error?.xtag === 'string') return `"{${error.xtag}}" cannot stand where it is.`
  return 'This file is not a Word document (.docx), or it is damaged or protected.'
}

/** The library describes its errors in `properties`, which it does not type. */
function readProperties(error: unknown): TemplateError | undefined {
  return error instanceof Object && 'properties' in error ? (error.properties as TemplateError) : undefined
}
