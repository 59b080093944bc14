import { expect, test } from 'vitest'
import { toMailFailure } from './mail-failure.ts'

/** A server reply as the mail library reports it. */
function anAnswer(command: string, response: string): Error {
  const responseCode = Number(response.slice(0, 3))
  const permanent = responseCode >= 500
  return Object.assign(new Error(response), { code: 'EENVELOPE', command, response, responseCode, permanent })
}

test.each([
  ['RCPT TO', '550 5.1.1 No such user'],
  ['RCPT TO', '550 5.2.1 This mailbox is disabled'],
  ['RCPT TO', '550 Requested action not taken: mailbox unavailable'],
  ['RCPT TO', '553 Mailbox name not allowed'],
  ['RCPT TO', '554-5.1.1 Several\n554 5.1.1 lines'],
  ['DATA', '550 5.1.1 The address does not exist'],
])('toMailFailure reports a bounced address for %s response: %s', (command, response) => {
  expect(toMailFailure(anAnswer(command, response))).toMatchObject({ kind: 'permanent', isBounce: true })
})

test.each([
  ['RCPT TO', '550 5.7.1 Relaying denied'],
  ['RCPT TO', '553 5.7.1 Sender address rejected: not owned by user'],
  ['RCPT TO', '554 Transaction failed'],
  ['RCPT TO', '550 5.1.8 Bad address of the sender'],
  ['DATA', '550 The from address does not match a verified sender'],
  ['DATA', '554 5.7.1 Looks like spam'],
])('toMailFailure reports a permanent failure that is no bounce for %s response: %s', (command, response) => {
  expect(toMailFailure(anAnswer(command, response))).toMatchObject({ kind: 'permanent', isBounce: false })
})

test.each([
  ['RCPT TO', '450 4.1.1 Try again'],
  ['DATA', '451 4.7.1 Too many messages'],
  ['DATA', '421 4.7.0 Too many messages today'],
])('toMailFailure reports a temporary failure for %s response: %s', (command, response) => {
  expect(toMailFailure(anAnswer(command, response))).toMatchObject({ kind: 'temporary', isBounce: false })
})

test.each([
  ['CONN', '554 Go away'],
  ['EHLO', '421 Too busy'],
  ['MAIL FROM', '550 5.1.7 Unknown sender'],
])('toMailFailure reports the server as unavailable for %s response: %s', (command, response) => {
  expect(toMailFailure(anAnswer(command, response))).toMatchObject({ kind: 'unavailable', isBounce: false })
})

test('toMailFailure reports a too large message as permanent even when MAIL FROM is refused', () => {
  expect(toMailFailure(anAnswer('MAIL FROM', '552 5.3.4 Message too big'))).toMatchObject({
    kind: 'permanent',
  })
})
