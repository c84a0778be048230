import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/surfaces.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { certificateState } from './certificate-state.ts'

/** The last day of a certificate, and that it has passed or is near. */
export function CertificateValidity({ validUntil }: { readonly validUntil: string | undefined }) {
  const { fullDay } = useFormats()
  if (validUntil === undefined) return '–'
  return (
    <chakra.span display="inline-flex" gap="8px" alignItems="center">
      <time className="numbers" dateTime={validUntil}>
        {fullDay(validUntil)}
      </time>
      <CertificateBadge validUntil={validUntil} />
    </chakra.span>
  )
}

/** Nothing while the certificate is valid for longer. */
export function CertificateBadge({ validUntil }: { readonly validUntil: string | undefined }) {
  const { t } = useTranslation('products')
  const state = certificateState(validUntil)
  if (state === 'valid') return null
  return <StatusBadge tone={state === 'expired' ? 'danger' : 'warning'}>{t(state)}</StatusBadge>
}
