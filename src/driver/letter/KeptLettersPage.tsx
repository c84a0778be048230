import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { shipmentAddress } from '../shared/shipment-address.ts'
import { isGuidanceLetter } from '#contract/letters/letter-rules.ts'
import { type KeptLetter, keptLetters } from '../../offline/sign-out/kept-letters.ts'
import { useTitle } from '../../app/frame/use-title.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { ForwardIcon } from '../../ui/theme/icons.tsx'
import { EmptyState, LoadingState, PageTitle } from '../../ui/theme/surfaces.tsx'
import { RowLink, Rows, RowTexts } from '../shared/Rows.tsx'
import { Letter } from './Letter.tsx'
import { useLetterTexts } from './use-letter-texts.ts'

/** One letter is shown at once; of several each opens alone, as for a phone that is handed over. */
export function Component() {
  const { t } = useTranslation('letter')
  const letters = useLiveQuery(keptLetters)
  const [only, ...others] = letters ?? []
  useTitle(t('kept'))
  return (
    <chakra.main maxWidth="column" marginInline="auto" padding="16px" display="grid" gap="16px">
      <chakra.header display="grid" gap="4px">
        <TextLink density="touch" to="/auth/sign-in" justifySelf="start">
          {t('toSignIn')}
        </TextLink>
        <PageTitle>{t('kept')}</PageTitle>
      </chakra.header>
      {letters === undefined ? (
        <LoadingState label={t('kept')} />
      ) : only === undefined ? (
        <EmptyState title={t('noneKept')} />
      ) : others.length === 0 ? (
        <WholeLetter kept={only} />
      ) : (
        <Rows>
          {letters.map(({ id, flow, mode, shipment }) => (
            <li key={id}>
              <RowLink to={`/letters/${id}`}>
                <RowTexts>
                  <strong>{flow.usualName}</strong>
                  <span className="detail numbers">
                    {shipment.number} · {mode.identificationCode}
                  </span>
                </RowTexts>
                <ForwardIcon />
              </RowLink>
            </li>
          ))}
        </Rows>
      )}
    </chakra.main>
  )
}

function WholeLetter({
  kept: { id, address, flow, mode, shipment, entries, driver, company },
}: {
  readonly kept: KeptLetter
}) {
  const { t } = useTranslation('letter')
  const textsIn = useLetterTexts()
  if (textsIn === undefined) return <LoadingState label={t('kept')} />
  const language = flow.projectDetails.language === 'nl' ? 'nl' : 'en'
  const text = textsIn(language)
  return (
    <Letter
      language={language}
      text={text}
      kind={text(isGuidanceLetter(flow) ? 'guidance' : 'delivery')}
      entries={entries}
      delivery={shipment.delivery}
      shipmentId={id}
      keptAddress={address ?? shipmentAddress(id)}
      source={{ flow, project: flow.projectDetails, shipment, transportMode: mode, driver, company }}
    />
  )
}
