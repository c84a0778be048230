import type { CheckedLetter } from '#contract/letters/check.ts'
import { letterNumber } from '#contract/letters/letter-formats.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import { type Child, element } from '../elements.ts'
import { toneSign } from '../icons.ts'
import type { Texts } from '../texts.ts'
import {
  type Difference,
  factsInOrder,
  factsOfCode,
  factsOfOffice,
  type Facts,
  furtherClaims,
  wholeLetter,
} from './facts.ts'
import type { KeptKeys } from './keys.ts'
import { letterBoxesContent } from './letter-boxes-content.ts'
import type { LiveState } from './live.ts'
import { type Findings, revokedAtOf, type Verdict, verdictOf, verdictTones } from './verdict.ts'

export type OlderVersion = NonNullable<CheckedLetter['letter']>

export interface ShownLetter {
  readonly findings: Findings
  readonly differences: readonly Difference[]
  readonly older: OlderVersion | undefined
  readonly keys: KeptKeys | undefined
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
  const office = live.kind === 'found' ? factsOfOffice(live.letter) : undefined
  return [
    verdictBanner(verdict, shown, texts),
    ...(live.kind === 'found'
      ? [...differencesSection(shown, texts), ...flowChangeNotice(live.letter, texts)]
      : []),
    element(
      'div',
      { class: 'columns' },
      element(
        'div',
        {},
        claims && factsSection('facts.title', factsOfCode(claims.claims, claims.certificate), texts),
        claims === undefined && office && factsSection('facts.officeTitle', office, texts),
        actions(shown, texts),
      ),
      element(
        'div',
        {},
        ...officeSections(shown, texts),
        claims && furtherSection(furtherClaims(claims.claims, claims.certificate, texts), texts),
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
  const moment =
    verdict === 'revoked'
      ? revokedAtOf(findings)
      : outcome !== undefined && 'claims' in outcome
        ? outcome.claims.loadRecord.expiresAt
        : undefined
  const when = moment === undefined ? '' : letterMoment(moment, texts)
  return element(
    'section',
    { class: `verdict ${verdictTones[verdict]}` },
    toneSign(verdictTones[verdict]),
    element(
      'div',
      {},
      element('h1', {}, text(`verdicts.${verdict}.title`)),
      element('p', {}, text(`verdicts.${verdict}.detail`, { when })),
    ),
  )
}

function factsSection(title: string, facts: Facts, texts: Texts): HTMLElement {
  return element(
    'section',
    { class: 'facts' },
    element('h2', {}, texts.text(title)),
    element(
      'dl',
      {},
      ...factsInOrder(facts, texts).flatMap(({ name, value, isDanger }) => [
        element('dt', {}, texts.text(`facts.${name}`)),
        element('dd', { class: isDanger === true ? 'danger' : undefined }, value),
      ]),
    ),
  )
}

function furtherSection(lines: readonly (readonly [string, string])[], { text }: Texts): HTMLElement {
  return element(
    'section',
    {},
    element('h2', {}, text('facts.more')),
    element('dl', {}, ...lines.flatMap(([label, value]) => pair(label, value))),
  )
}

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
          element('li', {}, text('live.changed', { field: text(`facts.${name}`), before, after })),
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
const flowChangeNotice = ({ flowChangedAt }: CheckedLetter, texts: Texts): readonly Node[] =>
  flowChangedAt === undefined
    ? []
    : [
        element(
          'p',
          { class: 'notice' },
          texts.text('live.flowChanged', { when: letterMoment(flowChangedAt, texts) }),
        ),
      ]

function nowSection({ letter, askedAt }: Found, { onAskAgain }: ShownLetter, texts: Texts): HTMLElement {
  const { text } = texts
  return element(
    'section',
    {},
    element('h2', {}, text('live.title')),
    element(
      'dl',
      {},
      ...pair(
        text('facts.state'),
        letter.unloadDate === undefined
          ? text(`states.${letter.status}`)
          : `${text(`states.${letter.status}`)}, ${letterMoment(letter.unloadDate, texts)}`,
      ),
      ...pair(text('live.received'), letterMoment(letter.receivedAt, texts)),
      ...pair(
        text('live.photos'),
        letter.photosAnnounced === 0
          ? text('live.noPhotos')
          : text('live.photosReceived', {
              received: letter.photosReceived,
              announced: letter.photosAnnounced,
            }),
      ),
      ...(letter.positions ?? []).flatMap((position) =>
        pair(text(`live.place.${position.phase}`), placeText(position, texts)),
      ),
      ...(letter.acceptance === undefined
        ? []
        : pair(text('live.acceptance'), acceptanceText(letter.acceptance, texts))),
    ),
    element(
      'p',
      { class: 'small' },
      `${text('live.asked', { when: letterMoment(askedAt, texts) })} `,
      element(
        'button',
        { id: 'ask-again', type: 'button', class: 'link', click: onAskAgain },
        text('live.again'),
      ),
    ),
  )
}

const acceptanceText = (
  { outcome, kilograms }: NonNullable<CheckedLetter['acceptance']>,
  texts: Texts,
): string =>
  [
    texts.text(`live.acceptances.${outcome}`),
    kilograms === undefined
      ? undefined
      : texts.text('live.kilograms', { amount: letterNumber(kilograms, texts) }),
  ]
    .filter(Boolean)
    .join(', ')

function signaturesSection({ signatures }: CheckedLetter, texts: Texts): HTMLElement | undefined {
  const { text } = texts
  if (signatures === undefined) return undefined
  return element(
    'section',
    {},
    element('h2', {}, text('letter:signatures')),
    element(
      'dl',
      { class: 'plain' },
      ...signatures.flatMap(({ role, way, name = '', reason = '', occurredAt, matches }) =>
        pair(
          `${text(`letter:signatories.${role}`)}, ${letterMoment(occurredAt, texts)}`,
          [text(`letter:signed.${way}`, { name, reason }), matches ? '' : text('letter:signatureMismatch')]
            .filter(Boolean)
            .join('. '),
        ),
      ),
    ),
  )
}

function eventsSection({ events }: CheckedLetter, texts: Texts): HTMLElement {
  const { text } = texts
  return element(
    'section',
    {},
    element('h2', {}, text('live.events')),
    element(
      'ol',
      {},
      ...events.map(({ kind, occurredAt }) =>
        element('li', {}, `${text(`live.eventKinds.${kind}`)}, ${letterMoment(occurredAt, texts)}`),
      ),
    ),
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
  return element(
    'section',
    {},
    element('h2', {}, text('live.versions')),
    element(
      'ul',
      {},
      ...versions.map(({ version, createdAt, numberOfModifications, current }) =>
        element(
          'li',
          {},
          [
            `${text('live.version', { version, when: letterMoment(createdAt, texts) })} (${text(current ? 'live.current' : 'live.old')})`,
            ...(numberOfModifications === 0
              ? []
              : [text('live.modifications', { count: numberOfModifications })]),
          ].join(', '),
          ' ',
          version !== shownVersion &&
            element(
              'button',
              {
                id: `version-${version}`,
                type: 'button',
                class: 'link',
                click: () => (current ? onCurrent() : onOlder(version)),
              },
              text('live.show', { version }),
            ),
        ),
      ),
    ),
  )
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

/** With these verdicts there is no letter of this service to unload by. */
const isNoLetter: ReadonlySet<Verdict> = new Set(['notFound', 'unknownKey', 'altered', 'otherLetter'])

function actions({ findings, onScan }: ShownLetter, { text }: Texts): HTMLElement {
  const { token } = findings.address
  const verdict = verdictOf(findings)
  return element(
    'section',
    { class: 'actions' },
    element('button', { id: 'scan', type: 'button', click: onScan }, text('scan.another')),
    // Evidence of what is wrong is printed too, but here there is none.
    verdict !== 'notFound' &&
      element('button', { id: 'print', type: 'button', class: 'quiet', click: () => print() }, text('print')),
    token !== undefined &&
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

const pair = (label: string, value: string) => [element('dt', {}, label), element('dd', {}, value)]
