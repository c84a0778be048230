import type { TFunction } from 'i18next'
import type { Language } from '#contract/kit/locales.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount } from '../../ui/controls/format.ts'

export const acceptanceText = (
  {
    outcome,
    kilograms,
    reason,
  }: Pick<DriverShipment['acceptances'][number], 'outcome' | 'kilograms' | 'reason'>,
  t: TFunction<'correction'>,
  locale: Language,
): string =>
  [
    [
      t(`acceptance.stated.${outcome}`),
      kilograms === undefined ? undefined : formatAmount(kilograms, 'kg', locale),
    ]
      .filter(Boolean)
      .join(', '),
    reason,
  ]
    .filter(Boolean)
    .join(': ')
