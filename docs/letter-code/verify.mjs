// Verifies the code in the QR code of a transport letter, as letter-code.md in the folder above describes it. It imports
// nothing, and needs WebCrypto alone: a browser of 2020 or later, or Node 20.

/**
 * `text`: the address that the QR code holds, or the code behind its `#`. `trusted`: `{ host, keys, revokedDevices }`, where
 * keys and devices are what `https://HOST/.well-known/letter-keys` answers. `now`: milliseconds since 1970.
 *
 * Resolves to `{ verdict, host, signedBy, validUntil, letter }`; never rejects. Verdicts: `valid`, `expired`, `revoked` (the
 * phone was), `altered`, `other_letter` (the address is of another), `other_host` (it names one whose keys these are not),
 * `unknown_key` and `unreadable`. `letter` and what is said of it is there with the first three alone.
 */
export async function verify(text, trusted, now = Date.now()) {
  const { host, token, code } = partsOf(text)
  if (host !== undefined && host !== trusted.host) return { verdict: 'other_host', host }
  let read
  try {
    read = readCode(code)
  } catch {
    return { verdict: 'unreadable' }
  }
  const verdict = await signatureVerdict(read, trusted.keys)
  if (verdict !== 'valid') return { verdict }
  const letter = { ...read.flow.claims, ...read.record.claims }
  if (token !== undefined && token !== letter.checkToken) return { verdict: 'other_letter' }
  const phone = read.certificate?.claims
  if (phone !== undefined) letter.phone = phone
  const end = endOf(read.record.claims, phone)
  return {
    verdict: timeVerdict(read.record.claims, phone, { end, now, trusted }),
    host: trusted.host,
    signedBy: phone === undefined ? 'server' : 'phone',
    ...(end !== Infinity && { validUntil: end }),
    letter,
  }
}

export function partsOf(text) {
  const [, host, token, code] = /^https?:\/\/([^/]+)\/check\/([\w-]{22})(?:#(.*))?$/s.exec(text.trim()) ?? []
  return host === undefined ? { code: text.trim() } : { host, token, code: code ?? '' }
}

const day = 24 * 60 * 60 * 1000

/** What a phone signs ends 60 days later at most, and with its certificate; what the server signs need not end. */
const endOf = ({ signedAt, expiresAt = Infinity }, phone) =>
  phone === undefined ? expiresAt : Math.min(expiresAt, signedAt + 60 * day, phone.expiresAt)

function timeVerdict({ signedAt }, phone, { end, now, trusted: { revokedDevices = [] } }) {
  if (phone !== undefined && revokedDevices.some(({ device }) => device === phone.device)) return 'revoked'
  // Clocks of phones may be a day off.
  const isInCertificate =
    phone === undefined || (signedAt < phone.expiresAt && signedAt > phone.issuedAt - day)
  return now < end && signedAt < now + day && isInCertificate ? 'valid' : 'expired'
}

async function signatureVerdict({ certificate, flow, record, bound }, keys) {
  const byServer = async (part, externalAad) => {
    const found = keys.filter(({ kid }) => part.keyId !== undefined && kid === base64url(part.keyId))
    const fits = await Promise.all(found.map((key) => isSigned(part, key, externalAad)))
    return found.length === 0 ? 'unknown_key' : fits.includes(true) ? 'valid' : 'altered'
  }
  const verdicts = await Promise.all([
    byServer(flow),
    certificate === undefined ? 'valid' : byServer(certificate),
    certificate === undefined
      ? byServer(record, bound)
      : isSigned(record, certificate.claims.publicKey, bound).then((fits) => (fits ? 'valid' : 'altered')),
  ])
  return ['altered', 'unknown_key'].find((verdict) => verdicts.includes(verdict)) ?? 'valid'
}

/** COSE_Sign1 with ES256 (RFC 9052, 4.4). */
async function isSigned({ header, payload, signature }, { x, y }, externalAad = new Uint8Array()) {
  try {
    const key = await crypto.subtle.importKey(
      'jwk',
      { kty: 'EC', crv: 'P-256', x, y },
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    )
    const signed = join(
      Uint8Array.of(0x84, 0x6a, ...new TextEncoder().encode('Signature1')),
      ...[header, externalAad, payload].map(byteString),
    )
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)
  } catch {
    return false
  }
}

/** @throws Error for anything but a code of form 1 */
function readCode(code) {
  if (code[0] !== '1' || code.length > 4300) throw new Error('This is no code of form 1.')
  const parts = decodeCbor(inflate(bytesOfText(code.slice(1)), 128 * 1024))
  const [certificate, flow, record] = parts
  if (parts.length !== 3) throw new Error('A code has three parts.')
  return {
    certificate:
      certificate === null
        ? undefined
        : readPart(certificate, certificateClaims, 'issuedAt expiresAt publicKey device driver'),
    flow: readPart(flow, flowClaims, 'flowIssuedAt flow flowVersion documentType material sender from to'),
    record: readPart(record, recordClaims, 'signedAt checkToken number vehicle identification loadedAt'),
    bound: join(
      Uint8Array.of(0x82),
      certificate === null ? Uint8Array.of(0xf6) : byteString(certificate),
      byteString(flow),
    ),
  }
}

function readPart(bytes, names, needed) {
  const part = decodeCbor(bytes)
  if (part.length !== 4) throw new Error('This is no COSE_Sign1.')
  const [header, unprotected, payload, signature] = part
  const parameters = decodeCbor(header)
  // Any other parameter may be critical, and must not be ignored.
  if (parameters.size !== 1 || parameters.get(1) !== -7) throw new Error('This is not ES256 alone.')
  const claims = decodeCbor(payload)
  const entries = Object.entries(names).flatMap(([name, [key, decode = (value) => value, isRegistered]]) => {
    const value = (isRegistered ? claims : claims.get(-65537)).get(key)
    return value === undefined ? [] : [[name, decode(value)]]
  })
  const named = Object.fromEntries(entries)
  if (needed.split(' ').some((name) => named[name] === undefined)) throw new Error('A claim is missing.')
  const keyId = unprotected.get(4)
  return {
    header,
    payload,
    signature,
    ...(keyId instanceof Uint8Array && { keyId }),
    claims: named,
  }
}

const moment = (seconds) => seconds * 1000
const registered = true
const wordOf =
  (...words) =>
  (index) =>
    words[index]
const dayText = (number) =>
  number === 0 ? undefined : String(number).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
const ewcText = (number) => String(number).padStart(6, '0')
const periods = (list) =>
  list.map(([from, to, hazardous]) => ({ validFrom: dayText(from), validTo: dayText(to), hazardous }))
const role = wordOf('sender', 'disposer', 'receiver')

/** By name: the claim's key, how its value is written, and whether it is a registered claim of RFC 8392. */
const certificateClaims = {
  issuedAt: [6, moment, registered],
  expiresAt: [4, moment, registered],
  publicKey: [8, (claim) => publicKeyOf(claim.get(1)), registered],
  device: [1, (bytes) => hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')],
  driver: [2],
  company: [3],
  vihbNumber: [4],
}
const flowClaims = {
  flowIssuedAt: [6, moment, registered],
  flow: [1],
  flowVersion: [2],
  documentType: [3, wordOf('waste', 'reuse', 'product')],
  material: [4],
  ewcCode: [5, ewcText],
  hazardous: [6],
  processingMethod: [7],
  sender: [8],
  senderRole: [9, wordOf('primary_disposer', 'receiver', 'merchant', 'intermediary')],
  disposer: [10],
  flowCarrier: [11],
  from: [12],
  to: [13],
  ewcPeriods: [14, periods],
  timeZone: [15],
  plannedChange: [
    16,
    ([from, code, list, wasteStreamNumber]) => ({
      from: dayText(from),
      ewcCode: ewcText(code),
      ewcPeriods: periods(list),
      wasteStreamNumber,
    }),
  ],
  fromStreet: [17],
  fromTown: [18],
  toStreet: [19],
  toTown: [20],
  receiver: [21],
  wasteStreamNumber: [22],
  flowCarrierVihbNumber: [23],
}
const recordClaims = {
  signedAt: [6, moment, registered],
  expiresAt: [4, moment, registered],
  checkToken: [7, (bytes) => base64url(bytes), registered],
  number: [1],
  vehicle: [2, wordOf('ship', 'container', 'truck')],
  identification: [3],
  loadedAt: [4, moment],
  unloadedAt: [5, moment],
  amount: [6, (thousandths) => thousandths / 1000],
  unit: [7],
  estimated: [8],
  corrections: [9],
  driver: [10],
  carrier: [11],
  carrierVihbNumber: [12],
  signed: [13, (roles) => roles.map(role)],
  turnedAway: [14],
  taken: [15, wordOf('partly', 'refused')],
  takenKilograms: [16, (thousandths) => thousandths / 1000],
  ending: [17, wordOf('returned', 'forwarded')],
  endedAt: [18, moment],
  turnedAwayAt: [19, moment],
}

/** Three characters are two bytes, the lowest digit first; two characters at the end are one byte. */
function bytesOfText(text) {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:'
  const bytes = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (character) => alphabet.indexOf(character))
    const value = digits.reduceRight((sum, digit) => sum * 43 + digit, 0)
    if (digits.length === 1 || digits.includes(-1) || value >= (digits.length === 3 ? 65536 : 256))
      throw new Error('This text holds no bytes.')
    bytes.push(...(digits.length === 3 ? [value >> 8, value & 255] : [value]))
  }
  return Uint8Array.from(bytes)
}

/** The data items of CBOR that codes use (RFC 8949): maps become Map, byte strings Uint8Array. */
function decodeCbor(bytes) {
  let at = 0
  const take = (count) => {
    if (at + count > bytes.length) throw new Error('The bytes end too early.')
    at += count
    return bytes.subarray(at - count, at)
  }
  const number = (short) => {
    if (short < 24) return short
    if (short > 27) throw new Error('Lengths are definite.')
    return take(2 ** (short - 24)).reduce((sum, byte) => sum * 256 + byte, 0)
  }
  const items = (count) => Array.from({ length: count }, item)
  function item() {
    const [first] = take(1)
    const major = first >> 5
    if (major === 7) {
      if (!(first - 0xf4 in simple)) throw new Error('This is no simple value of a code.')
      return simple[first - 0xf4]
    }
    const value = number(first & 31)
    if (major === 0) return value
    if (major === 1) return -1 - value
    if (major === 2) return take(value)
    if (major === 3) return new TextDecoder('utf-8', { fatal: true }).decode(take(value))
    if (major === 4) return items(value)
    if (major === 5) return new Map(Array.from({ length: value }, () => [item(), item()]))
    if (value !== 18) throw new Error('The one tag is that of COSE_Sign1.')
    return item()
  }
  const simple = [false, true, null]
  const decoded = item()
  if (at !== bytes.length) throw new Error('There are bytes behind the end.')
  return decoded
}

function byteString(bytes) {
  const { length } = bytes
  const head =
    length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
  return join(Uint8Array.from(head), bytes)
}

const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]))
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** A COSE_Key on P-256 whose y is a sign (RFC 9053, 7.1.1), as a JSON Web Key. */
function publicKeyOf(key) {
  const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
  const constant = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
  if (key.get(1) !== 2 || key.get(-1) !== 1) throw new Error('This key is not on P-256.')
  const x = BigInt(`0x${hex(key.get(-2))}`)
  const square = (((x ** 3n - 3n * x + constant) % prime) + prime) % prime
  let root = 1n
  // To the power of (prime + 1) / 4, bit by bit.
  for (const bit of ((prime + 1n) / 4n).toString(2))
    root = (root * root * (bit === '1' ? square : 1n)) % prime
  if ((root * root) % prime !== square) throw new Error('This is no point of P-256.')
  const y = (root & 1n) === (key.get(-3) ? 1n : 0n) ? root : prime - root
  const bytes = y.toString(16).padStart(64, '0').match(/../g)
  return { x: base64url(key.get(-2)), y: base64url(bytes.map((pair) => Number.parseInt(pair, 16))) }
}

/** RFC 1951, with the dictionary before it. */
function inflate(bytes, most) {
  const out = Array.from(atob(dictionary), (character) => character.charCodeAt(0))
  const start = out.length
  let at = 0
  let left = 0
  let held = 0
  const bits = (count) => {
    for (; left < count; left += 8) {
      if (at >= bytes.length) throw new Error('The bytes end too early.')
      held |= bytes[at++] << left
    }
    const value = held & ((1 << count) - 1)
    held >>>= count
    left -= count
    return value
  }
  const symbol = (table) => {
    for (let length = 1, code = 1; length < 16; length += 1) {
      code = code * 2 + bits(1)
      if (table.has(code)) return table.get(code)
    }
    throw new Error('There is no such symbol.')
  }
  const copy = (table, distances) => {
    for (let value = symbol(table); value !== 256; value = symbol(table)) {
      if (out.length - start > most) throw new Error('This is more than a letter has.')
      if (value < 256) out.push(value)
      else {
        const length = lengthBase[value - 257] + bits(lengthBits[value - 257])
        const code = symbol(distances)
        const from = out.length - distanceBase[code] - bits(distanceBits[code])
        if (!(from >= 0)) throw new Error('There is nothing so far back.')
        for (let index = 0; index < length; index += 1) out.push(out[from + index])
      }
    }
  }
  for (let isLast = 0; isLast === 0;) {
    isLast = bits(1)
    const kind = bits(2)
    if (kind === 0) {
      bits(left)
      const length = bits(16)
      bits(16)
      for (let index = 0; index < length; index += 1) out.push(bits(8))
    } else if (kind === 1) copy(fixedLiterals, fixedDistances)
    else if (kind === 2) copy(...readTables(bits, symbol))
    else throw new Error('There is no such block.')
  }
  return Uint8Array.from(out.slice(start))
}

function readTables(bits, symbol) {
  const [literals, distances, count] = [bits(5) + 257, bits(5) + 1, bits(4) + 4]
  const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  const short = Array(19).fill(0)
  for (const name of order.slice(0, count)) short[name] = bits(3)
  const table = tableOf(short)
  const lengths = []
  while (lengths.length < literals + distances) {
    const name = symbol(table)
    if (name < 16) lengths.push(name)
    else {
      const repeated = name === 16 ? lengths.at(-1) : 0
      const times = name === 16 ? bits(2) + 3 : name === 17 ? bits(3) + 3 : bits(7) + 11
      lengths.push(...Array(times).fill(repeated))
    }
  }
  return [tableOf(lengths.slice(0, literals)), tableOf(lengths.slice(literals))]
}

/** Symbols by their canonical code, with a one before it. */
function tableOf(lengths) {
  const table = new Map()
  let code = 1
  for (let length = 1; length < 16; length += 1) {
    code *= 2
    lengths.forEach((own, symbol) => own === length && table.set(code++, symbol))
    // The codes of a length go on where those of the one before ended.
  }
  return table
}

const range = (count, value) => Array.from({ length: count }, (_, index) => value(index))
const fixedLiterals = tableOf(
  range(288, (index) => (index < 144 ? 8 : index < 256 ? 9 : index < 280 ? 7 : 8)),
)
const fixedDistances = tableOf(range(30, () => 5))
const lengthBits = range(29, (index) => (index < 8 || index === 28 ? 0 : (index >> 2) - 1))
const distanceBits = range(30, (index) => (index < 4 ? 0 : (index >> 1) - 1))
const sumsOf = (sizes, first) =>
  sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + 2 ** size, first))
const lengthBase = [...sumsOf(lengthBits.slice(0, 28), 3), 258]
const distanceBase = sumsOf(distanceBits, 1)

/** dictionary.bin in base64. */
const dictionary =
  'dGVycmVpbiBsb2NhdGllIGRlcG90IHdlcmsgaGF2ZW4ga2FkZSB3ZWdlbiBzdHJhYXQgbGFhbiBkaWprIHBsZWluIHNpbmdlbCBncmFjaHQga2FuYWFsIEdyb25pbmdlbiBMZWV1d2FyZGVuIEFzc2VuIFp3b2xsZSBMZWx5c3RhZCBBbG1lcmUgQXJuaGVtIE5pam1lZ2VuIEFwZWxkb29ybiBFbnNjaGVkZSBVdHJlY2h0IEFtZXJzZm9vcnQgSGFhcmxlbSBaYWFuZGFtIExlaWRlbiBEZWxmdCBHb3VkYSBEb3JkcmVjaHQgTWlkZGVsYnVyZyBCcmVkYSBUaWxidXJnIEVpbmRob3ZlbiBEZW4gQm9zY2ggTWFhc3RyaWNodCBWZW5sbyBEZW4gSGFhZyBBbXN0ZXJkYW0gUm90dGVyZGFtIEdlbWVlbnRlIFJpamtzd2F0ZXJzdGFhdCBXYXRlcnNjaGFwIFByb3ZpbmNpZSBIb29naGVlbXJhYWRzY2hhcCBIYXZlbmJlZHJpamYgU3RpY2h0aW5nIEdyb25kYmFuayBBZnZhbHZlcndlcmtpbmcgUmVjeWNsaW5nIE1pbGlldSBTbG9vcHdlcmtlbiBCYWdnZXJiZWRyaWpmIEJvdXdiZWRyaWpmIEFhbm5lbWluZ3NiZWRyaWpmIEluZnJhIEdyb2VwIEhvbGRpbmcgVHJhbnNwb3J0YmVkcmlqZiBUcmFuc3BvcnQgTG9naXN0aWVrIEdlYnJvZWRlcnMgR2Vici4gVmFuIGRlciBWYW4gZGVuIGRlIFZyaWVzIEphbnNlbiBCYWtrZXIgVmlzc2VyIFNtaXQgU2Nob25lIFZlcm9udHJlaW5pZ2RlIEFzZmFsdCBCZXRvbiBwdWluIGhvdXQgQmFnZ2Vyc3BlY2llIEJvdXctIGVuIHNsb29wYWZ2YWwgR3JvbmQgZW4gc3RlbmVuIHphbmQga2xlaSBncmluZCBpbmR1c3RyaWV3ZWcgSW5kdXN0cmlld2VnIEhhdmVud2VnIEthbmFhbHdlZyAxZSAyZSAzZSAxMCBBMDJCMDNCMDVDMDNHMDEgTmVkZXJsYW5kIFYuTy5GLiBDLlYuIE4uVi4gQi5WLuKApmJtM2F0a2eDWNLShEOhASahBEZYk6QEGgYaCKEBpAECIAEi9SFYIDoAAQAAowFQAmwDeFhAWPrShEOhASahBEZYpaIGGjoAAQAAqwEBAgEDAAR4BRoAApoIBvUHYwh4CQAKeAt4DHgNeFhAWJ3ShEOhASagWFOkBBoGGgdQOgABAACnAWYCAgNoBBoFGgYaAHYmtnCPVYQ='
