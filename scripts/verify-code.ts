/**
 * `npm run verify-code -- TEXT [--keys FILE]`: verifies the code of a letter, or the address that holds it, by nothing but
 * docs/letter-code/verify.mjs. Without a file of keys they are asked of the host in the address. Ends with code 0 for a valid
 * letter, 1 for any other verdict, 2 when nothing could be verified.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { partsOf, type TrustedHost, verify } from '../docs/letter-code/verify.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } })
const [text = ''] = positionals

async function readKeys(): Promise<Omit<TrustedHost, 'host'>> {
  if (values.keys !== undefined) return JSON.parse(await readFile(values.keys, 'utf8')) as TrustedHost
  if (!/^https?:/.test(text))
    throw new Error('Give the address that the code stands in, or a file of keys by --keys.')
  const response = await fetch(new URL('/.well-known/letter-keys', text))
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`)
  return (await response.json()) as TrustedHost
}

try {
  const { host = '' } = partsOf(text)
  const { verdict, signedBy, validUntil, letter = {} } = await verify(text, { ...(await readKeys()), host })
  const lines = [
    ['verdict', verdict],
    ['host', host || undefined],
    ['signed by', signedBy],
    ['valid until', validUntil && new Date(validUntil).toISOString()],
    ...Object.entries(letter).map(([name, value]) => [
      name,
      name.endsWith('At')
        ? new Date(Number(value)).toISOString()
        : typeof value === 'string'
          ? value
          : JSON.stringify(value),
    ]),
  ]
  for (const [name, value] of lines) if (value !== undefined) process.stdout.write(`${name}: ${value}\n`)
  process.exitCode = verdict === 'valid' ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
