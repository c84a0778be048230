import type { LetterLanguage } from './letter-formats.ts'
import { letterMoment } from './letter-moment.ts'
import type { LetterLine } from './letter-line.ts'
import type { LetterText } from './letter-texts/letter-text.ts'
import type { AcceptanceOutcome } from '../shipments/stated-acceptance.ts'
import type { MeasuredRest, ShownTurnedAway } from '../shipments/turned-away.ts'

/** That what was stated of a rest cannot be right, and what counts instead: the letter by which it went on. */
export const impossibleText = (
  { forwardedBy }: Pick<ShownTurnedAway, 'forwardedBy'>,
  text: LetterText,
): string =>
  forwardedBy === undefined
    ? text('turnedAway.impossible')
    : text('turnedAway.impossibleOnward', { number: forwardedBy.number })

/**
 * What a letter says of a cargo that its receiver turned away: that it is on board, or where it came to, and
 * the letter before or after. `measured` writes how it was measured where it was unloaded.
 */
export function turnedAwayLines(
  shipment: ShownTurnedAway & { readonly outcome?: AcceptanceOutcome | undefined },
  letter: LetterLanguage,
  text: LetterText,
  measured: (rest: MeasuredRest) => readonly string[],
): readonly LetterLine[] {
  const { outcome, ending, endDate, rest, agreedReceiver: to, forwardedBy, follows } = shipment
  const receiver = to && `${to.name}, ${to.city}`
  const agreed =
    receiver &&
    (to.agreedWith === undefined
      ? text('turnedAway.agreedByPhone', { receiver })
      : text('turnedAway.agreed', { receiver, name: to.agreedWith }))
  const before: readonly LetterLine[] =
    follows === undefined ? [] : [{ text: text('turnedAway.follows', { number: follows.number }) }]
  if (outcome === undefined || outcome === 'accepted') return before
  if (ending === undefined)
    return [
      { text: text(outcome === 'refused' ? 'turnedAway.onBoard' : 'turnedAway.partOnBoard'), strong: true },
      ...(agreed === undefined ? [] : [{ text: agreed }]),
      ...before,
    ]
  const where = [
    text(`turnedAway.${ending}`),
    forwardedBy && text('turnedAway.byLetter', { number: forwardedBy.number }),
    forwardedBy === undefined && ending === 'forwarded' && receiver !== undefined
      ? [
          text('turnedAway.at', { receiver }),
          to?.agreedWith && text('turnedAway.with', { name: to.agreedWith }),
        ]
          .filter(Boolean)
          .join(' ')
      : undefined,
    ...(rest === undefined ? [] : measured(rest)),
  ]
  return [
    {
      ...(endDate === undefined ? {} : { label: letterMoment(endDate, letter) }),
      text: where.filter(Boolean).join(', '),
    },
    ...before,
  ]
}
