import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoadingPlace } from '#contract/material-flows.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** A place in one line: "Waalhaven, Rotterdam". */
export const formatPlace = ({ description, city }: Pick<LoadingPlace, 'description' | 'city'>) =>
  city === undefined || description.includes(city) ? description : `${description}, ${city}`

/** Origin and destination with an arrow between them. */
export function TransportRoute({
  origin,
  destination,
}: {
  readonly origin: LoadingPlace
  readonly destination: LoadingPlace
}) {
  const { t } = useTranslation('office')
  return (
    <chakra.span position="relative">
      <VisuallyHidden>{t('shipments.from')} </VisuallyHidden>
      {formatPlace(origin)}
      <chakra.span display="inline-block" verticalAlign="-2px" paddingInline="4px" color="fg.muted">
        <ForwardIcon width={14} height={14} />
      </chakra.span>
      <VisuallyHidden>{t('shipments.to')} </VisuallyHidden>
      {formatPlace(destination)}
    </chakra.span>
  )
}
