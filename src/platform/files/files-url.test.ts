import { expect, test } from 'vitest'
import { parseFilesUrl } from './files-url.ts'

test('parseFilesUrl reads endpoint, bucket, folder, credentials and region', () => {
  expect(
    parseFilesUrl('s3://KEY:se%2Fcr%2Bet@s3.example.com:9000/proofs/north/one?region=ap-southeast-1'),
  ).toEqual({
    endpoint: 'https://s3.example.com:9000',
    region: 'ap-southeast-1',
    bucket: 'proofs',
    prefix: 'north/one/',
    pathStyle: true,
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'se/cr+et' },
  })
})

test("parseFilesUrl returns no credentials, so the machine's are used, when none are given", () => {
  expect(parseFilesUrl('s3://s3.example.com/proofs?pathStyle=off&tls=off')).toMatchObject({
    endpoint: 'http://s3.example.com',
    region: 'us-east-1',
    prefix: '',
    pathStyle: false,
    credentials: null,
  })
})

test.each([
  ['https://s3.example.com/proofs', 'must look like'],
  ['s3:///proofs', 'must look like'],
  ['nonsense', 'must look like'],
  ['s3://a:topsecret@host', 'must name a bucket'],
  ['s3://a:topsecret@host/Bucket_', 'must name a bucket'],
  ['s3://a:topsecret@host/bucket/a%20b', 'folders after the bucket'],
  ['s3://topsecret@host/bucket', 'both a key and a secret'],
  ['s3://a:topsecret%zz@host/bucket', 'percent-encoded'],
  ['s3://a:topsecret@host/bucket?tls=yes', 'tls must be on or off'],
  ['s3://a:topsecret@host/bucket?regoin=x', "unknown parameter 'regoin'"],
])('parseFilesUrl rejects %s with a reason that does not contain the secret', (text, reason) => {
  expect(() => parseFilesUrl(text)).toThrow(reason)
  expect(() => parseFilesUrl(text)).not.toThrow('topsecret')
})
