import type { Interaction } from '#app/features/attendees/contract/interactions.ts'
import type { InteractionType } from '#app/features/people/contract/person.ts'
import type { IconName } from '#app/ui/icon-names.ts'

export const interactionLabels: Record<InteractionType, string> = {
  note: 'Note',
  phone_call: 'Phone call',
  meeting: 'Meeting',
  email: 'Email',
  follow_up: 'Follow-up',
  feedback: 'Feedback',
  support_ticket: 'Support ticket',
  registration: 'Registration',
  seminar_attended: 'Seminar attended',
  invitation_sent: 'Invitation sent',
  marketing_campaign: 'Marketing campaign',
}

export const interactionIcons: Record<InteractionType, IconName> = {
  note: 'pencil',
  phone_call: 'phone',
  meeting: 'users',
  email: 'mail',
  follow_up: 'rotate-cw',
  feedback: 'message-square',
  support_ticket: 'circle-question-mark',
  registration: 'user-check',
  seminar_attended: 'graduation-cap',
  invitation_sent: 'send',
  marketing_campaign: 'rss',
}

const minutes = (value: string) => `${value} ${value === '1' ? 'minute' : 'minutes'}`

/** Metadata shown to people, in this order; row ids are left out. */
const metadataLabels: Readonly<Record<string, readonly [label: string, read: (value: string) => string]>> = {
  duration: ['Duration', minutes],
  meetingType: ['Meeting type', String],
  recipient: ['To', String],
  template: ['Template', (value) => value.replaceAll('_', ' ')],
  reason: ['Reason', String],
  nextSteps: ['Next steps', String],
}

/** [['Duration', '15 minutes'], …] */
export function interactionMetadataText({
  metadata,
}: Pick<Interaction, 'metadata'>): [label: string, words: string][] {
  return Object.entries(metadataLabels).flatMap(([name, [label, read]]) => {
    const value = metadata?.[name]
    const hasValue = typeof value === 'number' || (typeof value === 'string' && value !== '')
    return hasValue ? [[label, read(String(value))] as [string, string]] : []
  })
}
