import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { shipmentAddress } from '../shared/shipment-address.ts'
import { isGuidanceLetter } from '#contract/letters/letter-rules.ts'
import { keptLetters } from '../../offline/sign-out/kept-letters.ts'
import { useTitle } from '../../app/frame/use-title.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { EmptyState, LoadingState, PageTitle } from '../../ui/theme/surfaces.tsx'
import { Letter } from './Letter.tsx'
import { useLetterTexts } from './use-letter-texts.ts'

export function Component() {
  const { t } = useTranslation('letter')
  const letters = useLiveQuery(keptLetters)
  const textsIn = useLetterTexts()
  useTitle(t('kept'))
  return (
    <chakra.main maxWidth="column" marginInline="auto" padding="16px" display="grid" gap="16px">
      <PageTitle>{t('kept')}</PageTitle>
      {letters === undefined || textsIn === undefined ? (
        <LoadingState label={t('kept')} />
      ) : letters.length === 0 ? (
        <EmptyState title={t('noneKept')} />
      ) : (
        letters.map(({ id, address, flow, mode, shipment, entries, driver, company }) => {
          const language = flow.projectDetails.language === 'nl' ? 'nl' : 'en'
          const text = textsIn(language)
          return (
            <Letter
              key={id}
              language={language}
              text={text}
              kind={text(isGuidanceLetter(flow) ? 'guidance' : 'delivery')}
              entries={entries}
              delivery={shipment.delivery}
              shipmentId={id}
              keptAddress={address ?? shipmentAddress(id)}
              source={{
                flow,
                project: flow.projectDetails,
                shipment,
                transportMode: mode,
                driver,
                company,
              }}
            />
          )
        })
      )}
      <LinkButton to="/auth/sign-in" variant="outline" size="lg">
        {t('toSignIn')}
      </LinkButton>
    </chakra.main>
  )
}
