import { turnedAwayLines } from '#contract/letters/turned-away-lines.ts'
import type { CheckedLetter } from '#contract/letters/check.ts'
import { kilogramsOf } from '#contract/shipments/kilograms.ts'
import { kilogramsLeft, turnedAwayWeights } from '#contract/shipments/turned-away-weights.ts'
import { letterNumber } from '#contract/letters/letter-formats.ts'
import { signatureLine } from '#contract/letters/signature-line.ts'
import { roleOnPaper } from '#contract/letters/without-waste-law.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import { type Child, element } from '../elements.ts'
import { toneSign } from '../icons.ts'
import type { Texts } from '../texts.ts'
import {
  type Difference,
  factLabel,
  factsInOrder,
  factsOfCode,
  factsOfOffice,
  type Facts,
  furtherClaims,
  type VerifiedLetter,
  wholeLetter,
  withStateAtOffice,
  stateAtOffice,
} from './facts.ts'
import { addressAt } from './address.ts'
import type { KeptKeys, TrustedHost } from './keys.ts'
import { letterBoxesContent } from './letter-boxes-content.ts'
import type { LiveState } from './live.ts'
import { type Findings, hostOf, revokedAtOf, type Verdict, verdictOf, verdictTones } from './verdict.ts'

export type OlderVersion = NonNullable<CheckedLetter['letter']>

export interface ShownLetter {
  readonly findings: Findings
  readonly differences: readonly Difference[]
  readonly older: OlderVersion | undefined
  readonly keys: KeptKeys | undefined
  readonly trusted: TrustedHost | undefined
  readonly worksOffline: boolean
  readonly onScan: () => void
  readonly onAskAgain: () => void
  readonly onOlder: (version: number) => void
  readonly onCurrent: () => void
}

export const letterId = 'letter'

type Found = Extract<LiveState, { kind: 'found' }>

export function letterContent(shown: ShownLetter, texts: Texts): readonly Node[] {
  const { findings } = shown
  const { live, outcome } = findings
  const verdict = verdictOf(findings)
  const verified =
    outcome !== undefined && 'claims' in outcome && verdict !== 'otherLetter' ? outcome : undefined
  const claims = verified && live.kind === 'found' ? wholeLetter(verified, live.letter) : verified
  const stated = claims && factsOfCode(claims.claims, claims.certificate)
  const office = live.kind === 'found' ? factsOfOffice(live.letter) : undefined
  return [
    verdictBanner(verdict, shown, texts),
    ...(live.kind === 'found'
      ? [...differencesSection(shown, texts), ...flowChangeNotice(live.letter, texts)]
      : []),
    element(
      'div',
      { class: 'columns' },
      division(
        stated &&
          factsSection(
            'facts.title',
            live.kind === 'found' ? withStateAtOffice(stated, live.letter, claims.claims.loadRecord) : stated,
            texts,
          ),
        claims === undefined && office && factsSection('facts.officeTitle', office, texts),
        actions(shown, texts),
      ),
      division(
        ...officeSections(shown, texts),
        claims && furtherSection(furtherClaims(claims, texts), texts),
      ),
    ),
    ...(live.kind === 'found' ? boxesSection(live, shown, texts) : []),
    keysLine(shown, texts),
    element('p', { class: 'small' }, texts.text('footer')),
  ]
}

function verdictBanner(verdict: Verdict, { findings }: ShownLetter, texts: Texts): HTMLElement {
  const { text } = texts
  const { outcome } = findings
  const host = hostOf(findings)
  const moment =
    verdict === 'revoked'
      ? revokedAtOf(findings)
      : outcome !== undefined && 'claims' in outcome
        ? outcome.validUntil
        : undefined
  const when = moment === undefined ? '' : letterMoment(moment, texts)
  return element(
    'section',
    { class: `verdict ${verdictTones[verdict]}` },
    toneSign(verdictTones[verdict]),
    division(
      element('h1', {}, text(`verdicts.${verdict}.title`, { host })),
      element('p', {}, text(`verdicts.${verdict}.detail`, { when, host })),
      outcome !== undefined && 'claims' in outcome && element('p', {}, text(signerOf(outcome), { host })),
    ),
  )
}

const signerOf = ({ certificate }: VerifiedLetter) =>
  certificate === undefined ? 'signer.server' : 'signer.phone'

function factsSection(title: string, facts: Facts, texts: Texts): HTMLElement {
  return element(
    'section',
    { class: 'facts' },
    element('h2', {}, texts.text(title)),
    element(
      'dl',
      {},
      ...factsInOrder(facts, texts).flatMap(({ name, value, isDanger }) => [
        element('dt', {}, texts.text(factLabel(name))),
        element('dd', { class: isDanger === true ? 'danger' : undefined }, value),
      ]),
    ),
  )
}

const furtherSection = (lines: readonly Line[], { text }: Texts): HTMLElement =>
  section(text('facts.more'), definitions(lines))

function officeSections(shown: ShownLetter, texts: Texts): readonly Child[] {
  const { live } = shown.findings
  if (live.kind !== 'found')
    return [live.kind === 'offline' && element('p', { class: 'notice' }, texts.text('live.offline'))]
  return [
    nowSection(live, shown, texts),
    signaturesSection(live.letter, texts),
    eventsSection(live.letter, texts),
    versionsSection(live.letter, shown, texts),
  ]
}

function differencesSection({ differences }: ShownLetter, { text }: Texts): readonly Node[] {
  if (differences.length === 0) return []
  return [
    element(
      'section',
      { class: 'notice' },
      element('h2', {}, text('live.changes')),
      element(
        'ul',
        {},
        ...differences.map(({ name, before, after }) =>
          element('li', {}, text('live.changed', { field: text(factLabel(name)), before, after })),
        ),
      ),
    ),
  ]
}

const placeText = (
  { latitude, longitude, accuracy }: NonNullable<CheckedLetter['positions']>[number],
  texts: Texts,
): string =>
  texts.text('live.place.at', {
    position: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    metres: letterNumber(Math.max(1, Math.round(accuracy)), texts),
  })

/** A letter stays as its driver saw it; the office may have changed the flow since. */
function flowChangeNotice({ flowChangedAt }: CheckedLetter, texts: Texts): readonly Node[] {
  if (flowChangedAt === undefined) return []
  const when = letterMoment(flowChangedAt, texts)
  return [element('p', { class: 'notice' }, texts.text('live.flowChanged', { when }))]
}

function nowSection({ letter, askedAt }: Found, { onAskAgain }: ShownLetter, texts: Texts): HTMLElement {
  const { text } = texts
  const { unloadDate, receivedAt, photosReceived: received, photosAnnounced: announced } = letter
  const { positions = [], acceptance } = letter
  const state = text(`states.${stateAtOffice(letter)}`)
  return section(
    text('live.title'),
    definitions([
      [
        text('facts.state'),
        unloadDate === undefined ? state : `${state}, ${letterMoment(unloadDate, texts)}`,
      ],
      [text('live.received'), letterMoment(receivedAt, texts)],
      [
        text('live.photos'),
        announced === 0 ? text('live.noPhotos') : text('live.photosReceived', { received, announced }),
      ],
      ...positions.map((at): Line => [text(`live.place.${at.phase}`), placeText(at, texts)]),
      ...(acceptance === undefined
        ? []
        : [[text('live.acceptance'), acceptanceText(letter, acceptance, texts)] as const]),
      ...onBoardLine(letter, texts),
      ...onwardLines(letter, texts).map((line): Line => [text('live.onward'), line]),
    ]),
    element(
      'p',
      { class: 'small' },
      `${text('live.asked', { when: letterMoment(askedAt, texts) })} `,
      linkButton('ask-again', text('live.again'), onAskAgain),
    ),
  )
}

const onwardLines = (letter: CheckedLetter, texts: Texts): readonly string[] =>
  turnedAwayLines(
    { ...letter, outcome: letter.acceptance?.outcome },
    texts,
    (key, values) => texts.text(`letter:${key}`, values),
    () => [],
  )
    // The verdict says that it is on board.
    .filter(({ strong }) => strong !== true)
    .map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`))

/** What is left of a cargo that was turned away, and has come to no end: all of it until a part is unloaded. */
function onBoardLine(
  { status, acceptance, unloadDate, letter }: CheckedLetter,
  texts: Texts,
): readonly Line[] {
  const { flow, shipment } = letter?.content ?? {}
  if (status !== 'turned_away' || flow === undefined || shipment === undefined) return []
  const left =
    unloadDate === undefined
      ? kilogramsOf(flow, shipment)
      : kilogramsLeft(turnedAwayWeights(flow, shipment, acceptance))
  if (!left) return []
  const amount = letterNumber(left, texts)
  return [[texts.text('live.onBoard'), texts.text('live.kilograms', { amount })]]
}

function acceptanceText(
  { letter }: CheckedLetter,
  { outcome, kilograms, occurredAt }: NonNullable<CheckedLetter['acceptance']>,
  texts: Texts,
): string {
  const said = [
    texts.text(`live.acceptances.${outcome}`),
    letter?.content.shipment?.acceptances?.at(-1)?.by,
    letterMoment(occurredAt, texts),
  ]
    .filter(Boolean)
    .join(', ')
  if (kilograms === undefined) return said
  return `${said}, ${texts.text('live.kilograms', { amount: letterNumber(kilograms, texts) })}`
}

function signaturesSection({ signatures, letter }: CheckedLetter, texts: Texts): HTMLElement | undefined {
  const { text } = texts
  if (signatures === undefined) return undefined
  const lines = signatures.map((signature): Line => {
    const { role, occurredAt } = signature
    return [
      `${text(`letter:signatories.${letter === undefined ? role : roleOnPaper(letter.content.flow, role)}`)}, ${letterMoment(occurredAt, texts)}`,
      signatureLine(
        signature,
        (key, values) => text(`letter:${key}`, values),
        (moment) => letterMoment(moment, texts),
      ),
    ]
  })
  return section(text('letter:signatures'), definitions(lines, 'plain'))
}

function eventsSection({ events, signatures = [] }: CheckedLetter, texts: Texts): HTMLElement {
  const signaturesLeft = [...signatures]
  const items = events.map(({ kind, occurredAt }) => {
    const signature = kind === 'signature' ? signaturesLeft.shift() : undefined
    const said =
      signature === undefined || signature.name !== undefined
        ? texts.text(`live.eventKinds.${kind}`)
        : capitalised(texts.text(`letter:signed.${signature.way}`))
    return `${said}, ${letterMoment(occurredAt, texts)}`
  })
  return section(
    texts.text('live.events'),
    element('ol', {}, ...items.map((item) => element('li', {}, item))),
  )
}

function versionsSection(
  { versions, letter }: CheckedLetter,
  { older, onOlder, onCurrent }: ShownLetter,
  texts: Texts,
): HTMLElement | undefined {
  const { text } = texts
  if (versions.length === 0) return undefined
  const shownVersion = (older ?? letter)?.version
  const items = versions.map(({ version, createdAt, numberOfModifications: count, current }) => {
    const made = text('live.version', { version, when: letterMoment(createdAt, texts) })
    const said = `${made} (${text(current ? 'live.current' : 'live.old')})`
    const show = () => (current ? onCurrent() : onOlder(version))
    return element(
      'li',
      {},
      count === 0 ? said : `${said}, ${text('live.modifications', { count })}`,
      ' ',
      version !== shownVersion && linkButton(`version-${version}`, text('live.show', { version }), show),
    )
  })
  return section(text('live.versions'), element('ul', {}, ...items))
}

function boxesSection({ letter }: Found, { older, onCurrent }: ShownLetter, texts: Texts): readonly Node[] {
  const { text } = texts
  const read = older ?? letter.letter
  if (read === undefined) return []
  const entry = letter.versions.find(({ version }) => version === read.version)
  return [
    element(
      'section',
      { id: letterId, class: 'letter', tabindex: '-1', 'aria-labelledby': 'boxes' },
      element('h2', { id: 'boxes' }, text('live.boxes')),
      older &&
        element(
          'div',
          { class: 'notice old' },
          element('p', {}, text('live.oldShown', { when: letterMoment(entry?.createdAt ?? '', texts) })),
          element('button', { id: 'current', type: 'button', click: onCurrent }, text('live.showCurrent')),
        ),
      ...letterBoxesContent(read.content, texts),
    ),
  ]
}

const capitalised = (said: string) => said.slice(0, 1).toUpperCase() + said.slice(1)

/** With these verdicts there is no letter of this service to unload by. */
const isNoLetter: ReadonlySet<Verdict> = new Set(['notFound', 'unknownKey', 'altered', 'otherLetter'])

function actions({ findings, trusted, onScan }: ShownLetter, { text }: Texts): HTMLElement {
  const { token, host } = findings.address
  const verdict = verdictOf(findings)
  return element(
    'section',
    { class: 'actions' },
    trusted &&
      element(
        'a',
        { id: 'elsewhere', class: 'button', href: addressAt(trusted.origin, findings.address) },
        text('openElsewhere', { name: trusted.name }),
      ),
    element('button', { id: 'scan', type: 'button', click: onScan }, text('scan.another')),
    // Evidence of what is wrong is printed too, but here there is none.
    verdict !== 'notFound' &&
      element('button', { id: 'print', type: 'button', class: 'quiet', click: () => print() }, text('print')),
    token !== undefined &&
      host === undefined &&
      !isNoLetter.has(verdict) &&
      element(
        'p',
        { class: 'small' },
        `${text('unload.title')} `,
        element('a', { id: 'unload', href: `/shipments/${token}/unload` }, text('unload.action')),
        `. ${text('unload.help')}`,
      ),
  )
}

function keysLine({ keys, worksOffline }: ShownLetter, texts: Texts): HTMLElement {
  const { text } = texts
  return element(
    'p',
    { class: 'small' },
    keys === undefined
      ? text('keys.none')
      : text('keys.fresh', { when: letterMoment(keys.fetchedAt, texts) }),
    worksOffline && ` ${text('keys.offlineReady')}`,
  )
}

type Line = readonly [label: string, value: string]

const division = (...children: readonly Child[]) => element('div', {}, ...children)

const section = (title: string, ...children: readonly Child[]) =>
  element('section', {}, element('h2', {}, title), ...children)

const definitions = (lines: readonly Line[], look?: string) =>
  element(
    'dl',
    { class: look },
    ...lines.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, value)]),
  )

const linkButton = (id: string, text: string, click: () => void) =>
  element('button', { id, type: 'button', class: 'link', click }, text)
