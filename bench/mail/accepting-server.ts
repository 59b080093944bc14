/** An SMTP server that discards everything and prints its address. */
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  disableReverseLookup: true,
  onData(stream, _session, callback) {
    stream.on('data', () => undefined)
    stream.on('end', () => callback(null))
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  if (typeof address === 'object' && address !== null) console.log(`smtp://127.0.0.1:${address.port}`)
})
