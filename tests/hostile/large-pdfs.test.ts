import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readStatement } from '#app/features/statements/adapters/read-statement.ts'
import { drawPdf } from '../kit/statements.ts'

test('A PDF that unpacks to 400 MB is refused before it does', async () => {
  const text = Buffer.from(drawPdf([[{ x: 1, y: 1, text: 'x' }]])).toString('latin1')
  const content = deflateSync(Buffer.alloc(400 * 1024 * 1024, ' ')).toString('latin1')
  const stream = `<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content}\nendstream`
  const [before = '', after = ''] = text.split(/<< \/Length .*?endstream/s)
  const bytes = new Uint8Array(Buffer.from(before + stream + after, 'latin1'))
  // Read to its end, it would be no statement.
  await expect(readStatement({ bytes, kind: 'gcash-pdf' })).rejects.toMatchObject({ code: 'file_damaged' })
})
