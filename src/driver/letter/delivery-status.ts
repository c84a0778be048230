import { type LetterLanguage } from '#contract/letters/letter-formats.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import type { OutboxEntry } from '../../offline/outbox/entries.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import type { PageText } from './use-letter-texts.ts'

export function deliveryStatus(
  delivery: DriverShipment['delivery'],
  entries: readonly OutboxEntry[],
  letter: LetterLanguage,
  text: PageText,
) {
  if (delivery === 'attention') return { received: false, text: text('attention') }
  if (delivery === 'waiting') return { received: false, text: text('notReceived') }
  const lastDelivery = entries
    .flatMap(({ deliveredAt }) => (deliveredAt === undefined ? [] : [deliveredAt]))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1)
  return {
    received: true,
    text:
      lastDelivery === undefined
        ? text('receivedEarlier')
        : text('received', { when: letterMoment(lastDelivery, letter) }),
  }
}
