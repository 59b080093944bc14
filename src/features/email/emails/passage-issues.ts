import type { EmailPassagePart, EmailPassages } from '#app/features/settings/contract/email-texts.ts'
import { Refusal, type RefusalIssue } from '#app/platform/refusals.ts'
import { longestPassageOf, type PassageSource } from './passages.ts'

/** Refuses passages and variables that the e-mail does not have, and texts that are blank or too long. */
export function refuseInvalidPassages(source: PassageSource, own: EmailPassages): void {
  const issues = Object.entries(own).flatMap(([name, parts]): RefusalIssue[] => {
    const message = listFaults(source, name, parts)[0]
    return message === undefined ? [] : [{ path: `value.${name}`, message }]
  })
  if (issues.length > 0)
    throw new Refusal('invalid', 'email_text_invalid', issues[0]?.message ?? '', { issues })
}

function listFaults(source: PassageSource, name: string, parts: readonly EmailPassagePart[]): string[] {
  const definition = Object.hasOwn(source.passages, name) ? source.passages[name] : undefined
  if (definition === undefined) return ['This e-mail has no such text.']
  const longest = longestPassageOf(definition)
  const text = parts.map((part) => ('text' in part ? part.text : '')).join('')
  return [
    ...parts.flatMap((part) =>
      'text' in part || source.mayContain(part.variable)
        ? []
        : [`There is no variable {${part.variable}} in this e-mail.`],
    ),
    ...(text.trim() === '' && parts.every((part) => 'text' in part) ? ['Please write a text.'] : []),
    ...(text.length > longest ? [`At most ${longest} characters`] : []),
  ]
}
