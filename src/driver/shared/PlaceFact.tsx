import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoadingPlace, Party } from '#contract/flows/material-flows.ts'
import { NavigateIcon, PhoneIcon } from '../../ui/theme/later-icons.tsx'
import { showPlace } from './formats.ts'
import { diallingAddress, mapPlatform, navigationAddress } from './place-links.ts'

const Action = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '48px',
    minWidth: '0',
    padding: '4px 14px',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'control',
    background: 'bg.panel',
    color: 'fg',
    textDecoration: 'none',
    fontWeight: '500',
    overflowWrap: 'anywhere',
    '& svg': { flexShrink: '0' },
    '&:focus-visible': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
  },
})

export function PlaceFact({
  place,
  party,
}: {
  readonly place: LoadingPlace
  readonly party: Party | undefined
}) {
  const { t } = useTranslation('statement', { keyPrefix: 'flow' })
  const address = navigationAddress(place, mapPlatform(navigator))
  const phone = party?.phonePlanning
  const street = [place.street, place.postalCode].filter(Boolean).join(', ')
  return (
    <>
      {showPlace(place)}
      {street === '' ? null : <chakra.span fontWeight="400">{`\n${street}`}</chakra.span>}
      {address === undefined && phone === undefined ? null : (
        <chakra.span display="flex" flexWrap="wrap" gap="8px" marginTop="8px">
          {address === undefined ? null : (
            <Action href={address} target="_blank" rel="noreferrer">
              <NavigateIcon />
              {t('navigate')}
            </Action>
          )}
          {phone === undefined || phone === '' ? null : (
            <Action href={diallingAddress(phone)}>
              <PhoneIcon />
              {t('call', { name: party?.name })}
            </Action>
          )}
        </chakra.span>
      )}
    </>
  )
}
