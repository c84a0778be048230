import { createHmac } from 'node:crypto'

export const tokenSecret = 'a secret of the measurement, known to both of its processes'

/** The token by which a customer's user signs in at PostGraphile. */
export function peerToken(customer: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: 'postgraphile',
    customer,
    exp: Math.floor(Date.now() / 1000) + 24 * 3600,
  }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', tokenSecret).update(signed).digest('base64url')}`
}
