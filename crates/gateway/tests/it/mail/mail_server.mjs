// A mail server on a free port of this machine. Its options are the JSON text of the first argument. It prints its port, then each message that
// it takes as one line of JSON, before it says so to the sender. With `down` it takes no connection until a line on its standard input, which it
// prints again. It ends with its standard input.
import { SMTPServer } from 'smtp-server'

const { tls, key, cert, login, refuse, down } = JSON.parse(process.argv[2])
let isDown = down
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`)
const status = (code) =>
  Object.assign(new Error('no such mailbox: ada@example.org'), { responseCode: code })

const server = new SMTPServer({
  secure: tls === 'whole',
  key,
  cert,
  disabledCommands: tls === 'starttls' ? [] : ['STARTTLS'],
  authOptional: !login,
  // A server that takes passwords in clear, so that one which is sent so would be seen.
  allowInsecureAuth: true,
  disableReverseLookup: true,
  onConnect(_session, callback) {
    callback(isDown ? status(421) : null)
  },
  onAuth({ username, password }, session, callback) {
    if (!session.secure) print({ clear: password })
    if (`${username}:${password}` === login) callback(null, { user: username })
    else callback(status(535))
  },
  onRcptTo(_address, _session, callback) {
    callback(refuse ? status(refuse) : null)
  },
  onData(stream, { envelope, secure, user, hostNameAppearsAs }, callback) {
    const parts = []
    stream.on('data', (part) => parts.push(part))
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address)
      const text = Buffer.concat(parts).toString()
      print({ from: envelope.mailFrom.address, to, secure, user, name: hostNameAppearsAs, text })
      callback()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => print(server.server.address().port))
process.stdin.on('data', () => {
  isDown = false
  print('up')
})
process.stdin.on('end', () => process.exit())
