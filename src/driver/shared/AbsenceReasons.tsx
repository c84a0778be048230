import { useTranslation } from 'react-i18next'
import { type Absence, absences } from '#contract/shipments/stated-signature.ts'
import { Button } from '../../ui/controls/Button.tsx'

/** A tap says why nobody signs. */
export function AbsenceReasons({
  disabled,
  onPick,
}: {
  readonly disabled: boolean
  readonly onPick: (way: Absence) => void
}) {
  const { t } = useTranslation('signing')
  return absences.map((way) => (
    <Button
      key={way}
      variant="outline"
      size="lg"
      css={{ minHeight: '56px' }}
      disabled={disabled}
      onClick={() => onPick(way)}
    >
      {t(`absences.${way}`)}
    </Button>
  ))
}
