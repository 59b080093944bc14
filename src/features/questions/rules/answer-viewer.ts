import type { Actor } from '#app/application/contract/actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'

/** Staff see no answers to questions that are reserved for managers. Registrants see all of their own. */
export type AnswerViewer = 'registrant' | 'staff' | 'managers'

export function toAnswerViewer(actor: Actor | null): Exclude<AnswerViewer, 'registrant'> {
  return actor !== null && roleHasPermission(actor.role, 'answers.read_reserved') ? 'managers' : 'staff'
}
