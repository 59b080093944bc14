import { expect, test } from 'vitest'
import { toFileName } from './file-name.ts'

test.for([
  ['Program of Activities (Niño).docx', 'Program of Activities (Niño).docx'],
  ['scan.jpeg', 'scan.docx'],
  ['C:\\Users\\Ana\\form.v2.docx', 'form.v2.docx'],
  ['\u202Exslx.exe', 'xslx.docx'],
  ['a\r\nSet-Cookie: b.pdf', 'aSet-Cookie: b.docx'],
  ['.docx', 'file.docx'],
] as const)('toFileName changes %j to %j', ([given, name]) => {
  expect(toFileName(given, 'docx')).toBe(name)
})

test('toFileName shortens long names without cutting a character', () => {
  expect(toFileName(`${'😀'.repeat(200)}.pdf`, 'pdf')).toBe(`${'😀'.repeat(100)}.pdf`)
})
