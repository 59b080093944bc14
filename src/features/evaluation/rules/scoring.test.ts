import { describe, expect, test } from 'vitest'
import { aQuestion, aScoredQuestion, twoChoices } from '#tests/kit/evaluation.ts'
import { findScoringIssue, scoreAnswers } from './scoring.ts'

const several = aScoredQuestion({ kind: 'choices', correct: ['yes', 'no'], points: 1 })
const questions = [
  { ...aScoredQuestion(), id: 1 },
  { ...several, options: [...twoChoices, { key: 'c1', label: 'Maybe' }], id: 2 },
]

describe('scoreAnswers', () => {
  test.for([
    ['everything right', 'yes', ['no', 'yes'], { points: 3, percent: 100, passed: true }],
    ['one of two right choices', 'yes', ['yes'], { points: 2, percent: 66, passed: true }],
    ['a wrong choice besides', 'yes', ['yes', 'no', 'c1'], { points: 2, percent: 66, passed: true }],
    ['only the smaller question', 'no', ['yes', 'no'], { points: 1, percent: 33, passed: false }],
  ] as const)('gives points for %s', ([, first, second, score]) => {
    const answers = [
      { questionId: 1, value: first },
      { questionId: 2, value: [...second] },
    ]
    expect(scoreAnswers(questions, answers, 66)).toEqual(score)
  })

  test('rounds down, so that 66.7 percent does not reach 67', () => {
    expect(scoreAnswers(questions, [{ questionId: 1, value: 'yes' }], 67)).toMatchObject({ passed: false })
  })

  test('passes any attempt without a pass mark', () => {
    expect(scoreAnswers(questions, [], null)).toEqual({ points: 0, percent: 0, passed: true })
  })
})

describe('findScoringIssue', () => {
  const check = { kind: 'learning_check', phase: 'post', passPercent: 75 } as const
  const feedback = { kind: 'feedback', phase: null, passPercent: null } as const

  test.for([
    [{ ...check, phase: null }, aScoredQuestion(), 'phase'],
    [{ ...feedback, phase: 'pre' as const }, aQuestion(), 'phase'],
    [{ ...feedback, passPercent: 75 }, aQuestion(), 'passPercent'],
    [feedback, aScoredQuestion(), 'questions.0.correct'],
    [check, aQuestion(), 'questions.0.kind'],
    [check, aScoredQuestion({ subject: 'speaker' }), 'questions.0.subject'],
    [check, aScoredQuestion({ correct: [] }), 'questions.0.correct'],
    [check, aScoredQuestion({ correct: ['unknown'] }), 'questions.0.correct'],
    [check, aScoredQuestion({ correct: ['yes', 'no'] }), 'questions.0.correct'],
    [check, aScoredQuestion({ points: 0 }), 'questions.0.points'],
  ] as const)('names the field of a mistake: %#', ([form, question, path]) => {
    expect(findScoringIssue({ ...form, questions: [question] })).toMatchObject({ path })
  })

  test('accepts scored learning checks and feedback without points', () => {
    expect(findScoringIssue({ ...check, questions: [aScoredQuestion(), several] })).toBeNull()
    expect(findScoringIssue({ ...feedback, questions: [aQuestion()] })).toBeNull()
  })
})
