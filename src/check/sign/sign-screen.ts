import { readChallenge, type SignatureChallenge } from '#contract/letters/signature-challenge.ts'
import { signingLinkLifetime } from '#contract/kit/time-limits.ts'
import { maxSignatoryName } from '#contract/shipments/signature-parts.ts'
import { element } from '../elements.ts'
import type { OpenScreen } from '../screen.ts'
import { deliver, type Delivery, isReceived, type LinkState, readLink } from './deliver.ts'
import { acceptedText } from '../formats.ts'
import type { Texts } from '../texts.ts'
import { answer } from './answer.ts'
import { drawCode } from './draw-code.ts'

/** Milliseconds; each next try waits twice as long as the one before. */
const [firstWait, longestWait] = [3000, 15_000]

interface State {
  readonly challenge: SignatureChallenge | undefined
  readonly name: string
  readonly link?: LinkState | undefined
  readonly fault?: 'name' | 'failed' | undefined
  readonly busy?: true | undefined
  readonly code?: SVGElement
  /** Absent while it is sent. */
  readonly delivery?: Delivery | undefined
}

/**
 * Signs a letter on another person's phone, by a link or the code on the driver's phone. The answer goes to the
 * office, and is a code as well, which the driver scans: signing needs no network.
 */
export const openSignScreen: OpenScreen = (update) => {
  const token = location.pathname.split('/').at(-1) ?? ''
  let state = stateOf(location.hash)
  /** Unless another code was opened meanwhile. */
  const changeOf = ({ challenge }: State, changed: Partial<State>) => {
    if (state.challenge !== challenge) return
    state = { ...state, ...changed }
    update()
  }
  const askOffice = async (opened: State) => {
    const link = opened.challenge && (await readLink(token, opened.challenge))
    // Nothing new is not drawn, as somebody may be typing.
    if (link?.used === true || link?.changed === true || link?.receivable === false)
      changeOf(opened, { link })
  }
  void askOffice(state)
  // Some browsers open the next code in the same page.
  addEventListener('hashchange', () => {
    state = stateOf(location.hash)
    update()
    void askOffice(state)
  })
  /** On a phone held sideways it would end below the screen. */
  const showCode = () => state.code?.scrollIntoView({ block: 'nearest' })
  const send = async (
    opened: State,
    signed: Parameters<typeof deliver>[1],
    wait = firstWait,
  ): Promise<void> => {
    const delivery = await deliver(token, signed)
    if (state.challenge !== opened.challenge) return
    // A screen that is drawn anew loses the place to which somebody scrolled.
    if (delivery !== state.delivery) {
      changeOf(opened, { delivery })
      showCode()
    }
    // The network may come, or what the driver's phone still holds reach the office first.
    if (delivery === 'unreceived')
      setTimeout(() => void send(opened, signed, Math.min(2 * wait, longestWait)), wait)
  }
  const sign = async (name: string) => {
    const opened = state
    if (name === '') return changeOf(opened, { name, fault: 'name' })
    const challenge = location.hash.slice(1)
    changeOf(opened, { name, busy: true, fault: undefined })
    const signed = await answer(challenge, name)
      .then(async (text) => ({ text, code: await drawCode(text) }))
      .catch(() => undefined)
    if (signed === undefined) return changeOf(opened, { fault: 'failed', busy: undefined })
    changeOf(opened, { code: signed.code })
    scrollTo(0, 0)
    showCode()
    void send(opened, { challenge, answer: signed.text, name })
  }
  return {
    content: (texts) =>
      contentOf(state, texts, {
        sign,
        keep: (name) => void (state = { ...state, name }),
      }),
    announcement: (texts) => (state.code === undefined ? undefined : texts.text(doneTitle(state))),
  }
}

function contentOf(
  state: State,
  texts: Texts,
  {
    sign,
    keep,
  }: {
    readonly sign: (name: string) => Promise<void>
    readonly keep: (name: string) => void
  },
): readonly Node[] {
  const { challenge, code, link } = state
  if (challenge === undefined) return closed('unreadable', texts)
  if (code !== undefined) return [...done(state, code, texts), facts(challenge, texts)]
  if (link?.used === true) return [...closed('used', texts), facts(challenge, texts)]
  if (link?.receivable === false && challenge.role === 'receiver')
    return [...closed('early', texts), facts(challenge, texts)]
  if (isExpired(challenge)) return [...closed('expired', texts), facts(challenge, texts)]
  return [
    element('h1', {}, texts.text(`signing:title.${titleOf(challenge)}`)),
    ...(link?.changed === true
      ? [element('p', { role: 'alert', class: 'notice' }, texts.text('signing:changed'))]
      : []),
    element('p', {}, texts.text('signing:read')),
    facts(challenge, texts),
    // Companies and dates are not in the code, which has to stay small.
    element(
      'p',
      {},
      element(
        'a',
        { href: `/check/${location.pathname.split('/').at(-1)}`, target: '_blank', rel: 'noopener' },
        texts.text('signing:letter'),
      ),
    ),
    // The typed name stays when a new language rebuilds the page.
    form(state, texts, sign, keep),
  ]
}

function stateOf(hash: string): State {
  const challenge = readChallenge(hash.slice(1))?.challenge
  return { challenge, name: challenge?.name ?? '' }
}

const isExpired = ({ iat }: SignatureChallenge) => iat * 1000 + signingLinkLifetime < Date.now()

/** Only waste has an EWC code and a disposer. */
const titleOf = ({ role, code, outcome }: SignatureChallenge) =>
  role === 'receiver' && outcome === 'refused'
    ? 'refusal'
    : role === 'disposer' && code === undefined
      ? 'supplier'
      : role

const closed = (why: 'unreadable' | 'used' | 'early' | 'expired', { text }: Texts): readonly Node[] => [
  element('h1', {}, text(`signing:${why}`)),
  element('p', {}, text(`signing:${why}Help`)),
]

/** A summary: the signature covers the whole letter. */
function facts(challenge: SignatureChallenge, texts: Texts): HTMLElement {
  const { text } = texts
  const { outcome, kilograms } = challenge
  return element(
    'dl',
    {},
    ...(['number', 'cargo', 'code', 'amount', 'from', 'to', 'vehicle'] as const).flatMap((name) =>
      challenge[name] === undefined
        ? []
        : [element('dt', {}, text(`signing:facts.${name}`)), element('dd', {}, challenge[name])],
    ),
    ...(outcome === undefined
      ? []
      : [
          element('dt', {}, text('live.acceptance')),
          element('dd', { class: 'danger' }, acceptedText({ outcome, kilograms }, texts)),
        ]),
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

const doneTitle = (state: State) => (isNotTaken(state) ? 'signing:notTaken' : 'signing:signed')

/** The office's refusal holds for what the driver would scan too. */
const isNotTaken = ({ delivery }: State): boolean =>
  delivery !== undefined && delivery !== 'unreceived' && !isReceived(delivery)

function done(state: State, code: SVGElement, { text }: Texts): readonly Node[] {
  const { name, delivery } = state
  const isRefused = isNotTaken(state)
  code.setAttribute('aria-label', text('signing:answer'))
  // With a network the answer goes by itself: the code is for where there is none.
  const isOnItsWay = isReceived(delivery) || (delivery === undefined && navigator.onLine)
  const shown = !isRefused && element('div', { class: 'code' }, code)
  return [
    element('h1', {}, text(doneTitle(state))),
    !isOnItsWay && !isRefused && element('p', {}, text('signing:show', { name })),
    !isOnItsWay && shown,
    element(
      'p',
      { role: 'status', class: isRefused ? 'danger' : undefined },
      text(`signing:delivery.${delivery ?? 'sending'}`),
    ),
    isOnItsWay && shown && element('details', {}, element('summary', {}, text('signing:showToo')), shown),
  ].filter((node) => node !== false)
}
