import { useTranslation } from 'react-i18next'
import type { FlowEwcCode } from '#contract/parties/ewc-codes.ts'
import { ewcCodeToday } from './ewc-code-today.ts'
import { useFormats } from '../page/use-formats.ts'

/** A EURAL (EWC) code such as "17 05 05*" as it is today, with the asterisk explained as hazardous. */
export function WasteCode({ ewcCode }: { readonly ewcCode: FlowEwcCode }) {
  const { t } = useTranslation('office')
  const { name } = useFormats()
  const { code, hazardous, names } = ewcCodeToday(ewcCode)
  const pairs = code.replace(/\D/g, '').replace(/(\d\d)(?=\d)/g, '$1\u00a0')
  return <span title={name(names)}>{hazardous ? `${pairs}* · ${t('flows.hazardous')}` : pairs}</span>
}
