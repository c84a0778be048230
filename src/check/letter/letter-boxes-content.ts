import { dayIn } from '#contract/accounts/customer-days.ts'
import type { CheckedLetter } from '#contract/letters/check.ts'
import { letterBoxes, letterSourceOf } from '#contract/letters/letter-boxes.ts'
import { crossesBorder, isGuidanceLetter } from '#contract/letters/letter-rules.ts'
import { officerWarnings } from '#contract/letters/letter-warnings.ts'
import { element } from '../elements.ts'
import type { Texts } from '../texts.ts'

type LetterContent = NonNullable<CheckedLetter['letter']>['content']

export function letterBoxesContent(content: LetterContent, { text, language }: Texts): readonly Node[] {
  const { flow, shipment } = content
  const boxes = letterBoxes(
    letterSourceOf(content),
    { language, timeZone: content.timeZone },
    (key, values) => text(key.includes(':') ? key : `letter:${key}`, values),
  )
  return [
    element(
      'h3',
      {},
      `${text(isGuidanceLetter(flow) ? 'live.guidance' : 'live.delivery')} ${shipment?.number ?? ''}`.trim(),
    ),
    ...(crossesBorder(flow) ? [element('p', { class: 'notice' }, text('letter:crossBorder'))] : []),
    ...officerWarnings({ flow, shipment, day: shipment && dayIn(shipment.loadDate, content.timeZone) }).map(
      (code) => element('p', { class: 'notice' }, text(`warnings:${code}`)),
    ),
    element(
      'div',
      { class: 'boxes' },
      ...boxes.map(({ box, title, lines }) =>
        element(
          'section',
          { class: 'box' },
          element('h4', {}, box === undefined ? title : `${text('live.box', { number: box })} ${title}`),
          ...lines.map(({ label, text: line, strong, number }) =>
            element(
              'p',
              {},
              number !== undefined && `${number}. `,
              label !== undefined && element('span', { class: 'label' }, `${label} `),
              strong ? element('strong', {}, line) : line,
            ),
          ),
        ),
      ),
    ),
  ]
}
