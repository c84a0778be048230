import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/theme/surfaces.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { certificateState } from './certificate-state.ts'

export function CertificateValidity({ validUntil }: { readonly validUntil: string | undefined }) {
  const { fullDay } = useFormats()
  if (validUntil === undefined) return '–'
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="2px 8px" alignItems="center">
      <chakra.time className="numbers" whiteSpace="nowrap" dateTime={validUntil}>
        {fullDay(validUntil)}
      </chakra.time>
      <CertificateBadge validUntil={validUntil} />
    </chakra.span>
  )
}

export function CertificateBadge({ validUntil }: { readonly validUntil: string | undefined }) {
  const { t } = useTranslation('products')
  const state = certificateState(validUntil)
  if (state === 'valid') return null
  return <StatusBadge tone={state === 'expired' ? 'danger' : 'warning'}>{t(state)}</StatusBadge>
}
