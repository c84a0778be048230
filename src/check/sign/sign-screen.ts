import { type DevicePublicKey, deviceSignatureAlgorithm } from '#contract/device-keys.ts'
import { ascii } from '#contract/json-web-signature.ts'
import {
  answerInput,
  joinSignature,
  readChallenge,
  type SignatureChallenge,
} from '#contract/signature-challenge.ts'
import { maxSignatoryName } from '#contract/signature-parts.ts'
import { element } from '../elements.ts'
import type { OpenScreen } from '../screen.ts'
import type { Texts } from '../texts.ts'
import { drawCode } from './draw-code.ts'

interface State {
  readonly name: string
  readonly fault?: 'name' | 'failed'
  readonly busy?: true
  /** The answer as a code, once it is signed. */
  readonly code?: SVGElement
}

/**
 * Signing a letter on a phone of one's own, by the code on the driver's phone: what the letter states, the name of who
 * signs, and the answer as a code, which the driver scans. Nothing of it needs a network.
 */
export const openSignScreen: OpenScreen = (update) => {
  const text = location.hash.slice(1)
  const challenge = readChallenge(text)?.challenge
  let state: State = { name: challenge?.name ?? '' }
  const change = (changed: State) => {
    state = changed
    update()
  }
  const sign = async (name: string) => {
    if (name === '') return change({ name, fault: 'name' })
    change({ name, busy: true })
    try {
      change({ name, code: await drawCode(await answer(text, name)) })
    } catch {
      change({ name, fault: 'failed' })
    }
  }
  return {
    content: (texts) =>
      challenge === undefined
        ? [
            element('h1', {}, texts.text('signing:unreadable')),
            element('p', {}, texts.text('signing:unreadableHelp')),
          ]
        : [
            ...essentials(challenge, texts),
            ...(state.code === undefined ? form(state, texts, sign) : done(state, texts)),
          ],
    announcement: (texts) => (state.code === undefined ? undefined : texts.text('signing:signed')),
  }
}

/** The letter in short: all of it is in what is signed. */
function essentials(challenge: SignatureChallenge, { text }: Texts): readonly Node[] {
  const facts = (['number', 'cargo', 'code', 'amount', 'from', 'to', 'vehicle'] as const).flatMap((name) =>
    challenge[name] === undefined
      ? []
      : [element('dt', {}, text(`signing:facts.${name}`)), element('dd', {}, challenge[name])],
  )
  return [
    element('h1', {}, text(`signing:title.${challenge.role}`)),
    element('p', {}, text('signing:read')),
    element('dl', {}, ...facts),
  ]
}

function form(
  { name, fault, busy }: State,
  { text }: Texts,
  sign: (name: string) => Promise<void>,
): readonly Node[] {
  const input = element('input', {
    id: 'name',
    name: 'name',
    type: 'text',
    autocomplete: 'name',
    maxlength: maxSignatoryName,
    value: name,
    'aria-invalid': fault === 'name' && 'true',
  })
  return [
    element(
      'form',
      {
        novalidate: true,
        submit: (event) => {
          event.preventDefault()
          void sign(input.value.trim())
        },
      },
      element('label', { for: 'name' }, text('signing:name')),
      input,
      fault !== undefined && element('p', { role: 'alert' }, text(`signing:faults.${fault}`)),
      element('button', { type: 'submit', disabled: busy }, text('signing:sign')),
    ),
  ]
}

const done = ({ name, code }: State, { text }: Texts): readonly Node[] => {
  code?.setAttribute('aria-label', text('signing:answer'))
  return [
    element('h2', {}, text('signing:signed')),
    element('p', {}, text('signing:show', { name })),
    ...(code === undefined ? [] : [code]),
  ]
}

/** Signs a challenge by a key that is made for it and cannot be read. @throws where the browser has no such keys */
async function answer(challenge: string, name: string): Promise<string> {
  const { subtle } = crypto
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey)
  const key: DevicePublicKey = { kty: 'EC', crv: 'P-256', x, y }
  const input = await answerInput(challenge, { name, iat: Math.floor(Date.now() / 1000), key }, subtle)
  return joinSignature(
    input,
    new Uint8Array(await subtle.sign(deviceSignatureAlgorithm, pair.privateKey, ascii(input))),
  )
}
