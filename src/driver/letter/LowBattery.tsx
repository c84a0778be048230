import type { Language } from '#contract/kit/locales.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useLowBattery } from './use-low-battery.ts'
import type { PageText } from './use-letter-texts.ts'

export function LowBattery({ text, language }: { readonly text: PageText; readonly language: Language }) {
  const level = useLowBattery()
  if (level === undefined) return null
  const shown = new Intl.NumberFormat(language, { style: 'percent' }).format(level)
  return <Alert tone="warning">{text('lowBattery', { level: shown })}</Alert>
}
