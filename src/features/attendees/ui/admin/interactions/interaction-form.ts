import * as z from 'zod/mini'
import { parseManilaDateTime, toManilaDateTime } from '../../../../../platform/format/manila-clock.ts'
import type { InteractionType } from '../../../../people/contract/person.ts'
import {
  type InteractionMetadataName,
  interactionDescription,
  interactionMetadataFields,
  interactionTitle,
  requiredInteractionMetadata,
} from '../../../contract/interaction-metadata.ts'
import type { AddInteractionRequest } from './interactions-api.ts'

/** A type alias, because the form library needs an implicit index signature. */
export type InteractionFormValues = Record<InteractionMetadataName, string> & {
  interactionType: InteractionType
  title: string
  description: string
  date: string
  time: string
}

/** A note dated now, in Manila time. */
export function newInteractionFormValues(now: Date): InteractionFormValues {
  const [date = '', time = ''] = toManilaDateTime(now).split('T')
  const metadata = { duration: '', meetingType: '', recipient: '', template: '', reason: '', nextSteps: '' }
  return { interactionType: 'note', title: '', description: '', date, time, ...metadata }
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

function problemOf(schema: z.ZodMiniType, value: unknown): string | null {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
}

function dateProblem({ date, time }: InteractionFormValues): string | null {
  if (date === '') return 'Interaction date is required.'
  const instant = parseManilaDateTime(`${date}T${timePattern.test(time) ? time : '00:00'}`)
  return instant === null ? 'Invalid date' : null
}

const typedMetadata = (name: InteractionMetadataName, typed: string) =>
  name === 'duration' ? (typed.trim() === '' ? null : Number(typed)) : typed

export function validateInteractionForm(
  values: InteractionFormValues,
): Partial<Record<keyof InteractionFormValues, string>> {
  const requiredFields = requiredInteractionMetadata[values.interactionType] ?? []
  const problems = {
    title: problemOf(interactionTitle, values.title),
    description: problemOf(interactionDescription, values.description),
    date: dateProblem(values),
    time: timePattern.test(values.time) ? null : 'Invalid time format (HH:mm).',
    ...Object.fromEntries(
      requiredFields.map((name) => [
        name,
        problemOf(interactionMetadataFields[name], typedMetadata(name, values[name])),
      ]),
    ),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== null))
}

export const interactionFormSchema = z.custom<InteractionFormValues>().check((check) => {
  for (const [field, message] of Object.entries(validateInteractionForm(check.value)))
    check.issues.push({ code: 'custom', path: [field], message, input: check.value })
})

/** The request body, with only the metadata that the type allows. */
export function toAddInteractionRequest(
  attendeeId: number,
  values: InteractionFormValues,
): AddInteractionRequest {
  const { interactionType, title, description, date, time } = values
  const requiredFields = requiredInteractionMetadata[interactionType] ?? []
  const metadata = requiredFields
    .map((name) => [name, typedMetadata(name, values[name])] as const)
    .filter(([, value]) => value !== '' && value !== null)
  return {
    attendeeId,
    interactionType,
    title,
    description: description || null,
    interactionDate: parseManilaDateTime(`${date}T${time}`)?.toISOString() ?? '',
    metadata: metadata.length === 0 ? null : Object.fromEntries(metadata),
  }
}
