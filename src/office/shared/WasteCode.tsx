import { useTranslation } from 'react-i18next'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import { useFormats } from './use-formats.ts'

/** "17 05 05*", with its star told in words. */
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
