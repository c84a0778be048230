import { type DevicePublicKey, deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import { ascii } from '#contract/letters/json-web-signature.ts'
import {
  answerInput,
  joinSignature,
  readChallenge,
  type SignatureChallenge,
} from '#contract/letters/signature-challenge.ts'
import { maxSignatoryName } from '#contract/shipments/signature-parts.ts'
import { element } from '../elements.ts'
import type { OpenScreen } from '../screen.ts'
import type { Texts } from '../texts.ts'
import { drawCode } from './draw-code.ts'

interface State {
  readonly challenge: SignatureChallenge | undefined
  readonly name: string
  readonly fault?: 'name' | 'failed'
  readonly busy?: true
  readonly code?: SVGElement
}

/**
 * Signs a letter on another person's phone, by the code on the driver's phone; the answer is a code, which
 * the driver scans. Nothing of it needs a network.
 */
export const openSignScreen: OpenScreen = (update) => {
  let state = stateOf(location.hash)
  const change = (changed: State) => {
    state = changed
    update()
  }
  // Some browsers open the next code in the same page.
  addEventListener('hashchange', () => change(stateOf(location.hash)))
  const sign = async (name: string) => {
    const { challenge } = state
    if (name === '') return change({ challenge, name, fault: 'name' })
    const { hash } = location
    change({ challenge, name, busy: true })
    const signed = await answer(hash.slice(1), name)
      .then(drawCode)
      .then((code) => ({ code }))
      .catch(() => ({ fault: 'failed' as const }))
    // Another code was opened meanwhile.
    if (location.hash !== hash) return
    change({ challenge, name, ...signed })
    scrollTo(0, 0)
    // On a phone held sideways the code would end below the screen.
    if ('code' in signed) signed.code.scrollIntoView({ block: 'nearest' })
  }
  return {
    content: (texts) => {
      const { challenge, code } = state
      if (challenge === undefined)
        return [
          element('h1', {}, texts.text('signing:unreadable')),
          element('p', {}, texts.text('signing:unreadableHelp')),
        ]
      return code === undefined
        ? [
            element('h1', {}, texts.text(`signing:title.${challenge.role}`)),
            element('p', {}, texts.text('signing:read')),
            facts(challenge, texts),
            // The typed name stays when a new language rebuilds the page.
            form(state, texts, sign, (name) => void (state = { ...state, name })),
          ]
        : [...done(state.name, code, texts), facts(challenge, texts)]
    },
    announcement: (texts) => (state.code === undefined ? undefined : texts.text('signing:signed')),
  }
}

function stateOf(hash: string): State {
  const challenge = readChallenge(hash.slice(1))?.challenge
  return { challenge, name: challenge?.name ?? '' }
}

/** A summary: the signature covers the whole letter. */
function facts(challenge: SignatureChallenge, { text }: Texts): HTMLElement {
  return element(
    'dl',
    {},
    ...(['number', 'cargo', 'code', 'amount', 'from', 'to', 'vehicle'] as const).flatMap((name) =>
      challenge[name] === undefined
        ? []
        : [element('dt', {}, text(`signing:facts.${name}`)), element('dd', {}, challenge[name])],
    ),
  )
}

const nameId = 'name'
const faultId = 'fault'

function form(
  { name, fault, busy }: State,
  { text }: Texts,
  sign: (name: string) => Promise<void>,
  keep: (name: string) => void,
): HTMLElement {
  const input = element('input', {
    id: nameId,
    name: 'name',
    type: 'text',
    autocomplete: 'name',
    required: true,
    maxlength: maxSignatoryName,
    value: name,
    input: () => keep(input.value),
    'aria-invalid': fault === 'name' && 'true',
    'aria-describedby': fault !== undefined && faultId,
  })
  return element(
    'form',
    {
      novalidate: true,
      submit: (event) => {
        event.preventDefault()
        void sign(input.value.trim())
      },
    },
    element('label', { for: nameId }, text('signing:name')),
    input,
    fault !== undefined &&
      element('p', { id: faultId, role: 'alert', class: 'danger' }, text(`signing:faults.${fault}`)),
    element('button', { type: 'submit', disabled: busy }, text('signing:sign')),
  )
}

function done(name: string, code: SVGElement, { text }: Texts): readonly Node[] {
  code.setAttribute('aria-label', text('signing:answer'))
  return [
    element('h1', {}, text('signing:signed')),
    element('p', {}, text('signing:show', { name })),
    element('div', { class: 'code' }, code),
  ]
}

/** The key is made for this challenge and cannot be read. @throws where the browser has no such keys */
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
