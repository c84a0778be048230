import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/material-flows.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** "Waalhaven, Rotterdam": a place in one line. */
export const placeLine = ({ description, city }: Pick<Place, 'description' | 'city'>) =>
  city === undefined || description.includes(city) ? description : `${description}, ${city}`

/** From where to where. */
export function Route({ origin, destination }: { readonly origin: Place; readonly destination: Place }) {
  const { t } = useTranslation('office')
  return (
    <chakra.span position="relative">
      <VisuallyHidden>{t('shipments.from')} </VisuallyHidden>
      {placeLine(origin)}
      <chakra.span display="inline-block" verticalAlign="-2px" paddingInline="4px" color="fg.muted">
        <ForwardIcon width={14} height={14} />
      </chakra.span>
      <VisuallyHidden>{t('shipments.to')} </VisuallyHidden>
      {placeLine(destination)}
    </chakra.span>
  )
}
