/** Texts of an e-mail as they are typed: variables are labels in braces. */
import * as z from 'zod/mini'
import type { EmailTextsReference } from '#app/features/email/contract/texts.ts'
import type { EmailPassagePart, EmailPassages } from '#app/features/settings/contract/email-texts.ts'

export type EmailTextValues = Record<string, string>

const inBraces = /(\{[^{}]*\})/

type Variables = EmailTextsReference['variables']

export const variableToken = ({ label }: Variables[number]) => `{${label}}`

function findVariable(variables: Variables, token: string) {
  const label = token.slice(1, -1).trim().toLowerCase()
  return variables.find((variable) => variable.label.toLowerCase() === label)
}

/** Omits variables that the e-mail does not have, which an import can contain. */
function toTypedText(parts: readonly EmailPassagePart[], variables: Variables): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text
      const known = variables.find(({ name }) => name === part.variable)
      return known === undefined ? '' : variableToken(known)
    })
    .join('')
}

/** Puts text in one line, as every passage is. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The first token that is no variable of the e-mail. */
function findUnknownToken(text: string, variables: Variables): string | undefined {
  return text
    .split(inBraces)
    .find((part) => inBraces.test(part) && findVariable(variables, part) === undefined)
}

function toPassage(text: string, variables: Variables): EmailPassagePart[] {
  return inOneLine(text)
    .split(inBraces)
    .flatMap((part): EmailPassagePart[] => {
      if (part === '') return []
      const variable = inBraces.test(part) ? findVariable(variables, part) : undefined
      return [variable === undefined ? { text: part } : { variable: variable.name }]
    })
}

export function shippedTexts({ passages, variables }: EmailTextsReference): EmailTextValues {
  return Object.fromEntries(passages.map(({ name, shipped }) => [name, toTypedText(shipped, variables)]))
}

/** Null if the e-mail has no Filipino texts. */
export function filipinoTexts({ passages, variables }: EmailTextsReference): EmailTextValues | null {
  const texts = passages.flatMap(({ name, filipino }) =>
    filipino === null ? [] : [[name, toTypedText(filipino, variables)] as const],
  )
  return texts.length === 0 ? null : Object.fromEntries(texts)
}

export function toTextValues(reference: EmailTextsReference, own: EmailPassages): EmailTextValues {
  const changed = reference.passages.flatMap(({ name }) => {
    const typed = toTypedText(own[name] ?? [], reference.variables)
    return typed.trim() === '' ? [] : [[name, typed]]
  })
  return { ...shippedTexts(reference), ...Object.fromEntries(changed) }
}

/** Returns only what differs from the shipped texts. */
export function toEmailPassages(reference: EmailTextsReference, values: EmailTextValues): EmailPassages {
  const shipped = shippedTexts(reference)
  const changed = reference.passages.flatMap(({ name }) => {
    const typed = values[name] ?? ''
    return inOneLine(typed) === shipped[name] ? [] : [[name, toPassage(typed, reference.variables)]]
  })
  return Object.fromEntries(changed)
}

/** Returns the same rules as the server's check. */
export function emailTextValuesSchema({ passages, variables }: EmailTextsReference) {
  const fields = passages.map(({ name, longest }) => {
    const field = z.string().check(
      z.refine((text) => text.trim() !== '', 'Please write a text, or use the shipped one.'),
      z.refine((text) => findUnknownToken(text, variables) === undefined, {
        error: ({ input }) =>
          `There is no variable ${findUnknownToken(String(input), variables)}. Insert one from the list.`,
      }),
      z.maxLength(longest, `At most ${longest} characters`),
    )
    return [name, field] as const
  })
  return z.object(Object.fromEntries(fields))
}
