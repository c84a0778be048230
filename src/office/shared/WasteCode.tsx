import { useTranslation } from 'react-i18next'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import { useFormats } from './use-formats.ts'

/** A EURAL (EWC) code such as "17 05 05*", with the asterisk explained as hazardous. */
export function WasteCode({ ewcCode }: { readonly ewcCode: NonNullable<OfficeFlow['ewcCode']> }) {
  const { t } = useTranslation('office')
  const { name } = useFormats()
  const pairs = ewcCode.code.replace(/\D/g, '').replace(/(\d\d)(?=\d)/g, '$1\u00a0')
  return (
    <span title={name(ewcCode.names)}>
      {ewcCode.hazardous ? `${pairs}* · ${t('flows.hazardous')}` : pairs}
    </span>
  )
}
