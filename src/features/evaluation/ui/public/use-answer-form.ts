import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AnswerPage, SubmitAnswersResponse } from '#app/features/evaluation/contract/answering.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import {
  findDraftStorage,
  readAnswerDraft,
  removeAnswerDraft,
  removeClosedDrafts,
  saveAnswerDraft,
} from './answer-draft.ts'
import { submitAnswers } from './answering-api.ts'
import { listAnswerFields, readPostedAnswers, readPostedAttempt } from './posted-answers.ts'

export interface AnswerFormOptions {
  form: NonNullable<AnswerPage['form']>
  speakers: AnswerPage['speakers']
  draft: { readonly key: string; readonly until: string }
  /** Body of a ticket; without it the session decides. */
  link: string | undefined
  posted: PostedForm | null
  onSent: (response: SubmitAnswersResponse) => void
}

/** Sends the form by script, and stores what is entered on this device until it has been sent. */
export function useAnswerForm(options: AnswerFormOptions) {
  const { form, speakers, draft, link, onSent } = options
  const api = useApiClient()
  const element = useRef<HTMLFormElement>(null)
  const [posted, setPosted] = useState(options.posted)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRestored, setIsRestored] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const isUnderWay = useRef(false)

  function saveDraft(): void {
    if (element.current === null) return
    const values = readValues(element.current)
    saveAnswerDraft(findDraftStorage(), draft.key, { until: new Date(draft.until), values })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const storage = findDraftStorage()
    removeClosedDrafts(storage, new Date())
    const stored = readAnswerDraft(storage, draft.key)
    if (element.current === null) return
    // What was posted is newer as a whole; of what was entered before the script had loaded, each answer is.
    if (posted === null && stored !== null) setIsRestored(restoreAnswers(element.current, stored))
    if (posted !== null || hasAnswers(element.current)) saveDraft()
  }, [])

  // Once the errors are shown.
  useLayoutEffect(() => {
    const [first] = Object.keys(posted?.errors ?? {})
    if (first !== undefined && posted !== options.posted) document.getElementById(first)?.focus()
  }, [posted, options.posted])

  async function send(submitted: HTMLFormElement): Promise<void> {
    const values = readValues(submitted)
    try {
      const response = await submitAnswers(api, {
        formId: form.id,
        answers: readPostedAnswers(listAnswerFields(form, speakers), values),
        ...(link !== undefined && { link }),
        ...readPostedAttempt(values),
      })
      removeAnswerDraft(findDraftStorage(), draft.key)
      onSent(response)
    } catch (error) {
      const { issues, message } = toApiError(error)
      const errors = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
      setPosted(issues.length === 0 ? null : { values, errors, failure: null })
      setFailure(issues.length === 0 ? message : null)
    }
  }

  async function sendOnce(submitted: HTMLFormElement): Promise<void> {
    // A second press may come before the form renders as busy.
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    try {
      await send(submitted)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  return {
    posted,
    failure,
    isRestored,
    isSending,
    props: {
      ref: element,
      'aria-busy': isSending,
      onInput: saveDraft,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault()
        void sendOnce(event.currentTarget)
      },
    },
  }
}

const notReached =
  'The connection failed, or the site has a problem. Your answers are kept on this device; please try again.'

/** The server's reason; without an answer, or with a failure of the server, that nothing is lost. */
function toApiError(error: unknown): Pick<ApiError, 'issues' | 'message'> {
  if (error instanceof ApiError && error.status > 0 && error.status < 500) return error
  return { issues: [], message: notReached }
}

function readValues(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries)
}

const isCheckable = (input: HTMLInputElement) => input.type === 'radio' || input.type === 'checkbox'

/** Whether anything was chosen or written. */
function hasAnswers(form: HTMLFormElement): boolean {
  return [...form.elements].some((input) =>
    input instanceof HTMLInputElement
      ? isCheckable(input) && input.checked
      : input instanceof HTMLTextAreaElement && input.value !== '',
  )
}

/** Puts in what was stored where nothing is answered, with the key of the attempt; returns whether there was any. */
function restoreAnswers(form: HTMLFormElement, stored: Readonly<Record<string, string>>): boolean {
  const answered = readValues(form)
  let isRestored = false
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue
    const value = stored[input.name]
    const isHidden = input.type === 'hidden'
    if (!value || (!isHidden && answered[input.name])) continue
    if (input instanceof HTMLInputElement && isCheckable(input)) input.checked ||= value === input.value
    else input.value = value
    isRestored ||= !isHidden
  }
  return isRestored
}
